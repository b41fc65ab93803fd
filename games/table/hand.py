"""The reader's cards and blocks of this round, for the chooser and the dock."""

from dataclasses import dataclass
from typing import NamedTuple

from engine import PlayerView
from engine.box import Card, Colour, colour_name
from engine.orientation import place
from games.board.perspective import Perspective
from games.board.phrases import floors
from games.board.variants import Sent, sent


@dataclass(frozen=True, slots=True)
class HeldCard:
    """A face in hand: its number of cards, its place, and where it would send a monster."""

    card: Card
    many: int
    place: str
    sent: Sent | None


class HeldBlock(NamedTuple):
    """Blocks of one colour and height: their radio's value, label, and number."""

    height: int
    value: str
    label: str
    many: int


class HeldColour(NamedTuple):
    """The blocks of one colour left for this round, lowest first."""

    colour: Colour
    name: str
    blocks: tuple[HeldBlock, ...]


def held_cards(reader: Perspective, view: PlayerView) -> list[HeldCard]:
    """Return the faces in hand, lowest first."""
    faces = sorted(set(view.hand))
    return [
        HeldCard(card, view.hand.count(card), place(card), sent(reader, view, card))
        for card in faces
    ]


def held_blocks(view: PlayerView) -> list[HeldColour]:
    """Return the blocks that the reader can still place in this round, by colour."""
    own = view.own_colours
    return [_colour(view, colour, named=len(own) > 1) for colour in own if view.chosen[colour]]


def _colour(view: PlayerView, colour: Colour, *, named: bool) -> HeldColour:
    chosen = view.chosen[colour]
    prefix = f"{colour_name(colour)}, " if named else ""
    blocks = (
        HeldBlock(
            height, f"{height}{colour.lower()}", f"{prefix}{floors(height)}", chosen.count(height)
        )
        for height in sorted(set(chosen))
    )
    return HeldColour(colour, colour_name(colour), tuple(blocks))
