"""The points of a round, and the winners (R11, R12)."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import NamedTuple, TypeAlias

from .box import Colour, Side
from .counting import Board, owned, sole_leader, tallest
from .option_values import TieBreak
from .options import Options
from .ordinances import ORDINANCES

Team: TypeAlias = tuple[Side, ...]

TALLEST, MAJORITY, TOWER = 3, 2, 1


class Points(NamedTuple):
    """One colour's points in one scoring, by what they are for."""

    tallest: int = 0
    majorities: int = 0
    towers: int = 0
    ordinance: int = 0  # V6

    @property
    def total(self) -> int:
        return self.tallest + self.majorities + self.towers + self.ordinance


def score(
    towers: Board, colours: tuple[Colour, ...], ordinance: str | None = None
) -> dict[Colour, Points]:
    """Return every colour's points for the board as it stands (R11), with the round's ordinance (V6)."""
    top = tallest(towers)
    top_owner = towers[top].owner if top else None
    cities = owned(towers).values()
    leaders = [sole_leader(city) for city in cities]
    extra: Mapping[Colour, int] = ORDINANCES[ordinance].points(towers) if ordinance else {}
    return {
        colour: Points(
            tallest=TALLEST if colour == top_owner else 0,
            majorities=MAJORITY * leaders.count(colour),
            towers=TOWER * sum([city.get(colour, 0) for city in cities]),
            ordinance=extra.get(colour, 0),
        )
        for colour in colours
    }


def side_scores(options: Options, scores: Mapping[Colour, int]) -> dict[Side, int]:
    """Return the points of each side: the sum of its colours (R6)."""
    return {
        side: sum(scores[colour] for colour in options.colours_of(side)) for side in options.sides
    }


def winners(
    options: Options,
    scores: Mapping[Colour, int],
    towers: Board,
    final: Mapping[Colour, Points],
    out: Collection[Side] = (),
) -> tuple[Side, ...]:
    """
    Return the sides that win, clockwise from South (R12); partners win together (V7).

    `final` is the last scoring. Each step of the modern tie-break keeps the best of those still
    tied; a step that decides nothing keeps them all. Sides that are `out` can't win, but their
    partners can.
    """
    totals = side_scores(options, scores)
    teams = [team for team in options.teams if not set(team) <= set(out)]
    best = _best(teams, lambda team: sum(totals[side] for side in team))
    if options.tie_break is TieBreak.MODERN and len(best) > 1:
        top = tallest(towers)
        owner = options.side_of(towers[top].owner or "") if top else None
        if theirs := [team for team in best if owner in team]:
            best = theirs
        else:
            took = {
                side: sum(final[colour].majorities for colour in options.colours_of(side))
                for side in options.sides
            }
            best = _best(best, lambda team: sum(took[side] for side in team))
    won = [side for team in best for side in team if side not in out]
    return tuple(side for side in options.sides if side in won)


def _best(teams: Iterable[Team], value: Callable[[Team], int]) -> list[Team]:
    """Return the teams with the highest value."""
    worth = {team: value(team) for team in teams}
    return [team for team, points in worth.items() if points == max(worth.values())]
