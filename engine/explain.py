"""What the board means to a player: where they may build, what is locked, what it would score."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from .box import Card, City, Colour, Floors, Side, Site, colour_name
from .language import gettext as _
from .language import listed
from .monsters import step
from .moves import Build
from .options import Options
from .orientation import seen_number, site_number
from .placing import barred, barred_because, outcome, shortfall
from .scoring import Points, score, side_scores
from .state import Phase, Position
from .tower import EMPTY, Tower


@dataclass(frozen=True, slots=True)
class SiteStatus:
    """
    What a site means to one side this round, whatever cards it holds.

    `card` is the face that leads there. `needed` are the floors that each of the side's colours
    needs to build there; it is empty if no block may be placed there at all. `code` is empty if one
    of the side's chosen blocks may be placed there; otherwise it is the code of the reason.
    """

    site: Site
    card: Card
    needed: Mapping[Colour, int]
    code: str = ""
    position: Position | None = field(default=None, repr=False, compare=False)

    @property
    def legal(self) -> bool:
        """True if one of the side's chosen blocks may be placed there."""
        return not self.code

    @property
    def why(self) -> str:
        """The reason why none may, in a sentence; empty if one may."""
        if self.position is None or not self.code:
            return ""
        if self.code == "no-block":
            return _("You have no blocks for this round.")
        if self.code == "too-small":
            return _too_small(
                self.position, self.position.towers.get(self.site, EMPTY), tuple(self.needed)
            )
        return barred_because(self.position.options, self.code)

    def admits(self, colour: Colour, floors: int) -> bool:
        """Return whether a block of this colour and height may be placed there."""
        return floors >= self.needed[colour] if self.needed else False


def site_status(position: Position, side: Side, site: Site) -> SiteStatus:
    """Return whether `side` may build on `site` with one of its chosen blocks (R4, V2 to V5)."""
    card = seen_number(side, int(site[1]))
    if code := barred(position, side, site):
        return SiteStatus(site, card, {}, code, position)
    tower, own = position.towers.get(site, EMPTY), position.options.colours_of(side)
    needed = {colour: tower.floors_needed(colour) for colour in own}
    if any(needed[colour] <= max(position.chosen[colour], default=0) for colour in own):
        return SiteStatus(site, card, needed)
    return SiteStatus(
        site,
        card,
        needed,
        "too-small" if any(map(position.chosen.get, own)) else "no-block",
        position,
    )


def cheapest(position: Position, needed: Mapping[Colour, int]) -> Colour:
    """
    Return the colour with which a player can take a site most cheaply, of those in `needed`.

    A colour that has no block of that height left counts only if no colour has one.
    """
    able = [
        colour for colour in needed if needed[colour] <= max(to_come(position, colour), default=0)
    ]
    return min(able or needed, key=lambda colour: needed[colour])


def _too_small(position: Position, tower: Tower, own: tuple[Colour, ...]) -> str:
    """Return "Blue has 4 floors here and you have 1, so you need …, and you have 2 and 1"."""
    parts = []
    for colour in own:
        lacks = shortfall(tower, colour, of_two=len(own) > 1)
        blocks = listed(
            str(floors) for floors in sorted(set(position.chosen[colour]), reverse=True)
        )
        parts.append(
            _("{shortfall} (you have {blocks})", shortfall=lacks, blocks=blocks)
            if blocks
            else _("{shortfall} (you have none)", shortfall=lacks)
        )
    return f"{'; '.join(parts)}."


