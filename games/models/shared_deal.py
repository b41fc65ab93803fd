"""SharedDeal: one deal that several tables play, so that each seat can be compared with its twins."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from games.models.game_codes import new_secret


class SharedDeal(models.Model):
    """
    The secret that all tables of a duplicate deal share; each of their games has a copy of it.

    Until `opened_at` at least one table still plays, and nothing that its players could use is told
    of any of them: `Game.deal_closed` says so at each game (games/play/shared_deals.py).
    """

    secret = models.CharField(max_length=64, default=new_secret, editable=False)
    created_at = models.DateTimeField(auto_now_add=True, db_default=Now())
    opened_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = (
            models.Index(fields=["id"], name="deals_closed", condition=Q(opened_at__isnull=True)),
        )

    def __str__(self) -> str:
        # Omits the secret: this one may appear in logs.
        return f"deal {self.pk}"
