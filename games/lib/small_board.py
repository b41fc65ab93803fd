"""A board in one short text, for lists: who owns each site, and where the monster stands."""

from typing import NamedTuple

from engine.box import SITES, Colour, Site
from engine.state import Position
from engine.tower import EMPTY

NOBODY = "."
LONGEST = len(SITES) + 2


class SmallBoard(NamedTuple):
    """The owner of each site ("" for none), and the monster's site, if it is on the board."""

    owners: dict[Site, Colour]
    monster: Site | None


def of(position: Position) -> SmallBoard:
    """Return what lists show of a position."""
    return SmallBoard(
        {site: position.towers.get(site, EMPTY).owner or "" for site in SITES}, position.monster
    )


def written(position: Position) -> str:
    """Return it as text: a letter or a dot a site, then the monster's site."""
    shown = of(position)
    return "".join(owner or NOBODY for owner in shown.owners.values()) + (shown.monster or "")


def read(text: str) -> SmallBoard | None:
    """Return what `written` wrote; None for an empty text, which older games have."""
    if not text:
        return None
    letters = text[: len(SITES)].replace(NOBODY, " ")
    owners = {site: letter.strip() for site, letter in zip(SITES, letters, strict=True)}
    return SmallBoard(owners, text[len(SITES) :] or None)
