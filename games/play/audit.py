"""The audit: compare a game's rows with a replay of its moves."""

from collections.abc import Iterator, Sequence
from datetime import datetime

import engine
from engine import OptionsError, State
from engine.analysis.tallies import COUNTS, tallies
from engine.scoring import side_scores
from games.lib import small_board
from games.models import Game, Ply, Seat, TableEvent
from games.play import deadlines

Kind = TableEvent.Kind


def differences(game: Game) -> Iterator[str]:
    """Yield a sentence for each difference; `game` is fetched with seats and moves."""
    if game.status in (Game.Status.OPEN, Game.Status.CANCELLED):
        if game.rows:
            yield "has moves although it never started"
        try:
            _read = game.options
        except OptionsError as error:
            yield f"cannot be read: {error}"
        return
    try:
        numbers = [ply.number for ply in game.rows]
        if numbers != list(range(1, len(numbers) + 1)):
            yield f"its moves are numbered {numbers}"
        states = game.positions()
    except Exception as error:  # whatever it is, the game's pages say the same
        yield f"cannot be replayed: {error}"
        return
    for name, stored, replayed in _facts(game, states):
        if stored != replayed:
            yield f"{name} is stored as {stored!r}, the moves give {replayed!r}"


def _facts(game: Game, states: Sequence[State]) -> Iterator[tuple[str, object, object]]:
    """Yield what is stored and what the moves give, with a name for it."""
    state = states[-1]
    yield from _position(game, state)
    yield from _clocks(game, over=state.phase is engine.Phase.OVER)
    if game.called_off:
        yield "rated", game.rated, False
    elif state.phase is engine.Phase.OVER:
        yield from _results(game, states)


def _position(game: Game, state: State) -> Iterator[tuple[str, object, object]]:
    yield "the number of players", game.players, state.options.players
    yield "ply", game.ply, state.ply
    yield "round", game.round, state.round
    yield "phase", game.phase, state.phase.value
    yield "scores", game.scores, dict(state.scores)
    yield "winners", game.winners, "".join(state.winners)
    if game.small_board:  # games that ended before this column was introduced have none
        yield "the small board", game.small_board, small_board.written(state)
    yield "the end", game.status == Game.Status.FINISHED, state.phase is engine.Phase.OVER
    moving = tuple(side for side, seat in game.seats_by_side.items() if seat.to_move)
    yield "to move", moving, state.to_move


def _clocks(game: Game, *, over: bool) -> Iterator[tuple[str, object, object]]:
    seats = game.seats_by_side
    yield "having a deadline", game.deadline is not None, not over
    own = {side: _deadline(game, seat) if seat.to_move else None for side, seat in seats.items()}
    yield "the seats’ deadlines", {side: seat.deadline for side, seat in seats.items()}, own
    if game.deadline and not over:
        yield "the deadline", game.deadline, min(filter(None, own.values()), default=None)
    most = game.cap_seconds
    banked = [side for side, seat in seats.items() if seat.bank_seconds is not None]
    yield "having banks", banked, [] if most is None else list(seats)
    over_cap = [side for side in banked if most and (seats[side].bank_seconds or 0) > most]
    yield "banks above the cap", over_cap, []
    stored = {side: (seat.misses, bool(seat.substituted_at)) for side, seat in seats.items()}
    yield "absences", stored, absences(game)


def _results(game: Game, states: Sequence[State]) -> Iterator[tuple[str, object, object]]:
    state, seats = states[-1], game.seats_by_side
    points = {side: seat.points for side, seat in seats.items()}
    yield "points", points, side_scores(state.options, state.scores)
    shares = {side: 1 / len(state.winners) if side in state.winners else 0.0 for side in seats}
    yield "win shares", {side: seat.win_share for side, seat in seats.items()}, shares
    counted = {side: tuple(getattr(seat, name) for name in COUNTS) for side, seat in seats.items()}
    if any(number is not None for numbers in counted.values() for number in numbers):
        done = {side: counts.numbers for side, counts in tallies(states).items()}
        yield "what the players did", counted, done  # unless it ended before this was counted


def absences(game: Game) -> dict[str, tuple[int, bool]]:
    """Return the turns that each side missed in a row, and whether a substitute plays at once."""
    own = {
        move.side: move.number
        for move in game.rows
        if move.via not in (Ply.Via.SUBSTITUTE, Ply.Via.BOT)
    }
    found = dict.fromkeys(game.seats_by_side, (0, False))
    for event in game.events.select_related("seat"):
        if event.seat is None:
            continue
        side = event.seat.side
        misses, away = found[side]
        if event.kind == Kind.MISSED:
            misses += event.ply >= own.get(side, 0)
        elif event.kind in (Kind.REPLACED, Kind.VOID):
            misses, away = 0, False
        elif event.kind in (Kind.SUBSTITUTE, Kind.RESIGNED, Kind.BACK):
            away = event.kind != Kind.BACK
        found[side] = misses, away
    return found


def _deadline(game: Game, seat: Seat) -> datetime | None:
    """The deadline of a seat that is to move; the game's if it isn't known when the turn began."""
    return deadlines.deadline(game, seat) if game.turn_began else game.deadline
