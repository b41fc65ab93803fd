"""A pencil: builds that anyone may try on the board, with nothing but what is public."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple, TypeVar

from .box import Colour, Floors, Site, without
from .errors import IllegalMove
from .language import gettext as _
from .moves import Build
from .orientation import seen_number
from .placing import check_site, outcome
from .state import Phase
from .tower import Block
from .view import View

MOST_TRIED = 24  # builds, as many as a round has
_TRIED = re.compile(r"([RBYK])([1-4])([A-F][1-9])")

AView = TypeVar("AView", bound=View)


class Tried(NamedTuple):
    """A block tried on a site. No card is named: which cards other players hold is hidden."""

    colour: Colour
    floors: int
    site: Site

    def __str__(self) -> str:
        """Return the text for an address, such as `R3A5`."""
        return f"{self.colour}{self.floors}{self.site}"


def read_tried(text: str) -> tuple[Tried, ...]:
    """Return the builds in a text such as `R3A5.K2B1`, as far as it can be read."""
    found = []
    for word in text.upper().split(".")[:MOST_TRIED]:
        if not (match := _TRIED.fullmatch(word)):
            break
        found.append(Tried(match[1], int(match[2]), match[3]))
    return tuple(found)


def write_tried(builds: Sequence[Tried]) -> str:
    """Return the text that `read_tried` reads."""
    return ".".join(map(str, builds))


def blocks_to_try(view: View, colour: Colour) -> Floors:
    """Return a colour's blocks left in this round, or those in its supply where there are none."""
    if view.phase is Phase.OVER:
        return ()
    return view.chosen.get(colour) or view.supply.get(colour) or ()


def with_tried(view: AView, build: Tried) -> AView:
    """
    Return the view with the block placed, as the rules have it: towers change owners, monsters walk.

    Hands, scores, and turns stay as they are. Raises IllegalMove where the colour has no such block
    left or the site doesn't admit it.
    """
    colour, floors, site = build
    if floors not in blocks_to_try(view, colour):
        raise IllegalMove("no-block", _("That colour has no such block left."))
    side = view.options.side_of(colour)
    check_site(view, side, site, Block(colour, floors))
    card = seen_number(side, int(site[1]))
    after = outcome(view, side, Build(card, site[0], floors, colour))
    chosen, supply = view.chosen, view.supply
    if chosen.get(colour):
        chosen = {**chosen, colour: without(chosen[colour], (floors,))}
    else:
        supply = {**supply, colour: without(supply[colour], (floors,))}
    return replace(view, towers=after.towers, monster=after.monster, chosen=chosen, supply=supply)


def tried_on(view: AView, builds: Sequence[Tried]) -> tuple[AView, int]:
    """Return the view after as many of the builds as fit in their order, and how many these are."""
    for many, build in enumerate(builds):
        try:
            view = with_tried(view, build)
        except IllegalMove:
            return view, many
    return view, len(builds)
