"""Automatic turns: decided in advance, of bots, and a substitute's for a player who is late or away."""

import secrets
from datetime import datetime

from django.db.models import Q, QuerySet

import engine
from engine import ChooseBlocks, Move, MoveError, PlayerView, view_for
from engine.bots import BOTS
from engine.bots import substitute as considerate
from engine.chance import stream
from games.models import Game, Ply, Seat
from games.models.seat import AT_ONCE
from games.play import ahead, orders
from games.play.turns import submit_once


def to_move_at_once() -> QuerySet[Seat]:
    """Return the seats whose turn a bot or a substitute plays without waiting for the clock."""
    return Seat.objects.filter(AT_ONCE, to_move=True)


def play_bots(game_id: int) -> None:
    """Play what was decided in advance, and the turns of bots and of absent players, until one is to move."""
    ahead.play_due(game_id)
    orders.play_due(game_id)
    seats = to_move_at_once().filter(game=game_id, game__waits_until=None)
    while seat := seats.select_related("game").first():
        if not play_turn(seat):
            return


def substitute(game: Game) -> int:
    """
    Play one turn for each player whose time ran out at `game.deadline`; return how many were played.

    Later turns are theirs again.
    """
    late = Q(deadline=None) | Q(deadline__lte=game.deadline)  # each has a clock of its own
    seats = game.seats.filter(late, to_move=True)
    return sum(play_turn(seat, deadline=game.deadline) for seat in seats)


def play_turn(seat: Seat, *, deadline: datetime | None = None) -> bool:
    """
    Play the turn of `seat`; return False if another move came first, which is harmless.

    With a `deadline`, play only in the position it belongs to: the next player has their own time.
    """
    game = Game.objects.with_moves().get(pk=seat.game_id)
    state = game.state()
    if seat.side not in state.to_move:
        return False
    # The row's ply and deadline were written together; the moves were read later and may be newer.
    if deadline and (game.ply, game.deadline) != (state.ply, deadline):
        return False
    if deadline and (ahead.play_for(seat) or orders.play_for(seat)):
        return True
    via = Ply.Via.BOT if seat.bot else Ply.Via.SUBSTITUTE
    try:
        submit_once(seat, state.ply, _move(seat, view_for(state, seat.side)), via)
    except MoveError:
        return False
    return True


def _move(seat: Seat, view: PlayerView) -> Move:
    numbers = stream(secrets.token_hex(32), "bot")
    if seat.bot:
        return BOTS[seat.bot](view, numbers)
    return considerate.choose(view, numbers, _last_own_choice(seat))


def _last_own_choice(seat: Seat) -> ChooseBlocks | None:
    """The blocks that the player last chose themselves."""
    own = seat.plies.filter(move__startswith="take").exclude(via=Ply.Via.SUBSTITUTE)
    last = own.order_by("-number").values_list("move", flat=True).first()
    move = engine.parse(last) if last else None
    return move if isinstance(move, ChooseBlocks) else None
