"""What a finished game pays each seat; whatever is paid adds up to nothing."""

from collections.abc import Mapping

from .. import OVER, Options, OptionsError, State
from ..box import CITIES, SITES, Seat
from ..scoring import MAJORITY, TALLEST, TOWER, seat_scores

KINDS = ("win", "points")
# The dearest ordinance is Terrace: 2 for each of six lines in six cities.
MOST_IN_A_ROUND = TALLEST + MAJORITY * len(CITIES) + TOWER * len(SITES) + 2 * 6 * len(CITIES)


def check_kind(kind: str) -> str:
    """`kind`, if it is one of `KINDS`; else OptionsError."""
    if kind not in KINDS:
        raise OptionsError(f"The reward cannot be “{kind}”. It can be: {', '.join(KINDS)}.", "reward")
    return kind


def rewards(state: State, kind: str) -> Mapping[Seat, float]:
    """
    Nothing while the game goes on; then by seat, of a kind of `KINDS`.

    `win`: each seat has staked 1 and the winners share the stakes, so that a win among two pays +1 and −1.
    `points`: a seat's points, or its partners' together (V7), less the mean of all seats.
    """
    seats = state.options.seats
    if state.phase != OVER:
        return dict.fromkeys(seats, 0.0)
    if kind == "win":
        share = len(seats) / len(state.winners)
        return {seat: (share if seat in state.winners else 0.0) - 1 for seat in seats}
    own = seat_scores(state.options, state.scores)
    points = {seat: sum(own[partner] for partner in team) for team in state.options.teams for seat in team}
    mean = sum(points.values()) / len(seats)
    return {seat: points[seat] - mean for seat in seats}


def bounds(options: Options, kind: str) -> tuple[float, float]:
    """The least and the most that a seat can be paid."""
    if check_kind(kind) == "win":
        return -1.0, len(options.seats) - 1.0
    most = float(MOST_IN_A_ROUND * options.format.rounds)
    return -most, most
