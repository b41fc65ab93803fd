"""The verdict on a choice: a legal move, or a sentence with what is missing or why it is illegal."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import Build, IllegalMove, PlayerView
from engine.box import CITIES, colour_name
from engine.explain import SiteStatus, cheapest
from engine.language import listed
from engine.legal import check_held
from engine.moves import block_of, site_of
from engine.orientation import site_number
from engine.placing import shortfall
from games.board.perspective import Perspective
from games.board.phrases import capital, floors
from games.board.site_status import Sites
from games.table.picked import Picked


@dataclass(frozen=True, slots=True)
class Verdict:
    """A legal build, or the sentence with what is missing or why not."""

    move: Build | None
    head: str = ""
    body: str = ""
    wrong: bool = False


def judge(picked: Picked, view: PlayerView, sites: Sites, reader: Perspective) -> Verdict:
    """Return whether the choice is legal; if not, with the reason, in the engine's words if it breaks a rule."""
    if picked.problem:
        return Verdict(None, _("We didn’t get that."), picked.problem, wrong=True)
    try:
        move = picked.move(view)
        if move is None:
            return _missing(picked, view, sites, reader)
        check_held(view, view.side, move)
    except IllegalMove as error:
        return Verdict(None, _("You can’t play that."), str(error), wrong=True)
    status, block = (
        sites.status(view.side, site_of(view.side, move)),
        block_of(view.options, view.side, move),
    )
    if status.admits(block.colour, block.floors):
        return Verdict(move)
    # If the site takes none of the player's blocks, give the full reason.
    why = status.why or f"{shortfall(view.tower(status.site), block.colour)}."
    head = _("You can’t build on {place} with {block}.")
    head = head.format(place=reader.place(status.site), block=_block(picked, view))
    return Verdict(None, head, why, wrong=True)


def _missing(picked: Picked, view: PlayerView, sites: Sites, reader: Perspective) -> Verdict:
    """The missing parts of the choice, and the cities open to the picked card."""
    parts = ((_("a card"), picked.card), (_("a block"), picked.floors), (_("a city"), picked.city))
    wanted = [word for word, there in parts if not there]
    if len(wanted) == 3:
        return Verdict(None, _("Your move."), _("Pick a card, a block, and a city, in any order."))
    said = [_("card {card}").format(card=picked.card) if picked.card else "", _block(picked, view)]
    head = ", ".join(part for part in said if part)
    head = f"{capital(head)}." if head else _("Your move.")
    if picked.card and not picked.city:
        cities = _open_cities(picked, view, sites, reader)
        return Verdict(
            None, head, _("Pick {things}: {cities}").format(things=listed(wanted), cities=cities)
        )
    return Verdict(None, head, _("Pick {things}.").format(things=listed(wanted)))


def _block(picked: Picked, view: PlayerView) -> str:
    if not picked.floors:
        return ""
    two = len(view.own_colours) > 1
    return f"{colour_name(picked.colour or '')} {picked.floors}" if two else floors(picked.floors)


def block_changed(view: PlayerView, picked: Picked) -> str:
    """Return a sentence if the tap on a site has picked a bigger block."""
    two = len(view.own_colours) > 1
    block = f"{colour_name(picked.colour or '')} {picked.floors}" if two else f"{picked.floors}"
    return _("Block changed to {block}.").format(block=block)


def _open_cities(picked: Picked, view: PlayerView, sites: Sites, reader: Perspective) -> str:
    """The cities open to the choice, as "4 of 6 are open. Cairo needs 3, São Paulo is closed."."""
    number = site_number(view.side, picked.card or 1)
    statuses = [sites.status(view.side, f"{city}{number}") for city in CITIES]
    shut = [status for status in statuses if not _admits(status, picked)]
    if not shut:
        return _("all six are open.")
    reasons = ", ".join(_reason(status, picked, view, reader) for status in shut)
    many = len(statuses) - len(shut)
    said = ngettext("{many} of 6 is open. {reasons}.", "{many} of 6 are open. {reasons}.", many)
    return (said if many else _("none are open. {reasons}.")).format(many=many, reasons=reasons)


def _admits(status: SiteStatus, picked: Picked) -> bool:
    if picked.floors and picked.colour:
        return status.admits(picked.colour, picked.floors)
    return status.legal


def _reason(status: SiteStatus, picked: Picked, view: PlayerView, reader: Perspective) -> str:
    """Why a city isn't open, in a few words; picking it shows the whole sentence."""
    city = reader.theme.names[status.site[0]]
    if status.needed:
        colour = picked.colour or cheapest(view, status.needed)
        return _("{city} needs {floors}").format(city=city, floors=status.needed[colour])
    why = {"closed-city": _("{city} is closed"), "monster": _("{monster} is in {city}"),
           "own-tower": _("you own the tower in {city}")}[status.code]  # fmt: skip
    return why.format(city=city, monster=reader.monster)
