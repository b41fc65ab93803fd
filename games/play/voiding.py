"""Taking back the last ply of a running game, if a substitute played it."""

from django.db.models import F, QuerySet
from django.utils.translation import gettext as _

import engine
from engine import State
from engine.option_values import Choosing
from games.models import Game, Handover, Notice, Ply, Seat, TableEvent, User
from games.play import absence, deadlines, notices, turn_checks, turns, wakeups
from games.play.leaving import LeavingError, tell

SEAT = ("to_move", *absence.FIELDS, *turns.SEAT_CLOCK)


def void(game: Game, by: User) -> None:
    """
    Take back the last ply of a game, which is locked; its player has all the time of a turn again.

    Raises LeavingError if it isn't a substitute's, or can't be taken back.
    """
    last = game.plies.order_by("-number").first()
    if last is None or last.via != Ply.Via.SUBSTITUTE:
        raise LeavingError(_("The last move isn’t a substitute’s, so it can’t be taken back."))
    seat = next(each for each in game.seats.all() if each.pk == last.seat_id)
    before, after = game.positions()[-2:]
    if seat.resigned_at:
        raise LeavingError(_("The player of this seat has resigned, so its last move stands."))
    if _reveals(before, after):
        raise LeavingError(_("Everyone’s blocks have been shown since, so this choice stands."))
    game.plies.filter(pk=last.pk).delete()
    _forget_after(game, before.ply)
    _return_to(game, seat, before)
    asked = Notice.objects.filter(seat=seat, ply=before.ply)
    asked.filter(kind__in=(*Notice.ASKING, *Notice.REMINDING)).delete()
    tell(game, TableEvent.Kind.VOID, seat, by)
    notices.ask(game, seat)
    wakeups.moved(game)


def _reveals(before: State, after: State) -> bool:
    """Whether the ply ended a choice that all made together, and so showed what everyone chose."""
    together = before.options.choosing is Choosing.TOGETHER
    choosing = together and before.phase is engine.Phase.CHOOSE
    return choosing and not turn_checks.same_choice(before, after)


def _forget_after(game: Game, ply: int) -> None:
    """Let no row of the game be about a position after this one; emails about those are gone."""
    game.events.filter(ply__gt=ply).update(ply=ply)
    handovers: QuerySet[Handover] = Handover.objects.filter(seat__game=game)
    handovers.filter(ply__gt=ply).update(ply=ply)
    handovers.filter(since__gt=F("ply")).update(since=F("ply"))
    Notice.objects.filter(seat__game=game, ply__gt=ply).delete()


def _return_to(game: Game, seat: Seat, before: State) -> None:
    """Write the rows of the game as they were, with a clock that begins now."""
    turns.show(game, before)
    for each in game.seats.all():
        each.to_move = each.side in before.to_move
    seat.misses, seat.substituted_at, seat.offered_from = 0, None, None
    absence.wait_for_players(game, game.locked_at)
    deadlines.begin_anew(game, seat, game.locked_at)
    game.save()
    Seat.objects.bulk_update(game.seats.all(), SEAT)
