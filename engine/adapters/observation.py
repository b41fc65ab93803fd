"""A PlayerView as whole numbers, in fields of fixed width and from the player's own side."""

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from .. import Phase, PlayerView
from ..box import CITIES, DECK, HAND, NUMBERS, SIDES, STOCK, Colour, Floors, Side, Site
from ..moves import blocks_by_colour
from ..ordinances import ORDINANCES
from ..orientation import site_number
from .rewards import MOST_IN_A_ROUND

COPIES = max(DECK.count(card) for card in NUMBERS)  # cards of one face
FLOORS = sum(floors * many for floors, many in STOCK.items())  # floors of one colour


class Field(NamedTuple):
    """Numbers of one kind; none is below 0 or above `most`."""

    name: str
    most: int
    numbers: list[int]


def fields(view: PlayerView) -> list[Field]:
    """
    Return everything that the player may know, and nothing else; the widths depend on the options
    alone.

    Sides and colours begin with the player's own and go on clockwise. Sites come city by city, in
    the order of the cards with which the player would build there.
    """
    return [*_game(view), *_cards(view), *_blocks(view), *_board(view), *_variants(view)]


def _game(view: PlayerView) -> list[Field]:
    options, sides = view.options, _sides(view)
    rounds, turns = options.format.rounds, len(sides) * options.turns
    return [
        Field("side", 1, _marks(SIDES, sides[:1])),
        Field("phase", 1, _marks((Phase.CHOOSE, Phase.BUILD, Phase.OVER), [view.phase])),
        Field("round", rounds, [view.round]),
        Field("turn", turns, [view.turn]),
        Field("start", 1, _marks(sides, [view.start])),
        Field("to_move", 1, _marks(sides, view.to_move)),
        Field("has_chosen", 1, _marks(sides, view.chosen_unseen)),
        Field(
            "scores", MOST_IN_A_ROUND * rounds, [view.scores[colour] for colour in _colours(view)]
        ),
    ]


def _cards(view: PlayerView) -> list[Field]:
    return [
        Field("hand", HAND, [view.hand.count(card) for card in NUMBERS]),
        Field("played", COPIES, [view.played.count(card) for card in NUMBERS]),
        Field("cards_left", len(DECK), [view.cards_left]),
    ]


def _blocks(view: PlayerView) -> list[Field]:
    """Return the blocks by colour and height; `own_choice` is not revealed yet."""
    most, colours = max(STOCK.values()), _colours(view)
    own_choice = (
        blocks_by_colour(view.options, view.side, view.own_choice) if view.own_choice else {}
    )
    return [
        Field("chosen", most, _counts(view.chosen, colours)),
        Field("supply", most, _counts(view.supply, colours)),
        Field("removed", most, _counts(view.removed, colours)),
        Field("own_choice", most, _counts(own_choice, view.own_colours)),
    ]


def _board(view: PlayerView) -> list[Field]:
    """Return the floors by colour of each tower, the colours of its bottom and its top, and the top's floors."""
    colours = _colours(view)
    towers = [view.tower(site) for site in _sites(view)]
    return [
        Field(
            "floors", FLOORS, [tower.floors_of(colour) for tower in towers for colour in colours]
        ),
        Field(
            "bottom",
            1,
            [mark for t in towers for mark in _marks(colours, [b.colour for b in t.blocks[:1]])],
        ),
        Field(
            "owner",
            1,
            [mark for t in towers for mark in _marks(colours, [b.colour for b in t.blocks[-1:]])],
        ),
        Field("top", max(STOCK), [t.blocks[-1].floors if t else 0 for t in towers]),
    ]


def _variants(view: PlayerView) -> list[Field]:
    """Return the monster's site (V1 to V3), the open cities and when each opens (V4), and ordinances (V6)."""
    return [
        Field("monster", 1, _marks(_sites(view), [view.monster])),
        Field("open_cities", 1, _marks(CITIES, view.open_cities)),
        Field("opening", len(CITIES), [view.opening.index(city) + 1 for city in CITIES]),
        Field("ordinance", 1, _marks(ORDINANCES, view.ordinances[-1:])),
        Field("past_ordinances", 1, _marks(ORDINANCES, view.ordinances[:-1])),
    ]


def _sides(view: PlayerView) -> tuple[Side, ...]:
    sides = view.options.sides
    at = sides.index(view.side)
    return sides[at:] + sides[:at]


def _colours(view: PlayerView) -> list[Colour]:
    return [colour for side in _sides(view) for colour in view.options.colours_of(side)]


def _sites(view: PlayerView) -> list[Site]:
    return [f"{city}{site_number(view.side, card)}" for city in CITIES for card in NUMBERS]


def _marks(places: Iterable[object], marked: Collection[object]) -> list[int]:
    """Return a 1 for each place that is marked, and a 0 for each other one."""
    return [int(place in marked) for place in places]


def _counts(blocks: Mapping[Colour, Floors], colours: Iterable[Colour]) -> list[int]:
    return [blocks.get(colour, ()).count(floors) for colour in colours for floors in sorted(STOCK)]
