"""The deal of a game, step by step, for players to check: random events and cards drawn."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from .box import CITIES, DECK, HAND, Card, Side
from .chance import pick, shuffled, stream
from .events import BlockLost, Built, Event, HandReplaced, RoundScored
from .option_values import GodzillaCity, Monster, Reshuffle, Start
from .options import Options
from .ordinances import ORDINANCES
from .state import State

SHOWN = 3  # numbers of a stream that are shown, for comparison


@dataclass(frozen=True, slots=True)
class RandomPick:
    """
    One of `items` picked at random.

    `numbers` is the stream `label` up to the number that decided.
    """

    label: str
    items: tuple[str, ...]
    numbers: tuple[int, ...]

    @property
    def index(self) -> int:
        """The place of the picked item, counted from 0."""
        return self.numbers[-1] % len(self.items)

    @property
    def drawn(self) -> str:
        """The item that was picked."""
        return self.items[self.index]


@dataclass(frozen=True, slots=True)
class Shuffle:
    """`items` shuffled into `order` after `ply` moves; the last card of a deck is its top."""

    label: str
    ply: int
    items: tuple[str, ...]
    numbers: tuple[int, ...]
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """The cards that `side` gave up through move `ply`, and those that it drew."""

    ply: int
    side: Side
    gone: tuple[Card, ...]
    drawn: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """
    All randomness of a game up to some position, in the order of docs/notation.md.

    `start` is None if the table fixed the start seat. `hands` are the first hands, in the order
    drawn. `shuffles` are the first deck and every later one. `last_hands` are the hands that follow
    from all draws.
    """

    start: RandomPick | None
    variants: tuple[RandomPick | Shuffle, ...]
    hands: dict[Side, tuple[Card, ...]]
    shuffles: tuple[Shuffle, ...]
    draws: tuple[Draw, ...]
    last_hands: dict[Side, tuple[Card, ...]]


def deal_of(positions: Sequence[State]) -> Deal:
    """
    Return the deal of a game from its states, the first one included.

    Only its seed, its options and its events are used.
    """
    first = positions[0]
    cards = _Cards(first.options, first.seed)
    hands = {side: tuple(hand) for side, hand in cards.hands.items()}
    for state in positions:
        for event in state.happened:
            cards.follow(event, state.ply)
    start = (
        _random_pick(first.seed, "start", first.options.sides)
        if first.options.start is Start.RANDOM
        else None
    )
    last = {side: tuple(sorted(hand)) for side, hand in cards.hands.items()}
    variants = tuple(_of_variants(first.options, first.seed))
    return Deal(start, variants, hands, tuple(cards.shuffles), tuple(cards.draws), last)


class _Cards:
    """All 45 cards in deck, hands and played cards, moved by the events of a game."""

    def __init__(self, options: Options, seed: str) -> None:
        self.options, self.seed = options, seed
        self.deck: list[Card] = []
        self.played: list[Card] = list(DECK)  # all 45, before the first shuffle
        self.shuffles: list[Shuffle] = []
        self.draws: list[Draw] = []
        self.hands: dict[Side, list[Card]] = {side: [] for side in options.sides}
        self.shuffle(0)
        for side in options.sides:
            self.draw(side, HAND, 0)

    def follow(self, event: Event, ply: int) -> None:
        """Move the cards that an event of the move `ply` moved."""
        match event:
            case Built(side=side, card=card) | BlockLost(side=side, card=card):
                self.replace(side, (card,), ply)
            case HandReplaced(side=side, hand=hand):
                self.replace(side, hand, ply)
            case RoundScored(round=number) if number < self.options.format.rounds:
                if self.options.reshuffle is Reshuffle.EACH_ROUND:
                    self.shuffle(ply)

    def replace(self, side: Side, gone: tuple[Card, ...], ply: int) -> None:
        """Play all of `gone`, then draw as many cards (R9, R13)."""
        for card in gone:
            self.hands[side].remove(card)
        self.played += gone
        self.draws.append(Draw(ply, side, gone, self.draw(side, len(gone), ply)))

    def draw(self, side: Side, many: int, ply: int) -> tuple[Card, ...]:
        """
        Draw from the top of the deck (R10).

        The played cards become the deck when the last card is drawn.
        """
        drawn = []
        for _ in range(many):
            drawn.append(self.deck.pop())
            if not self.deck:
                self.shuffle(ply)
        self.hands[side] += drawn
        return tuple(drawn)

    def shuffle(self, ply: int) -> None:
        """Shuffle the deck and all played cards into a new deck."""
        cards = sorted((*self.deck, *self.played))
        made = _shuffle(self.seed, f"deck:{len(self.shuffles)}", map(str, cards), ply)
        self.shuffles.append(made)
        self.deck, self.played = [int(face) for face in made.order], []


def _of_variants(options: Options, seed: str) -> Iterator[RandomPick | Shuffle]:
    if options.slow_growth:
        yield _shuffle(seed, "cities", CITIES)
    if options.monster is Monster.GODZILLA and options.godzilla is GodzillaCity.RANDOM:
        yield _random_pick(seed, "godzilla", CITIES)
    if options.ordinances:
        yield _shuffle(seed, "ordinances", ORDINANCES)


def _random_pick(seed: str, label: str, items: Iterable[str]) -> RandomPick:
    among, taken = tuple(items), list[int]()

    def noted() -> Iterator[int]:
        for number in stream(seed, label):
            taken.append(number)
            yield number

    pick(noted(), len(among))
    return RandomPick(label, among, tuple(taken))


def _shuffle(seed: str, label: str, items: Iterable[str], ply: int = 0) -> Shuffle:
    before = tuple(items)
    return Shuffle(
        label, ply, before, tuple(islice(stream(seed, label), SHOWN)), shuffled(before, seed, label)
    )
