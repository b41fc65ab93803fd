"""By when a game ends: what is promised at its start, and whether more time for one seat would keep that."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from engine import Options, Phase, State
from engine.option_values import Choosing
from games.lib import countdown
from games.lib.ends import Left, Turns, latest_end, latest_end_from
from games.models import Game, Seat
from games.play import deadlines


def turns(options: Options, bots: int) -> Turns:
    """Return the turns that people take in a game with so many bots."""
    rounds = options.format.rounds
    return Turns(
        people=options.players - bots,
        builds=rounds * options.turns,
        choices=rounds,
        together=options.choosing is Choosing.TOGETHER,
    )


def turns_of(game: Game) -> Turns:
    """Return the turns that the people of a table take."""
    return turns(game.options, bots=sum(1 for seat in game.seats.all() if seat.bot))


def latest(game: Game, start: datetime) -> datetime:
    """Return when the game is over at the latest if it starts then."""
    return latest_end(start, game.time_control, turns_of(game), _zone(game))


def leaves_time(game: Game, seat: Seat, state: State, now: datetime) -> bool:
    """
    Return whether the game keeps its promise if this seat has a whole bank and all vacation from now on.

    That counts as if a turn began now, and all others used all their time as well.
    """
    if not game.started_at:
        return False
    people = [each for each in game.seats.all() if each.user_id]
    left = [_left(game, each, state, whole=each == seat) for each in people]
    end = latest_end_from(now, game.time_control, left, _in_a_row(state, people), _zone(game))
    return end <= latest(game, game.started_at)


def vacation_left(game: Game, seat: Seat) -> timedelta:
    """Return how much vacation of a seat's player may still stop its clock at this table."""
    most = deadlines.most_vacation(game, seat)
    return most - countdown.total(deadlines.pauses(game, seat).vacations)


def _left(game: Game, seat: Seat, state: State, *, whole: bool) -> Left:
    full = timedelta(seconds=game.pace_seconds)
    bank = full if seat.bank_seconds is None else timedelta(seconds=seat.bank_seconds)
    count = _builds(state, seat) + _choices(state, seat)
    if whole:
        return Left(count, max(bank, full), timedelta(days=game.vacation_days))
    return Left(count, bank, max(vacation_left(game, seat), timedelta()))


def _in_a_row(state: State, people: list[Seat]) -> int:
    """The turns that these people still take one after another; a choice of all together is one."""
    choices = [_choices(state, seat) for seat in people]
    together = state.options.choosing is Choosing.TOGETHER
    builds = sum(_builds(state, seat) for seat in people)
    return builds + (max(choices, default=0) if together else sum(choices))


def _builds(state: State, seat: Seat) -> int:
    """The builds that a seat has left."""
    options, order = state.options, state.order
    before = (state.round - (state.phase is not Phase.OVER)) * options.turns
    done = 0
    if state.phase is Phase.BUILD:
        done = (state.turn - order.index(seat.side) + len(order) - 1) // len(order)
    return options.format.rounds * options.turns - before - done


def _choices(state: State, seat: Seat) -> int:
    """The choices of blocks that a seat has left."""
    asked = state.phase is Phase.CHOOSE and seat.side in state.to_move
    later = state.phase is Phase.CHOOSE and seat.side in state.order[state.turn + 1 :]
    together = state.options.choosing is Choosing.TOGETHER
    return state.options.format.rounds - state.round + (asked or (later and not together))


def _zone(game: Game) -> ZoneInfo:
    return game.weekends or ZoneInfo("UTC")
