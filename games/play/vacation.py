"""Vacations: while a player is away, their clock is paused."""

from collections.abc import Sequence
from datetime import date, time, timedelta

from django.db import transaction
from django.utils.translation import gettext as _

from games.lib import clock
from games.lib.clock import Span
from games.lib.database_time import database_time
from games.models import Game, User
from games.play import notices, turns

LONGEST = 15  # days per vacation
MIDNIGHT = time()


class AwayError(ValueError):
    """A vacation that can't be booked, with a sentence and the name of the form field it is about."""

    def __init__(self, field: str, sentence: str) -> None:
        super().__init__(sentence)
        self.field = field


def book(user: User, first: date, last: date) -> None:
    """Book a vacation from the first day (today: from now on) through the last, in the user's time zone."""
    now = database_time()
    today = now.astimezone(user.zone).date()
    if first < today:
        raise AwayError("first", _("That day has already passed. Start today or later."))
    if first - today > clock.YEAR:
        raise AwayError("first", _("That’s more than a year from now. Choose an earlier day."))
    if last < first:
        raise AwayError("last", _("The last day can’t be before the first."))
    if (last - first).days >= LONGEST:
        raise AwayError("last", _("A vacation can last {days} days at most.").format(days=LONGEST))
    begins = max(now, clock.at(first, MIDNIGHT, user.zone))
    span = Span(begins, clock.at(last + timedelta(days=1), MIDNIGHT, user.zone))
    with transaction.atomic():
        away = locked(user).vacation_spans
        if any(other.ends > now for other in away):
            raise AwayError(
                "first",
                _("You already have a vacation booked. You can book the next one when it’s over."),
            )
        if clock.away_too_much([*away, span]):
            raise AwayError(
                "last",
                _(
                    "That would be more than {days} vacation days in a year. Choose a shorter vacation."
                ).format(days=clock.MOST_AWAY.days),
            )
        write(user, [*away, span])


def end(user: User) -> None:
    """End the user's vacation now, or cancel one that hasn't begun; the clocks resume."""
    now = database_time()
    with transaction.atomic():
        away = locked(user).vacation_spans
        write(user, [Span(begins, min(ends, now)) for begins, ends in away if begins < now])


def locked(user: User) -> User:
    """Return the user's row, locked until the transaction ends, so that vacations can't change concurrently."""
    return User.objects.select_for_update(no_key=True).get(pk=user.pk)


def write(user: User, away: Sequence[Span], *fields: str) -> None:
    """
    Store the vacations, with other fields of the user, and recompute every running clock.

    The caller holds the games' locks, so that a turn that begins meanwhile is either seen here or
    sees the new vacations.
    """
    user.vacations = [[moment.isoformat() for moment in span] for span in sorted(away)]
    user.save(update_fields=["vacations", *fields])
    turns.set_clocks(Game.objects.of(user))
    notices.reschedule(user)