class Lock(NamedTuple):
    """
    The rivals of a tower's owner, those that can never take it, and those that can't this round.

    That is, by building: a monster may still destroy it.
    """

    rivals: tuple[Colour, ...]
    ever: tuple[Colour, ...]
    now: tuple[Colour, ...]

    @property
    def phrase(self) -> str:
        """The lock inside a sentence: "locked for ever against Blue"; empty if nothing is locked."""
        if not (self.ever or self.now):
            return ""
        ever, now = self._whom(self.ever), self._whom(self.now)
        if not now or self.now == self.ever:
            return _("can’t be taken by {whom} anymore", whom=ever) if ever else ""
        if not ever:
            return _("can’t be taken by {whom} this round", whom=now)
        return _("can’t be taken by {ever} anymore, or by {whom} this round", ever=ever, whom=now)

    @property
    def sentence(self) -> str:
        """The lock as a sentence; empty if nothing is locked."""
        return f"{self.phrase[:1].upper()}{self.phrase[1:]}." if self.phrase else ""

    def _whom(self, colours: tuple[Colour, ...]) -> str:
        everyone = colours and colours == self.rivals
        return _("anyone") if everyone else listed(colour_name(colour) for colour in colours)


@dataclass(frozen=True, slots=True)
class Reach:
    """The tallest block that each colour can still build with: ever, and in this round."""

    ever: Mapping[Colour, int]
    now: Mapping[Colour, int]


def reach(position: Position) -> Reach:
    """Return what all colours of a position can still build with."""
    colours = position.options.colours
    return Reach(
        {colour: max(to_come(position, colour), default=0) for colour in colours},
        {colour: max(_this_round(position, colour), default=0) for colour in colours},
    )


def lock(position: Position, site: Site, known: Reach | None = None) -> Lock:
    """
    Return against whom the tower on `site` is locked; `known` is the position's reach, if at hand.

    It is locked against a rival if the owner leads by more floors than the rival's tallest block
    still to come, and this round by more than the tallest block that the rival chose. Partners are
    no rivals.
    """
    tower = position.towers.get(site, EMPTY)
    if tower.owner is None:
        return Lock((), (), ())
    rivals, held = _rivals(position.options, tower.owner), known or reach(position)
    needed = {colour: tower.floors_needed(colour) for colour in rivals}
    return Lock(
        rivals,
        tuple(colour for colour in rivals if needed[colour] > held.ever[colour]),
        tuple(colour for colour in rivals if needed[colour] > held.now[colour]),
    )


@lru_cache(maxsize=1024)
def _rivals(options: Options, owner: Colour) -> tuple[Colour, ...]:
    """The colours that play against `owner`."""
    holder = options.side_of(owner)
    friends = next(team for team in options.teams if holder in team)
    return tuple(colour for colour in options.colours if options.side_of(colour) not in friends)


def to_come(position: Position, colour: Colour) -> Floors:
    """Return the blocks that a colour can still build with, this round or later."""
    return position.chosen[colour] + position.supply[colour]


def _this_round(position: Position, colour: Colour) -> Floors:
    """Return the blocks that a colour can still build with this round; any, before it has chosen."""
    unknown = position.phase is Phase.CHOOSE and not position.chosen[colour]
    return position.supply[colour] if unknown else position.chosen[colour]


def sent_to(position: Position, side: Side, card: Card) -> Site | None:
    """Return the site that a build with `card` sends the monster to; None without one (V0)."""
    if position.monster is None:
        return None
    return step(position.options, position.monster, f"A{site_number(side, card)}")


def opening_round(opening: tuple[City, ...], city: City) -> int:
    """Return the round in which `city` opens, in the given order of opening (V4)."""
    return max(1, opening.index(city) - 1)


def worth_now(position: Position) -> dict[Colour, Points]:
    """Return each colour's points if the round were scored now."""
    return score(position.towers, position.options.colours, position.ordinance)


def worth_after(position: Position, side: Side, move: Build) -> dict[Colour, Points]:
    """Return each colour's points if the round were scored after `move` of `side`."""
    return score(outcome(position, side, move).towers, position.options.colours, position.ordinance)


def swing(
    options: Options, before: Mapping[Colour, Points], after: Mapping[Colour, Points]
) -> dict[Side, int]:
    """Return by how much each side's points differ between two scorings."""
    was, will = (
        side_scores(options, {c: p.total for c, p in points.items()}) for points in (before, after)
    )
    return {side: will[side] - was[side] for side in options.sides}
