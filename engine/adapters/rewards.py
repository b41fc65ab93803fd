"""Rewards: what a finished game pays each player. They add up to zero."""

from collections.abc import Mapping

from .. import Options, OptionsError, Phase, State
from ..box import CITIES, SITES, Side
from ..scoring import MAJORITY, TALLEST, TOWER, side_scores

KINDS = ("win", "points")
# The ordinance that pays most is Terrace: 2 for each of six lines in six cities.
MOST_IN_A_ROUND = TALLEST + MAJORITY * len(CITIES) + TOWER * len(SITES) + 2 * 6 * len(CITIES)


def check_kind(kind: str) -> str:
    """
    Return `kind`.

    Raises OptionsError unless it is one of `KINDS`.
    """
    if kind not in KINDS:
        raise OptionsError(
            f"The reward can’t be “{kind}”. Choose from: {', '.join(KINDS)}.", "reward"
        )
    return kind


def rewards(state: State, kind: str) -> Mapping[Side, float]:
    """
    Return each side's reward: 0 while the game goes on, then by `kind`.

    `win`: each player has staked 1 and the winners share all stakes; a win of two players pays +1
    and −1. `points`: a player's points, or those of both partners (V7), minus the average of all
    players.
    """
    sides = state.options.sides
    if state.phase is not Phase.OVER:
        return dict.fromkeys(sides, 0.0)
    if kind == "win":
        share = len(sides) / len(state.winners)
        return {side: (share if side in state.winners else 0.0) - 1 for side in sides}
    own = side_scores(state.options, state.scores)
    points = {
        side: sum(own[partner] for partner in team) for team in state.options.teams for side in team
    }
    mean = sum(points.values()) / len(sides)
    return {side: points[side] - mean for side in sides}


def bounds(options: Options, kind: str) -> tuple[float, float]:
    """Return the lowest and the highest possible reward."""
    if check_kind(kind) == "win":
        return -1.0, len(options.sides) - 1.0
    most = float(MOST_IN_A_ROUND * options.format.rounds)
    return -most, most
