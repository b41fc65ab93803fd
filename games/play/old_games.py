"""What becomes of a game 90 days after its end: its moves are packed, its notices deleted."""

import logging
from collections.abc import Iterable
from datetime import datetime, timedelta
from time import monotonic

from django.db import transaction
from django.db.models import Count

from games.lib import unavailable
from games.lib.database_time import database_time
from games.lib.stored_move import StoredMove
from games.models import Delivery, Game, Notice, OutboxEmail
from games.models.packing import pack
from games.play import alarms, audit, turns

logger = logging.getLogger(__name__)

KEPT = timedelta(days=90)
HOLD = timedelta(days=1)  # the pause before retrying a game that can't be packed
BATCH = 500  # old notices and emails deleted at once


class NotTheSameError(Exception):
    """The packed moves don't give what is stored; the game is left as it is."""


def pack_due(now: datetime | None = None, seconds: float = 1) -> int:
    """Pack games that ended long ago, for about so many seconds; return how many."""
    now = now or database_time()
    until, done = monotonic() + seconds, 0
    games = Game.objects.revealed().not_held(now)
    games = games.filter(finished_at__lt=now - KEPT, packed="", periods_counted__gt=0)
    for pk in games.order_by("finished_at").values_list("pk", flat=True)[:1000]:
        if monotonic() > until:
            break
        try:
            pack_game(pk)
            done += 1
        except Exception as error:
            if unavailable.is_unavailable(error):
                raise
            Game.objects.filter(pk=pk).update(sweep_retry_at=now + HOLD)
            alarms.raise_("old-games", f"Game {pk} can't be packed: {error!r}")
    return done


@transaction.atomic
def pack_game(pk: int) -> None:
    """Pack the moves of a finished game, if they then give what they gave before."""
    turns.locked(pk)
    game = Game.objects.with_moves().get(pk=pk)
    assert game.started_at
    moves = game.rows
    game.packed = pack(game.started_at, moves)
    if _without_times(moves) != _without_times(game.rows):
        raise NotTheSameError("the moves differ")
    if wrong := list(audit.differences(game)):
        raise NotTheSameError(*wrong)
    game.save(update_fields=["packed"])
    game.plies.all().delete()
    _delete_notices(game)


def _without_times(moves: Iterable[StoredMove]) -> list[tuple[object, ...]]:
    """The moves but for their times, of which packing leaves whole seconds."""
    return [(move.number, move.side, move.move, move.via) for move in moves]


def _delete_notices(game: Game) -> None:
    """Delete the game's notices, and keep with each seat how many emails it was sent."""
    notices = Notice.objects.filter(seat__in=game.seats.all())
    sent = Delivery.objects.filter(notice__in=notices, outcome=Delivery.Outcome.SENT)
    counts = dict(sent.values_list("notice__seat").annotate(many=Count("pk")))
    for seat in game.seats.all():
        if seat.user_id:
            seat.emails_sent = counts.get(seat.pk, 0)
            seat.save(update_fields=["emails_sent"])
    notices.delete()


def delete_old_mail(now: datetime | None = None) -> None:
    """Delete some old notices that are about no game, and old emails of the outbox page."""
    now = now or database_time()
    old = Notice.objects.filter(seat=None, created_at__lt=now - KEPT)
    old = old.exclude(deliveries__outcome=Delivery.Outcome.WAITING).order_by("created_at")
    Notice.objects.filter(pk__in=list(old.values_list("pk", flat=True)[:BATCH])).delete()
    emails = OutboxEmail.objects.filter(at__lt=now - KEPT).order_by("pk")
    OutboxEmail.objects.filter(pk__in=list(emails.values_list("pk", flat=True)[:BATCH])).delete()
