"""Automatic vacation: before a player misses a turn, their clock stops as long as their budget lasts."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q

from games.lib import vacation_budget
from games.lib.clock import Span
from games.lib.database_time import database_time
from games.lib.vacation_budget import Budget
from games.models import Game, Ply, Seat, TableEvent, User
from games.play import absence, deadlines, notices, turns, vacation
from games.play.latest_end import vacation_left

SAVED = ("budget_seconds", "budget_at", "automatic_since")


def save_turns(game: Game) -> None:
    """Let a vacation begin for each player of this overdue game who has one left."""
    late = game.seats.filter(to_move=True, user__isnull=False, deadline__lte=game.deadline)
    for seat in late.filter(substituted_at=None).select_related("user", "game"):
        _begin(seat, database_time())


def _begin(seat: Seat, now: datetime) -> None:
    assert seat.user
    with transaction.atomic():
        user = vacation.locked(seat.user)
        seat.user = user
        span = _span(seat, user) if user.automatic_vacation else None
        if span is None or deadlines.ran_out(seat.game, seat) + (span.ends - span.begins) <= now:
            return
        _keep(user, user.budget.less(span.ends - span.begins, span.begins))
        user.automatic_since = now
        vacation.write(user, [*user.vacation_spans, span], *SAVED)
        _tell(seat, now)


def _tell(seat: Seat, now: datetime) -> None:
    """Write it into the table's history, and an email to the seat's player."""
    game = turns.locked(seat.game_id)
    absence.event(game, seat, TableEvent.Kind.VACATION, game.ply, now)
    notices.owe_own_news(game, seat)


def _span(seat: Seat, user: User) -> Span | None:
    """The vacation that saves the seat's turn, if it can be saved."""
    game = seat.game
    if not game.time_control.slow or game.clock_rules == deadlines.TOGETHER or game.waits_until:
        return None
    ran_out, began = deadlines.ran_out(game, seat), deadlines.began(game, seat)
    left = vacation_left(game, seat)
    return vacation_budget.automatic(ran_out, began, user.budget, left, user.vacation_spans)


def end_all(now: datetime) -> None:
    """End the automatic vacations that are over, and those of players who have made a move since."""
    for user in User.objects.filter(automatic_since__isnull=False):
        span = user.automatic_span
        back = _back_at(user)
        if span is None or back or span.ends <= now:
            end(user, back or now)


def end(user: User, moment: datetime) -> None:
    """End a player's automatic vacation; what is left of it goes back to the budget."""
    with transaction.atomic():
        kept = vacation.locked(user)
        span = kept.automatic_span
        kept.automatic_since = None
        spans = kept.vacation_spans
        if span and moment < span.ends:
            _keep(kept, kept.budget.less(-_unused(span, moment), moment))
            spans = [each if each != span else Span(span.begins, moment) for each in spans]
        vacation.write(kept, spans, *SAVED)


def _unused(span: Span, moment: datetime) -> timedelta:
    return span.ends - span.begins - vacation_budget.used(span, moment)


def _back_at(user: User) -> datetime | None:
    """When the player made a move for the first time since the vacation began."""
    since = user.automatic_since
    there = Q(seat__finished_at=None) | Q(seat__finished_at__gte=since)
    own = Ply.objects.filter(there, seat__user=user, at__gt=since)
    own = own.exclude(via__in=(Ply.Via.SUBSTITUTE, Ply.Via.AHEAD)).order_by("at")
    return own.values_list("at", flat=True).first()


def _keep(user: User, budget: Budget) -> None:
    """Set the user's budget; the caller saves the row."""
    user.budget_seconds = int(budget.held.total_seconds())
    user.budget_at = budget.since
