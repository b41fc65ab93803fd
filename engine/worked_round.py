"""The worked round of the rules (R11): four players, 24 builds, and 9, 8, 6 and 4 points in the end."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from .box import COLOURS, NUMBERS, SIDES, SUPPLY, Card, City, Colour, Side, falling, without
from .game import new_game, play
from .moves import Build
from .option_values import Start
from .options import Options
from .state import Phase, State

# card→site:block, one column for each of S W N E; a city is written as the first letter of its name.
ROUND = """
    3→M3:1   5→F5:2   5→F5:2   6→F2:1
    2→F2:2   2→H6:1   3→H7:1   1→H7:1
    6→H6:1   5→F5:3   6→H4:1   9→C3:1
    8→F8:1   7→S1:1   7→C3:2   9→M3:2
    1→H1:3   4→M2:1   8→P2:1   8→C6:1
    4→C4:1   4→M2:1   1→M9:1   7→F9:2
"""
CITY: Mapping[str, City] = {"M": "A", "C": "B", "P": "C", "F": "D", "S": "E", "H": "F"}


class Turn(NamedTuple):
    """One build of the example; `number` is the site where the card lies, as seen from South."""

    side: Side
    colour: Colour
    card: Card
    city: str
    number: int
    floors: int

    def move(self, cities: Mapping[str, City] = CITY) -> Build:
        """Return the move that this build is."""
        return Build(self.card, cities[self.city], self.floors)


TURNS = tuple(
    Turn(SIDES[at % 4], COLOURS[at % 4], int(word[0]), word[2], int(word[3]), int(word[5]))
    for at, word in enumerate(ROUND.split())
)


def dealt() -> State:
    """Return the state after the blocks are chosen, with the cards in the order of the example."""
    cards = {side: [turn.card for turn in TURNS if turn.side == side] for side in SIDES}
    blocks = {
        colour: falling([turn.floors for turn in TURNS if turn.colour == colour])
        for colour in COLOURS
    }
    drawn = [cards[side][nth] for nth in (4, 5) for side in SIDES]
    rest = [
        face for face in NUMBERS for _ in range(5 - sum(own.count(face) for own in cards.values()))
    ]
    return new_game(Options(start=Start.SOUTH), "0" * 64).replace(
        phase=Phase.BUILD, chosen=blocks, supply={colour: without(SUPPLY, floors) for colour, floors in blocks.items()},
        deck=(*rest, *reversed(drawn)),
        hands={side: tuple(sorted(own[:4])) for side, own in cards.items()},
    )  # fmt: skip


def played(cities: Mapping[str, City] = CITY) -> Iterator[State]:
    """Yield the state after each of the builds; the last one is scored."""
    state = dealt()
    for turn in TURNS:
        state = play(state, turn.side, turn.move(cities))
        yield state
