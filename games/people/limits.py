"""The cache in which allauth counts sign-ins, codes and sign-ups: rows of the database, not Redis."""

from datetime import timedelta
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.models import RateLimit


class DatabaseLimits(BaseCache):
    """
    A cache of JSON values that fails loudly: a limit that can't be counted lets nobody in.

    Django's own DatabaseCache ignores failed writes and counts all rows for each.
    """

    def __init__(self, location: str, params: dict[str, Any]) -> None:
        super().__init__(params)

    def add(
        self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> bool:
        """Store the value unless there is one; return whether it was stored. One of many wins."""
        row = self._row(key, value, timeout, version)
        RateLimit.objects.filter(pk=row.pk, expires__lte=timezone.now()).delete()
        try:
            with transaction.atomic():
                row.save(force_insert=True)
        except IntegrityError:
            return False
        return True

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        key = self.make_and_validate_key(key, version=version)
        rows = RateLimit.objects.filter(pk=key, expires__gt=timezone.now())
        found = list(rows.values_list("value", flat=True))
        return found[0] if found else default

    def set(
        self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> None:
        RateLimit.objects.bulk_create(
            [self._row(key, value, timeout, version)],
            update_conflicts=True,
            unique_fields=["key"],
            update_fields=["value", "expires"],
        )

    def delete(self, key: str, version: int | None = None) -> bool:
        key = self.make_and_validate_key(key, version=version)
        return bool(RateLimit.objects.filter(pk=key).delete()[0])

    def clear(self) -> None:
        RateLimit.objects.all().delete()

    def _row(self, key: str, value: Any, timeout: Any, version: int | None) -> RateLimit:
        seconds: Any = self.default_timeout if timeout is DEFAULT_TIMEOUT else timeout
        expires = timezone.now() + timedelta(seconds=seconds)
        key = self.make_and_validate_key(key, version=version)
        return RateLimit(key=key, value=value, expires=expires)


def forget_expired() -> None:
    """Delete what no limit counts any more."""
    RateLimit.objects.filter(expires__lte=timezone.now()).delete()
