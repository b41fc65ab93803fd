"""The card, block, and city a player has picked so far."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from engine import Build, ChooseBlocks, IllegalMove, MoveError, PlayerView, Theme, parse
from engine.box import CITIES, Card, City, Colour
from engine.moves import block_of, canonical


@dataclass(frozen=True, slots=True)
class Picked:
    """A partial or complete build; it isn't stored."""

    card: Card | None = None
    floors: int | None = None
    colour: Colour | None = None
    city: City | None = None
    typed: str = ""
    problem: str = ""

    @property
    def block(self) -> str:
        """Return the value of the block's radio, such as `3r`."""
        return f"{self.floors}{(self.colour or '').lower()}" if self.floors else ""

    @property
    def empty(self) -> bool:
        return not (self.card or self.floors or self.city or self.typed or self.problem)

    def move(self, view: PlayerView) -> Build | None:
        """Return the build in canonical form; None until card, block, and city are all picked."""
        if not (self.card and self.floors and self.city):
            return None
        build = canonical(
            view.options, view.side, Build(self.card, self.city, self.floors, self.colour)
        )
        return build if isinstance(build, Build) else None


NOTHING = Picked()


def picked_from(query: Mapping[str, str], view: PlayerView, theme: Theme) -> Picked:
    """Return the choice in a query: `card`, `block`, and `city`, or a typed move."""
    typed = query.get("typed", "").strip()
    if typed:
        return _typed(typed, view, theme)
    own = view.own_colours
    card, block, city = (
        query.get("card", ""),
        query.get("block", "").lower(),
        query.get("city", "").upper(),
    )
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
    """Return the choice in a move in canonical notation."""
    return replace(_typed(text, view, theme), typed="")


def _typed(text: str, view: PlayerView, theme: Theme) -> Picked:
    try:
        move = parse(text, theme)
        if isinstance(move, ChooseBlocks):
            raise IllegalMove(
                "phase", _("You’ve already chosen your blocks for this round. Play a card.")
            )
        canonical(view.options, view.side, move)
    except MoveError as error:
        return Picked(typed=text, problem=str(error))
    block = block_of(view.options, view.side, move)
    return Picked(move.card, block.floors, block.colour, move.city, typed=text)
