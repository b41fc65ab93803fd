"""Counts on the board: the single tallest tower, and towers by owner and city (R11)."""

from collections.abc import Mapping
from typing import TypeAlias, TypeVar

from .box import CITIES, City, Colour, Site
from .tower import Tower

Board: TypeAlias = Mapping[Site, Tower]
T = TypeVar("T")


def sole_leader(counts: Mapping[T, int]) -> T | None:
    """Return the key with the highest count; None for a tie, or if nothing is counted."""
    best, leader = 0, None
    for key, count in counts.items():
        if count > best:
            best, leader = count, key
        elif count == best:
            leader = None
    return leader


def tallest(towers: Board) -> Site | None:
    """Return the site of the single tallest tower; None for a tie or an empty board."""
    return sole_leader({site: tower.height for site, tower in towers.items()})


def owned(towers: Board) -> dict[City, dict[Colour, int]]:
    """Return the number of towers of each colour that owns any, by city."""
    count: dict[City, dict[Colour, int]] = {city: {} for city in CITIES}
    for site, tower in towers.items():
        if owner := tower.owner:
            city = count[site[0]]
            city[owner] = city.get(owner, 0) + 1
    return count
