"""Pages of a long list that begin after a row, instead of counting and skipping all rows before it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.db.models import Q, QuerySet


@dataclass(frozen=True, slots=True)
class KeysetPage:
    """Some rows of a list, newest first; `older` is the value of `before` for the page after it."""

    object_list: Sequence[Any]
    older: str
    first: bool


def page(
    rows: QuerySet[Any], moment: str, number: str, before: str | None, size: int
) -> KeysetPage:
    """
    Return the page of `rows` that begins after `before`; the first one if that isn't readable.

    `moment` and `number` are the fields that order the rows, a time and a number.
    """
    after = _read(before)
    if after:
        then, at = after
        rows = rows.filter(Q(**{f"{moment}__lt": then}) | Q(**{moment: then, f"{number}__lt": at}))
        rows = rows.filter(**{f"{moment}__lte": then})  # what the index is asked
    found = list(rows.order_by(f"-{moment}", f"-{number}")[: size + 1])
    last = found[size - 1] if len(found) > size else None
    older = f"{getattr(last, moment).isoformat()}~{getattr(last, number)}" if last else ""
    return KeysetPage(found[:size], older, first=after is None)


def _read(before: str | None) -> tuple[datetime, int] | None:
    """The time and number of the last row of the page before; None if they can't be read."""
    moment, _tilde, number = (before or "").partition("~")
    try:
        then, at = datetime.fromisoformat(moment), int(number)
        in_utc = then.astimezone(UTC)  # PostgreSQL takes no offset of 16 hours or more
    except (ValueError, OverflowError):
        return None
    return (in_utc, at) if then.tzinfo and 0 <= at < 2**63 else None
