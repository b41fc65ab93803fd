"""A preview of a build before it is played."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine import Block, Build, PlayerView, Tower
from engine.box import City, Site, colour_name
from engine.counting import owned, sole_leader, tallest
from engine.explain import swing, worth_after, worth_now
from engine.language import listed
from engine.moves import block_of, site_of
from engine.placing import BuildOutcome, outcome
from games.board.event_text import walk
from games.board.perspective import Perspective
from games.board.phrases import capital, changes, floors


@dataclass(frozen=True, slots=True)
class MovePreview:
    """The effects of a build: its block and site, the tower's new owner, and its worth."""

    head: str
    body: str
    scored: str

    @property
    def text(self) -> str:
        return " ".join(part for part in (self.head, self.body, self.scored) if part)


def move_preview(reader: Perspective, view: PlayerView, move: Build) -> MovePreview:
    """Return the effects of the build."""
    side = view.side
    site, block = site_of(side, move), block_of(view.options, side, move)
    before, after = view.tower(site), outcome(view, side, move)
    special = _tallness(view.towers, after.towers, site)
    head = _head(reader, before, reader.place(site), block)
    facts = _growth(before, block, special) if before else capital(special)
    parts = (facts, _single(reader, view, after.towers, site[0]), _walk(reader, view, after))
    body = " ".join(f"{part}." for part in parts if part)
    told = changes(reader, swing(view.options, worth_now(view), worth_after(view, side, move)))
    worth = _("If scored now: {points}.").format(points=told) if told else ""
    return MovePreview(head, body, worth or _("No change if scored now."))


def _head(reader: Perspective, before: Tower, place: str, block: Block) -> str:
    """Where the block goes, and whose tower is there."""
    if len(reader.options.colours_of(reader.options.side_of(block.colour))) > 1:
        colour = colour_name(block.colour)
        place = _("{place} with {colour}").format(place=place, colour=colour)
    if not before:
        return _("{place}: new tower, {floors}.").format(place=place, floors=floors(block.floors))
    if before.owner == block.colour:
        return _("{place}: your own tower.").format(place=place)
    owner = colour_name(before.owner or block.colour)
    return _("{place}: take it from {colour}.").format(place=place, colour=owner)


def _growth(before: Tower, block: Block, special: str) -> str:
    grown = _("{before}→{after} floors")
    grown = grown.format(before=before.height, after=before.height + block.floors)
    return f"{grown}, {special}" if special else grown


def _tallness(before: Mapping[Site, Tower], after: Mapping[Site, Tower], site: Site) -> str:
    was, top = tallest(before), tallest(after)
    if top == site:
        return _("still the tallest") if was == site else _("now the tallest")
    level = site in after and after[site].height == max(tower.height for tower in after.values())
    return _("tied for tallest") if level and was else ""


def _single(reader: Perspective, view: PlayerView, after: Mapping[Site, Tower], city: City) -> str:
    was, now = sole_leader(owned(view.towers)[city]), sole_leader(owned(after)[city])
    if was == now:
        return ""
    if now is None:
        return _("{colour} loses the majority").format(colour=colour_name(was or ""))
    return (
        _("You get the majority")
        if reader.owns(now)
        else _("{colour} gets the majority").format(colour=colour_name(now))
    )


def _walk(reader: Perspective, view: PlayerView, after: BuildOutcome) -> str:
    """The monster's step: "Godzilla goes to Sydney 4 and destroys Red’s tower of 7"; empty without one."""
    if not (view.monster and after.monster):
        return ""
    return listed(
        part for part in walk(reader, view.monster, after.monster, after.destroyed) if part
    )
