"""Automatic turns: those of bots, and a substitute's for a player whose time is up."""

import secrets
from datetime import datetime

from engine import Move, MoveError, view_for
from engine.bots import BOTS
from engine.chance import stream
from games.models import Game, Ply, Seat
from games.play.turns import submit_once

SUBSTITUTE = "greedy"


def play_bots(game_id: int) -> None:
    """Play the turns of the game's bots until a person is to move or the game is over."""
    while (
        seat := Seat.objects.select_related("game")
        .filter(game=game_id, to_move=True)
        .exclude(bot="")
        .first()
    ):
        if not play_turn(seat, seat.bot, Ply.Via.BOT):
            return


def substitute(game: Game) -> None:
    """Play one turn for each player whose time ran out at `game.deadline`; later turns are theirs again."""
    for seat in game.seats.filter(to_move=True):
        via = Ply.Via.BOT if seat.bot else Ply.Via.SUBSTITUTE
        play_turn(seat, seat.bot or SUBSTITUTE, via, deadline=game.deadline)


def play_turn(seat: Seat, bot: str, via: str, *, deadline: datetime | None = None) -> bool:
    """
    Let `bot` play the turn of `seat`; return False if another move came first, which is harmless.

    With a `deadline`, play only in the position it belongs to: the next player has their own time.
    """
    game = Game.objects.with_moves().get(pk=seat.game_id)
    state = game.state()
    if seat.side not in state.to_move:
        return False
    # The row's ply and deadline were written together; the moves were read later and may be newer.
    if deadline and (game.ply, game.deadline) != (state.ply, deadline):
        return False
    move: Move = BOTS[bot](view_for(state, seat.side), stream(secrets.token_hex(32), "bot"))
    try:
        submit_once(seat, state.ply, move, via)
    except MoveError:
        return False
    return True
