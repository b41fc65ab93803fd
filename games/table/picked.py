"""What a player has picked so far of a build: card, block and city."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import Build, ChooseBlocks, IllegalMove, MoveError, PlayerView, Theme, parse
from engine.box import CITIES, COLOUR_NAMES, Card, City, Colour
from engine.explain import SiteStatus, cheapest, site_status
from engine.language import listed
from engine.legal import check_build
from engine.moves import block_of, canonical, site_of
from engine.orientation import site_number
from games.board.perspective import Perspective
from games.board.phrases import capital, floors


@dataclass(frozen=True, slots=True)
class Picked:
    """The half or whole choice of a build; nothing of it is stored."""

    card: Card | None = None
    floors: int | None = None
    colour: Colour | None = None
    city: City | None = None
    typed: str = ""
    problem: str = ""

    @property
    def block(self) -> str:
        """The value of the block's radio: `3r`."""
        return f"{self.floors}{(self.colour or '').lower()}" if self.floors else ""

    @property
    def empty(self) -> bool:
        return not (self.card or self.floors or self.city or self.typed or self.problem)

    def move(self, view: PlayerView) -> Build | None:
        """The build, in canonical form, once card, block and city are all there."""
        if not (self.card and self.floors and self.city):
            return None
        build = canonical(view.options, view.side, Build(self.card, self.city, self.floors, self.colour))
        return build if isinstance(build, Build) else None


def picked_from(query: Mapping[str, str], view: PlayerView, theme: Theme) -> Picked:
    """Read `card`, `block` and `city`, or the typed move, from an address."""
    typed = query.get("typed", "").strip()
    if typed:
        return _typed(typed, view, theme)
    own = view.own_colours
    card, block, city = query.get("card", ""), query.get("block", "").lower(), query.get("city", "").upper()
    if city in theme.codes.values():
        city = next(key for key, code in theme.codes.items() if code == city)
    letter = block[1:].upper() or (own[0] if len(own) == 1 else "")
    known = block[:1] in ("1", "2", "3", "4") and letter in own
    return Picked(
        card=int(card) if card in set("123456789") else None,
        floors=int(block[0]) if known else None,
        colour=letter if known else None,
        city=city if city in set(CITIES) else None,
    )


def picked_move(text: str, view: PlayerView, theme: Theme) -> Picked:
    """The choice that a move in canonical notation stands for."""
    return replace(_typed(text, view, theme), typed="")


def _typed(text: str, view: PlayerView, theme: Theme) -> Picked:
    try:
        move = parse(text, theme)
        if isinstance(move, ChooseBlocks):
            raise IllegalMove("phase", _("The blocks of this round are chosen already: play a card."))
        canonical(view.options, view.side, move)
    except MoveError as error:
        return Picked(typed=text, problem=str(error))
    block = block_of(view.options, view.side, move)
    return Picked(move.card, block.floors, block.colour, move.city, typed=text)


@dataclass(frozen=True, slots=True)
class Verdict:
    """A legal build, or the sentence that says what is missing or why not."""

    move: Build | None
    head: str = ""
    body: str = ""
    wrong: bool = False


def judge(picked: Picked, view: PlayerView, reader: Perspective) -> Verdict:
    """Whether the choice may be played; if not, a sentence: the engine's own, wherever it is the rules that refuse."""
    if picked.problem:
        return Verdict(None, _("Not understood."), picked.problem, wrong=True)
    try:
        move = picked.move(view)
        if move is None:
            return _missing(picked, view, reader)
        check_build(view, view.side, move)
    except IllegalMove as error:
        head, body = _refusal(error, picked, view, reader)
        return Verdict(None, head, body, wrong=True)
    return Verdict(move)


def _refusal(error: IllegalMove, picked: Picked, view: PlayerView, reader: Perspective) -> tuple[str, str]:
    """Where it is not possible, and why: of a site that takes none of the seat's blocks, the whole reason."""
    move = picked.move(view)
    if move is None or error.code in ("no-card", "no-block"):
        return _("Not possible."), str(error)
    site = site_of(view.side, move)
    why = site_status(view, view.side, site).why or str(error)
    head = _("Not possible on {place} with {block}.").format(place=reader.place(site), block=_block(picked, view))
    return head, why


def _missing(picked: Picked, view: PlayerView, reader: Perspective) -> Verdict:
    """What is picked, what is missing, and which cities are open to a card that is picked."""
    parts = ((_("a card"), picked.card), (_("a block"), picked.floors), (_("a city"), picked.city))
    wanted = [word for word, there in parts if not there]
    if len(wanted) == 3:
        return Verdict(None, _("Your move."), _("Pick a card, a block and a city, in any order."))
    said = [_("card {card}").format(card=picked.card) if picked.card else "", _block(picked, view)]
    head = ", ".join(part for part in said if part)
    head = f"{capital(head)}." if head else _("Your move.")
    if picked.card and not picked.city:
        cities = _open_cities(picked, view, reader)
        return Verdict(None, head, _("Pick {things}: {cities}").format(things=listed(wanted), cities=cities))
    return Verdict(None, head, _("Pick {things}.").format(things=listed(wanted)))


def _block(picked: Picked, view: PlayerView) -> str:
    if not picked.floors:
        return ""
    two = len(view.own_colours) > 1
    return f"{COLOUR_NAMES[picked.colour or '']} {picked.floors}" if two else floors(picked.floors)


def block_changed(view: PlayerView, picked: Picked) -> str:
    """That the site tapped has made a bigger block the chosen one."""
    two = len(view.own_colours) > 1
    block = f"{COLOUR_NAMES[picked.colour or '']} {picked.floors}" if two else f"{picked.floors}"
    return _("Block changed to {block}.").format(block=block)


def _open_cities(picked: Picked, view: PlayerView, reader: Perspective) -> str:
    """ "4 of 6 are open. Cairo needs 3, São Paulo is closed." for the card, and for the block if one is picked."""
    side = view.side
    number = site_number(side, picked.card or 1)
    looks = [site_status(view, side, f"{city}{number}") for city in CITIES]
    shut = [look for look in looks if not _admits(look, picked)]
    if not shut:
        return _("all six are open.")
    reasons = ", ".join(_reason(look, picked, view, reader) for look in shut)
    many = len(looks) - len(shut)
    said = ngettext("{many} of 6 is open. {reasons}.", "{many} of 6 are open. {reasons}.", many)
    return (said if many else _("none is open. {reasons}.")).format(many=many, reasons=reasons)


def _admits(look: SiteStatus, picked: Picked) -> bool:
    if picked.floors and picked.colour:
        return look.admits(picked.colour, picked.floors)
    return look.legal


def _reason(look: SiteStatus, picked: Picked, view: PlayerView, reader: Perspective) -> str:
    """Why a city is not open, in a word or two: the whole sentence comes when it is picked."""
    city = reader.theme.names[look.site[0]]
    if look.needed:
        colour = picked.colour or cheapest(view, look.needed)
        return _("{city} needs {floors}").format(city=city, floors=look.needed[colour])
    why = {"closed-city": _("{city} is closed"), "monster": _("{city} has {monster}"),
           "own-tower": _("{city} is your own tower")}[look.code]  # fmt: skip
    return why.format(city=city, monster=reader.monster)
