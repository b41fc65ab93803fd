"""One site in detail: its stack, its owner, each player's need, and its current worth."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine import Build, Phase, PlayerView, Tower, View
from engine.box import Colour, Side, Site, colour_letter, colour_name
from engine.counting import tallest
from engine.explain import cheapest, swing, worth_after, worth_now
from engine.orientation import seen_number
from engine.text import floors_by_colour
from games.board.perspective import Perspective
from games.board.phrases import capital, floors, most_changed, signed
from games.board.site_names import public_name
from games.board.site_status import Sites
from games.board.spoken import describe_monster
from games.board.stack_shape import StackShape, stack_shape


@dataclass(frozen=True, slots=True)
class Need:
    """The floors a player needs to take the tower, with the colour's letter if they have two."""

    name: str
    you: bool
    floors: str


@dataclass(frozen=True, slots=True)
class Inspector:
    """
    A site in words and as a stack; fields that don't apply are empty.

    `scored` is hidden from readers who hide current scores.
    """

    site: Site
    place: str
    public: str
    height: str
    owner: Colour
    owned: str
    stack: StackShape
    parts: tuple[tuple[str, bool], ...]
    needs: tuple[Need, ...]
    facts: tuple[str, ...]
    scored: str


def inspect(reader: Perspective, sites: Sites, site: Site) -> Inspector:
    """Return the public facts about the site, and its worth to the reader."""
    view = sites.view
    tower = view.tower(site)
    letters = (
        (f"{colour_letter(c)}{many}", c == tower.owner) for c, many in floors_by_colour(tower)
    )
    needs = tuple(_needs(reader, sites, site)) if tower and view.phase is not Phase.OVER else ()
    return Inspector(
        site=site, place=reader.place(site), public=public_name(reader.theme, site), height=_height(view, site),
        owner=tower.owner or "", owned=_owned(reader, tower), stack=stack_shape(tower), parts=tuple(letters),
        needs=needs, facts=tuple(filter(None, _facts(reader, sites, site))), scored=_scored(reader, sites, site),
    )  # fmt: skip


def why_out_of_reach(reader: Perspective, view: PlayerView, sites: Sites, site: Site) -> str:
    """Return why the reader can't build there with their hand and blocks; empty if they can."""
    why = sites.status(view.side, site).why
    card = seen_number(view.side, int(site[1]))
    if not why and card not in view.hand:
        why = _("you don’t have card {card}.").format(card=card)
    return _("{place}: {why}").format(place=reader.place(site), why=why) if why else ""


def _height(view: View, site: Site) -> str:
    tower = view.tower(site)
    if not tower:
        return _("empty")
    many = floors(tower.height)
    if tallest(view.towers) == site:
        return _("{floors}, the tallest of all").format(floors=many)
    level = tower.height == max(other.height for other in view.towers.values())
    return _("{floors}, tied for tallest").format(floors=many) if level else many


def _owned(reader: Perspective, tower: Tower) -> str:
    if tower.owner is None:
        return ""
    top = tower.blocks[-1]
    block, side = f"{colour_letter(top.colour)}{top.floors}", reader.options.side_of(top.colour)
    if side == reader.side:
        return _("You own it with the top block ({block}).").format(block=block)
    said = _("{colour} ({name}) owns it with the top block ({block}).")
    return said.format(colour=colour_name(top.colour), name=reader.name(side), block=block)


def _needs(reader: Perspective, sites: Sites, site: Site) -> Iterator[Need]:
    """Yield the need of each player who can still take the tower, the reader first, in the cheaper colour."""
    view = sites.view
    holder, never = view.options.side_of(view.tower(site).owner or ""), set(sites.locked(site).ever)
    for side in sorted(view.options.sides, key=lambda side: side != reader.side):
        needed = sites.status(side, site).needed
        if side == holder or set(needed) <= never:
            continue
        colour = cheapest(view, needed)
        letter = colour_letter(colour) if len(view.options.colours_of(side)) > 1 else ""
        yield Need(reader.name(side), side == reader.side, f"{needed[colour]}{letter}")


def _facts(reader: Perspective, sites: Sites, site: Site) -> Iterator[str]:
    """Yield who can never take the tower, the effects of a monster or closed city, and what fits on the site."""
    view = sites.view
    if view.phase is Phase.OVER:
        return
    yield sites.locked(site).sentence
    # A closed city and a monster affect every player alike.
    status = sites.status(view.frame, site)
    if status.code in ("closed-city", "monster") or (
        status.code == "own-tower" and isinstance(view, PlayerView)
    ):
        yield status.why
        return
    monster = describe_monster(reader, view, site)
    yield f"{capital(monster)}." if monster else ""
    if not view.tower(site):
        yield _("Any block can be built here.")


def _scored(reader: Perspective, sites: Sites, site: Site) -> str:
    """What the smallest block in hand would score there; empty if the reader can't build there."""
    view = sites.view
    if not isinstance(view, PlayerView) or (move := _smallest(view, sites, site)) is None:
        return ""
    change = swing(view.options, worth_now(view), worth_after(view, view.side, move))
    told = [_points(reader, side, points) for side, points in most_changed(reader, change)]
    owner = view.tower(site).owner
    taken = owner and view.options.side_of(owner) != view.side
    said = (
        _("If you take it now: {change} (if scored now)")
        if taken
        else _("If you build here now: {change} (if scored now)")
    )
    return said.format(change=", ".join(told) or _("no change"))


def _points(reader: Perspective, side: Side, points: int) -> str:
    if side == reader.side:
        return _("{points} for you").format(points=signed(points))
    return _("{points} for {name}").format(points=signed(points), name=reader.name(side))


def _smallest(view: PlayerView, sites: Sites, site: Site) -> Build | None:
    """The build with the smallest block that the player can place there."""
    if view.phase is not Phase.BUILD:
        return None
    look = sites.status(view.side, site)
    own = view.own_colours
    fits = [
        (many, colour)
        for colour in own
        for many in view.chosen[colour]
        if look.admits(colour, many)
    ]
    if look.card not in view.hand or not fits:
        return None
    many, colour = min(fits)
    return Build(look.card, site[0], many, colour if len(own) > 1 else None)
