"""When it will be a waiting player's turn again, from the response times of those before them."""

from collections.abc import Sequence
from datetime import datetime

from games.lib.forecast import Forecast, Rhythm, Waiter, forecast
from games.models import Game, ResponseTimes, Seat


def forecasts(games: Sequence[Game], sides: Sequence[str], now: datetime) -> list[Forecast | None]:
    """
    Return for each game when this side is up again; None if nobody can know. Runs one query.

    The rows of game and seats are enough: who is to move, and then all up to that side, clockwise.
    """
    lines = [_line(game, side) for game, side in zip(games, sides, strict=True)]
    known = ResponseTimes.objects.in_bulk({seat.user_id for line in lines for seat in line})
    return [_forecast(game, line, known, now) for game, line in zip(games, lines, strict=True)]


def _line(game: Game, side: str) -> list[Seat]:
    """The people who move before this side, those who are to move now first."""
    seats = game.seats_by_side
    order = list(seats)
    here = order.index(side)
    before = [seats[each] for each in order[here + 1 :] + order[:here]]
    first = next((place for place, seat in enumerate(before) if seat.to_move), len(before))
    return [seat for seat in before[first:] if seat.user_id and not seat.substituted_at]


def _forecast(
    game: Game, line: Sequence[Seat], known: dict[int, ResponseTimes], now: datetime
) -> Forecast | None:
    if not game.time_control.slow or game.waits_until:
        return None
    waiters = [_waiter(seat, known.get(seat.user_id or 0), now) for seat in line]
    moving = [w for w, seat in zip(waiters, line, strict=True) if seat.to_move] or waiters[:1]
    return forecast(moving, [waiter for waiter in waiters if waiter not in moving], now)


def _waiter(seat: Seat, known: ResponseTimes | None, now: datetime) -> Waiter:
    assert seat.user
    spans = (span for span in seat.user.vacation_spans if span.begins <= now < span.ends)
    return Waiter(
        known.rhythm if known else Rhythm(),
        seat.user.zone,
        away_until=max((span.ends for span in spans), default=None),
        deadline=seat.deadline,
    )
