"""Whether a submitted move is still wanted: for the position that was seen, by the player whose turn it is."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

import engine
from engine import MoveError, State
from engine.option_values import Choosing
from games.models import Game, Ply, Seat
from games.play import suspension


class OutOfTurn(MoveError):
    """A move for an earlier position, or by a player who isn't to move."""


def check(game: Game, seat: Seat, ply: int, positions: Sequence[State], via: str) -> None:
    """Raise OutOfTurn for a move of `seat` after `ply` moves that a running game can't take, with the reason."""
    if not still_valid(ply, positions):
        raise OutOfTurn(
            "stale",
            _("Someone moved while you were looking. Here’s the new board; check it, then play."),
        )
    _refuse_who_left(game, seat, via)
    if seat.side not in positions[-1].to_move:
        raise OutOfTurn("not-your-turn", _("It isn’t your turn yet."))
    if _no_longer_substituted(via, seat, game.seats_by_side[seat.side]):
        raise OutOfTurn("not-your-turn", "The player is back, or has more time.")


def still_valid(ply: int, positions: Sequence[State]) -> bool:
    """Return whether a move made after `ply` moves still applies; others choosing meanwhile does no harm."""
    now = len(positions) - 1
    return ply == now or (0 <= ply < now and same_choice(positions[ply], positions[now]))


def _refuse_who_left(game: Game, seat: Seat, via: str) -> None:
    """Raise OutOfTurn for a person who has resigned, is suspended, or whose seat is another player's by now."""
    now = game.seats_by_side[seat.side]
    left = now.resigned_at or now.user_id != seat.user_id
    if via in (Ply.Via.BOT, Ply.Via.SUBSTITUTE):
        return
    if left:
        raise OutOfTurn("left", _("You’ve left this game, so you can’t play its turns any more."))
    if now.user and (reason := suspension.refusal(now.user, game.locked_at)):
        raise OutOfTurn("suspended", reason)


def _no_longer_substituted(via: str, read: Seat, own: Seat) -> bool:
    """Whether a substitute comes too late: the player is back, or has more time than when it looked."""
    if via != Ply.Via.SUBSTITUTE:
        return False
    if read.substituted_at or own.substituted_at:
        return not own.substituted_at or read.game.waits_until != own.game.waits_until
    return bool(read.deadline) and read.deadline != own.deadline


def same_choice(before: State, after: State) -> bool:
    """Return whether players are still choosing blocks simultaneously, so that no clock restarts."""
    together = after.options.choosing is Choosing.TOGETHER
    return (
        together
        and before.phase is after.phase is engine.Phase.CHOOSE
        and before.round == after.round
    )
