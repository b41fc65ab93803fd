"""The worked round of the rules: 24 builds, and 9, 8, 6 and 4 points."""

import pytest

from engine.events import RoundScored
from engine.worked_round import CITY, TURNS, dealt, played

EXCHANGED = {**CITY, "H": "E", "S": "F"}


def test_the_chosen_blocks_are_those_of_the_example():
    chosen = {colour: "".join(map(str, floors)) for colour, floors in dealt().chosen.items()}

    assert chosen == {"R": "321111", "B": "321111", "Y": "221111", "K": "221111"}


def test_every_card_exists_five_times():
    state = dealt()

    assert sorted(
        [*state.deck, *(card for hand in state.hands.values() for card in hand)]
    ) == sorted([*range(1, 10)] * 5)


@pytest.mark.parametrize("at", range(24))
def test_a_card_leads_to_the_site_of_the_example(at):
    turn, state = TURNS[at], list(played())[at]

    assert f"{turn.colour}{turn.floors}" == str(
        state.towers[f"{CITY[turn.city]}{turn.number}"].blocks[-1]
    )


@pytest.mark.parametrize(
    "cities", [CITY, EXCHANGED], ids=["1994", "Hong Kong and Sydney exchanged"]
)
def test_the_round_pays_9_8_6_and_4(cities):
    *_, last = played(cities)
    [scored] = [event for event in last.happened if isinstance(event, RoundScored)]

    assert scored.points == {
        "R": (0, 4, 5, 0),
        "B": (3, 2, 3, 0),
        "Y": (0, 2, 4, 0),
        "K": (0, 0, 4, 0),
    }
    assert last.scores == {"R": 9, "B": 8, "Y": 6, "K": 4}
    assert (last.round, last.to_move) == (2, ("W",))
