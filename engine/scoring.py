"""Points of a round, and who wins (R11, R12)."""

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from .box import CITIES, Colour, Seat, Site
from .options import Options
from .tower import Tower

TALLEST, MAJORITY, TOWER = 3, 2, 1


class Points(NamedTuple):
    """What one colour gets in one scoring, by its parts."""

    tallest: int = 0
    majorities: int = 0
    towers: int = 0

    @property
    def total(self) -> int:
        return self.tallest + self.majorities + self.towers


def tallest(towers: Mapping[Site, Tower]) -> Site | None:
    """The site of the one tallest tower of the board; None for a tie or an empty board."""
    best, where = 0, None
    for site, tower in towers.items():
        height = tower.height
        if height > best:
            best, where = height, site
        elif height == best:
            where = None
    return where


def owned(towers: Mapping[Site, Tower]) -> dict[str, Counter[Colour]]:
    """How many towers each colour owns, city by city."""
    count: dict[str, Counter[Colour]] = {city: Counter() for city in CITIES}
    for site, tower in towers.items():
        if tower.owner:
            count[site[0]][tower.owner] += 1
    return count


def majority(city: Counter[Colour]) -> Colour | None:
    """The colour that owns more towers of a city than each other; a tie for most gives nothing."""
    first = city.most_common(2)
    if not first or (len(first) == 2 and first[0][1] == first[1][1]):
        return None
    return first[0][0]


def score(towers: Mapping[Site, Tower], colours: tuple[Colour, ...]) -> dict[Colour, Points]:
    """R11 for every colour: one scoring of the board as it stands."""
    top = tallest(towers)
    top_owner = towers[top].owner if top else None
    cities = owned(towers)
    leaders = Counter(majority(city) for city in cities.values())
    return {
        colour: Points(
            tallest=TALLEST if colour == top_owner else 0,
            majorities=MAJORITY * leaders[colour],
            towers=TOWER * sum(city[colour] for city in cities.values()),
        )
        for colour in colours
    }


def seat_scores(options: Options, scores: Mapping[Colour, int]) -> dict[Seat, int]:
    """Points by seat: R6 adds up a seat's two colours."""
    return {seat: sum(scores[colour] for colour in options.colours_of(seat)) for seat in options.seats}


def winners(
    options: Options, scores: Mapping[Colour, int], towers: Mapping[Site, Tower], final: Mapping[Colour, Points]
) -> tuple[Seat, ...]:
    """
    R12: the seats that win, clockwise from South; `final` is the last scoring.

    Under the modern tie-break each step keeps the best of those still tied, and a step that
    decides nothing keeps them all.
    """
    totals = seat_scores(options, scores)
    tied = [seat for seat in options.seats if totals[seat] == max(totals.values())]
    if options.tie_break == "shared" or len(tied) == 1:
        return tuple(tied)
    top = tallest(towers)
    if top and (owner := towers[top].owner) and options.seat_of(owner) in tied:
        return (options.seat_of(owner),)
    majorities = {seat: sum(final[colour].majorities for colour in options.colours_of(seat)) for seat in tied}
    return tuple(seat for seat in tied if majorities[seat] == max(majorities.values()))
