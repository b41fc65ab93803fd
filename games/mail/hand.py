"""Hand: the cards and blocks in an email to a player who is to move, unless they turned them off."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from engine import Phase, PlayerView
from engine.box import COLOUR_MSGIDS, Card, Colour, Floors, colour_name
from engine.orientation import place
from games.board.perspective import Perspective
from games.board.variants import sent
from games.models import Game


@dataclass(frozen=True)
class HandCard:
    """A face in hand: its number of cards, its place in words and as a 3×3 grid, and its link."""

    face: Card
    many: int
    place: str
    grid: tuple[tuple[bool, ...], ...]
    link: str

    @property
    def number(self) -> str:
        """Return "6", or "6 ×2" for two of them."""
        return f"{self.face} ×{self.many}" if self.many > 1 else f"{self.face}"


@dataclass(frozen=True)
class Hand:
    """The reader's hand; `asks` is whether the email asks for a turn, `wanted` their setting, `link` its URL."""

    game: Game
    reader: Perspective
    view: PlayerView
    asks: bool
    wanted: bool
    link: str

    @property
    def shown(self) -> bool:
        return self.asks and self.wanted

    @property
    def hidden(self) -> bool:
        """Return whether the reader turned it off."""
        return self.asks and not self.wanted

    @property
    def building(self) -> bool:
        """Return whether it is shown, and a card is to be played."""
        return self.shown and self.view.phase is Phase.BUILD

    @property
    def choosing(self) -> bool:
        return self.asks and self.view.phase is Phase.CHOOSE

    @cached_property
    def cards(self) -> list[HandCard]:
        return [self._card(card) for card in sorted(set(self.view.hand))] if self.shown else []

    @property
    def supply(self) -> list[tuple[str, str]]:
        """Return the reader's supply, by colour."""
        return self._floors(self.view.supply)

    @property
    def blocks(self) -> list[tuple[str, str]]:
        """Return the blocks the reader has chosen for the round, by colour."""
        return self._floors(self.view.chosen) if self.building else []

    @property
    def example(self) -> str:
        """Return an example of a typed move, from the reader's own hand or supply."""
        own = self.reader.options.colours_of(self.reader.side or "")
        if self.shown and self.choosing and len(own) == 1:
            supply, many = self.view.supply[own[0]], self.reader.options.format.blocks
            return f"take {''.join(map(str, supply[:: max(len(supply) // many, 1)][:many]))}"
        if not self.building or not self.view.hand:
            return ""
        colour = next((c for c in own if self.view.chosen[c]), own[0])
        floors = min(self.view.chosen[colour], default=1)
        behind = f" {COLOUR_MSGIDS[colour].lower()}" if len(own) > 1 else ""
        return f"{self.view.hand[0]} {self.game.theme.codes['F'].lower()} {floors}{behind}"

    def _card(self, card: Card) -> HandCard:
        """The card with its place, such as "top centre: sends Godzilla to Cairo 4" if there is a monster."""
        to = sent(self.reader, self.view, card)
        where = f"{place(card)}: {to.sentence}" if to else place(card)
        grid = tuple(
            tuple(face == card for face in row) for row in ((1, 2, 3), (4, 5, 6), (7, 8, 9))
        )
        return HandCard(card, self.view.hand.count(card), where, grid, f"{self.link}?card={card}")

    def _floors(self, blocks: Mapping[Colour, Floors]) -> list[tuple[str, str]]:
        """Each colour's blocks, as "Red", "4 3 1"; a dash for a colour without any."""
        own = self.reader.options.colours_of(self.reader.side or "")
        return [(colour_name(colour), " ".join(map(str, blocks[colour])) or "–") for colour in own]
