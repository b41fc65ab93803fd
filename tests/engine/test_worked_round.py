"""The worked round of the rules: 24 builds, and 9, 8, 6 and 4 points."""

import pytest

from engine import Build, Options, new_game, play
from engine.box import falling
from engine.events import RoundScored

# card→site:block, a column for each of S W N E; the first letter of a city's name stands for the city.
ROUND = """
    3→M3:1   5→F5:2   5→F5:2   6→F2:1
    2→F2:2   2→H6:1   3→H7:1   1→H7:1
    6→H6:1   5→F5:3   6→H4:1   9→C3:1
    8→F8:1   7→S1:1   7→C3:2   9→M3:2
    1→H1:3   4→M2:1   8→P2:1   8→C6:1
    4→C4:1   4→M2:1   1→M9:1   7→F9:2
"""
CITY = {"M": "A", "C": "B", "P": "C", "F": "D", "S": "E", "H": "F"}
EXCHANGED = {**CITY, "H": "E", "S": "F"}
TURNS = [(int(w[0]), w[2], w[3], int(w[5])) for w in ROUND.split()]
SEATS = "SWNE"


def dealt():
    """The position after the blocks are chosen, with the cards lying so that the round can be played."""
    cards = {seat: [card for card, *_ in TURNS[at::4]] for at, seat in enumerate(SEATS)}
    blocks = {colour: falling([turn[3] for turn in TURNS[at::4]]) for at, colour in enumerate("RBYK")}
    drawn = [cards[seat][nth] for nth in (4, 5) for seat in SEATS]
    state = new_game(Options(start="S"), "0" * 64)
    rest = [face for face in range(1, 10) for _ in range(5 - sum(own.count(face) for own in cards.values()))]
    return state.but(
        phase="build", chosen=blocks, deck=(*rest, *reversed(drawn)),
        hands={seat: tuple(sorted(own[:4])) for seat, own in cards.items()},
    )  # fmt: skip


def played(cities):
    state = dealt()
    for at, (card, city, _, floors) in enumerate(TURNS):
        state = play(state, SEATS[at % 4], Build(card, cities[city], floors))
        yield state


def test_the_chosen_blocks_are_those_of_the_example():
    chosen = {colour: "".join(map(str, floors)) for colour, floors in dealt().chosen.items()}

    assert chosen == {"R": "321111", "B": "321111", "Y": "221111", "K": "221111"}


@pytest.mark.parametrize("at", range(24))
def test_a_card_lies_on_the_site_of_the_example(at):
    _, city, number, floors = TURNS[at]
    state = list(played(CITY))[at]

    assert f"{'RBYK'[at % 4]}{floors}" == str(state.towers[CITY[city] + number].blocks[-1])


@pytest.mark.parametrize("cities", [CITY, EXCHANGED], ids=["1994", "Hong Kong and Sydney exchanged"])
def test_the_round_pays_9_8_6_and_4(cities):
    *_, last = played(cities)
    [scored] = [event for event in last.happened if isinstance(event, RoundScored)]

    assert scored.points == {"R": (0, 4, 5), "B": (3, 2, 3), "Y": (0, 2, 4), "K": (0, 0, 4)}
    assert last.scores == {"R": 9, "B": 8, "Y": 6, "K": 4}
    assert (last.round, last.to_move) == (2, ("W",))
