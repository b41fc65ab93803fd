"""The audit: compare a game's rows with a replay of its moves."""

from collections.abc import Iterator, Sequence

import engine
from engine import MoveError, OptionsError, RecordError, State
from engine.analysis.tallies import COUNTS, tallies
from engine.scoring import side_scores
from games.models import Game
from games.play import deadlines


def differences(game: Game) -> Iterator[str]:
    """Yield a sentence for each difference; `game` is fetched with seats and moves."""
    if game.status in (Game.Status.OPEN, Game.Status.CANCELLED):
        if game.plies.all():
            yield "has moves although it never started"
        try:
            _read = game.options
        except OptionsError as error:
            yield f"cannot be read: {error}"
        return
    numbers = [ply.number for ply in game.plies.all()]
    if numbers != list(range(1, len(numbers) + 1)):
        yield f"its moves are numbered {numbers}"
    try:
        states = game.positions()
    except (MoveError, OptionsError, RecordError) as error:
        yield f"cannot be replayed: {error}"
        return
    for name, stored, replayed in _facts(game, states):
        if stored != replayed:
            yield f"{name} is stored as {stored!r}, the moves give {replayed!r}"


def _facts(game: Game, states: Sequence[State]) -> Iterator[tuple[str, object, object]]:
    state = states[-1]
    over = state.phase is engine.Phase.OVER
    yield "the number of players", game.players, state.options.players
    yield "ply", game.ply, state.ply
    yield "round", game.round, state.round
    yield "phase", game.phase, state.phase.value
    yield "scores", game.scores, dict(state.scores)
    yield "winners", game.winners, "".join(state.winners)
    yield "the end", game.status == Game.Status.FINISHED, over
    yield "having a deadline", game.deadline is not None, not over
    if game.deadline and game.turn_began and not over:
        yield "the deadline", game.deadline, deadlines.deadline(game, deadlines.asked(game))
    seats = game.seats_by_side
    yield "to move", tuple(side for side, seat in seats.items() if seat.to_move), state.to_move
    if over:
        yield (
            "points",
            {side: seat.points for side, seat in seats.items()},
            side_scores(state.options, state.scores),
        )
        shares = {side: 1 / len(state.winners) if side in state.winners else 0.0 for side in seats}
        yield "win shares", {side: seat.win_share for side, seat in seats.items()}, shares
        counted = {
            side: tuple(getattr(seat, name) for name in COUNTS) for side, seat in seats.items()
        }
        if set().union(*counted.values()) != {
            None
        }:  # games that ended before tallies were introduced have none
            done = {side: counts.numbers for side, counts in tallies(states).items()}
            yield "what the players did", counted, done
