"""RateLimit: what a rate limit has counted; in the database, so that no limit ends with a cache."""

from django.db import models


class RateLimit(models.Model):
    """One counter, or the lock on one; worth nothing once it has expired."""

    key = models.CharField(max_length=255, primary_key=True)
    value = models.JSONField()
    expires = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return self.key
