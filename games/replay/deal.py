"""The check of the deal: the commitment before the game, and after it every step from secret to cards."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from engine import State
from engine.box import HAND, Card, Side, side_name
from engine.chance import mixed_seed
from engine.deal import Deal, RandomPick, Shuffle, deal_of
from engine.ordinances import ORDINANCES
from games.models import Game, Seat


class Pick(NamedTuple):
    """A random pick in words: its range, its method, and the candidates."""

    label: str
    numbers: Sequence[int]
    among: str
    many: int
    remainder: int
    drawn: str


class Order(NamedTuple):
    """Things in random order."""

    label: str
    numbers: Sequence[int]
    among: str
    order: str


class NewDeck(NamedTuple):
    """A shuffled deck, its top card first."""

    label: str
    ply: int
    many: int
    numbers: Sequence[int]
    cards: str
    deck: str


class Exchange(NamedTuple):
    """The cards a seat played with a move, and those it drew."""

    ply: int
    name: str
    gone: str
    drawn: str


@dataclass(frozen=True)
class DealPage:
    """The check of a deal; running games have only `game` and `words`."""

    game: Game

    @property
    def words(self) -> Iterable[Seat]:
        """Return the seats, each with its word for the shuffle."""
        return self.game.seats_by_side.values()

    @property
    def mixed(self) -> str:
        """Return the secret and the words as they are combined into the seed."""
        return ":".join([self.game.secret, *self.game.words])

    @cached_property
    def seed(self) -> str:
        return mixed_seed(self.game.secret, self.game.words)

    @property
    def seed_holds(self) -> bool:
        return self.seed == self.game.seed

    @cached_property
    def _positions(self) -> Sequence[State]:
        return self.game.positions()

    @cached_property
    def _deal(self) -> Deal:
        return deal_of(self._positions)

    @property
    def hands_hold(self) -> bool:
        return self._deal.last_hands == self._positions[-1].hands

    @cached_property
    def _names(self) -> Mapping[str, Mapping[str, str]]:
        return _names(self.game)

    @property
    def start(self) -> Pick | None:
        """Return the pick of the starting player, if it was random."""
        return random_pick(self._deal.start, self._names["start"]) if self._deal.start else None

    @property
    def starter(self) -> str:
        return self._names["start"][self._positions[0].start]

    @property
    def first(self) -> NewDeck:
        return new_deck(self._deal.shuffles[0])

    @cached_property
    def later(self) -> list[NewDeck]:
        return [new_deck(made) for made in self._deal.shuffles[1:]]

    @property
    def hands(self) -> list[tuple[str, Sequence[Card]]]:
        return [(self._names["start"][side], hand) for side, hand in self._deal.hands.items()]

    @cached_property
    def variants(self) -> list[Pick | Order]:
        """Return the other random choices in games with variants."""
        return [
            random_pick(made, self._names[made.label])
            if isinstance(made, RandomPick)
            else random_order(made, self._names[made.label])
            for made in self._deal.variants
        ]

    @property
    def draws(self) -> list[Exchange]:
        sides = self._names["start"]
        return [
            Exchange(draw.ply, sides[draw.side], spaced(draw.gone), spaced(draw.drawn))
            for draw in self._deal.draws
        ]


def random_pick(made: RandomPick, names: Mapping[str, str]) -> Pick:
    among = ", ".join(names[item] for item in made.items)
    return Pick(made.label, made.numbers, among, len(made.items), made.index, names[made.drawn])


def random_order(made: Shuffle, names: Mapping[str, str]) -> Order:
    among, order = (", ".join(names[item] for item in items) for items in (made.items, made.order))
    return Order(made.label, made.numbers, among, order)


def new_deck(made: Shuffle) -> NewDeck:
    cards, deck = _grouped(made.items), _grouped(made.order[::-1])
    return NewDeck(made.label, made.ply, len(made.items), made.numbers, cards, deck)


def spaced(cards: Iterable[object]) -> str:
    return " ".join(map(str, cards))


def _grouped(cards: Sequence[str]) -> str:
    """Faces in groups of the size of a hand."""
    return spaced("".join(cards[at : at + HAND]) for at in range(0, len(cards), HAND))


def _names(game: Game) -> dict[str, Mapping[str, str]]:
    """The names of the things chosen by each random stream, by the stream's label."""
    cities = game.theme.names
    sides: dict[Side, str] = {
        side: f"{side_name(side)} ({seat.name})" for side, seat in game.seats_by_side.items()
    }
    return {
        "start": sides,
        "cities": cities,
        "godzilla": cities,
        "ordinances": {key: card.title for key, card in ORDINANCES.items()},
    }
