"""Sites and cities for screen readers: owner, floors, floors needed, locks."""

from collections.abc import Mapping
from functools import lru_cache

from engine import Phase, Tower, View
from engine.box import City, Colour, Site, colour_name
from engine.counting import sole_leader
from engine.explain import Lock, cheapest, opening_round
from engine.option_values import Monster
from engine.orientation import place
from engine.text import floors_by_colour
from games.board.perspective import Perspective
from games.board.phrases import floors
from games.board.site_status import Sites
from games.board.words import gettext as _
from games.board.words import language

NO_LOCK = Lock((), (), ())


def describe_site(reader: Perspective, sites: Sites, site: Site) -> str:
    """Return "site 2, top centre: Yellow’s tower, 13 floors (…), you need 3"."""
    number = reader.number(site)
    said = _("site {number}, {place}: {tower}")
    return said.format(
        number=number, place=place(number), tower=describe_tower(reader, sites, site)
    )


def describe_tower(reader: Perspective, sites: Sites, site: Site, *, locks: bool = True) -> str:
    """Return a site's tower in words: owner, floors, need, monster, and locks unless turned off."""
    view = sites.view
    tower = view.tower(site)
    there = _tower(tower, reader.own_colours, language()) if tower else _("empty")
    held = sites.locked(site) if locks and view.phase is not Phase.OVER else NO_LOCK
    parts = (
        there,
        _need(reader, sites, site, held),
        held.phrase,
        describe_monster(reader, view, site),
    )
    return ", ".join(part for part in parts if part)


def describe_standing(view: View, city: City, count: Mapping[Colour, int]) -> str:
    """Return the leader of a city by its number of towers, or the round in which it opens (V4)."""
    if city not in view.open_cities:
        return _("closed, opens in round {round}").format(round=opening_round(view.opening, city))
    leader = sole_leader(count)
    if leader:
        return _("{colour} has the majority").format(colour=colour_name(leader))
    return _("tied, no majority") if count else _("no towers")


@lru_cache(maxsize=4096)
def _tower(tower: Tower, own: tuple[Colour, ...], _language: str | None) -> str:
    """A tower in words, for a reader with these colours."""
    parts = ", ".join(f"{colour_name(colour)} {many}" for colour, many in floors_by_colour(tower))
    owner = tower.owner or ""
    whose = (
        _("your tower")
        if own == (owner,)
        else _("{colour}’s tower").format(colour=colour_name(owner))
    )
    return f"{whose}, {floors(tower.height)} ({parts})"


def _need(reader: Perspective, sites: Sites, site: Site, held: Lock) -> str:
    """The floors the reader needs to take a tower, or a note that it is theirs (V5); else ""."""
    if not reader.side:
        return ""
    look, owner = sites.status(reader.side, site), sites.view.tower(site).owner
    if look.code == "own-tower":
        return _("which you can’t build on")
    if owner is None or owner in look.needed or set(look.needed) <= set(held.ever):
        return ""
    colour = cheapest(sites.view, look.needed)
    said = _("you need {floors} in {colour}") if len(look.needed) > 1 else _("you need {floors}")
    return said.format(floors=look.needed[colour], colour=colour_name(colour))


def describe_monster(reader: Perspective, view: View, site: Site) -> str:
    """Return a sentence about the monster if it stands on the site, else ""."""
    if site != view.monster:
        return ""
    godzilla = reader.options.monster is Monster.GODZILLA
    said = (
        _("{monster} stands here")
        if godzilla
        else _("{monster} stands here, so no one can build here")
    )
    return said.format(monster=reader.monster)
