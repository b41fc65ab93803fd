"""V6. Each round has one of ten ordinances, which pays in that round only."""

from collections import Counter

import pytest

from engine import Build, Options, new_game, play, view_for
from engine.chance import shuffled
from engine.events import OrdinanceTurned, RoundScored
from engine.explain import worth_now
from engine.ordinances import ORDINANCES
from engine.scoring import Points, score, winners

COLOURS = tuple("RBYK")
ORDINANCES_ON = Options(ordinances="yes", start="S")
NAMES = ["founder", "villa", "main-square", "corner-lots", "runner-up", "local-landmark", "terrace", "globetrotter",
         "silent-partner", "mixed-use"]  # fmt: skip


def row(owner, *sites):
    return "; ".join(f"{site}: {owner}1" for site in sites)


CASES = {
    "founder": [
        ("R1 B1 on top of another", "A1: R1 B1; C3: R2 Y2", "R2"),
        ("bottom and top of one colour", "A1: R1 B1 R1", ""),
        ("an own tower", "A1: R4; A2: R1 R1", ""),
        ("the middle is no bottom", "A1: R1 B1 Y1", "R1"),
        ("each their own", "A1: R1 B1; A2: B1 R1; A3: Y1 K1; A4: Y2 R2", "R1 B1 Y2"),
    ],
    "villa": [
        ("exactly one floor", "A1: R1; B1: R1; A2: B1", "R2 B1"),
        ("two floors are no villa", "A1: R2", ""),
        ("nor are two blocks of one", "A1: R1 R1; A2: B1 R1", ""),
        ("in any city and on any site", row("K", "A5", "B1", "C9", "F3"), "K4"),
    ],
    "main-square": [
        ("each centre owned", "A5: R1; B5: R4; C5: B1", "R2 B1"),
        ("only its owner", "A5: R1 B1", "B1"),
        ("the other sites are none", row("R", "A1", "A2", "A3", "A4", "A6", "A7", "A8", "A9"), ""),
        ("all six", row("Y", *(f"{city}5" for city in "ABCDEF")), "Y6"),
    ],
    "corner-lots": [
        ("most of the four corners of the board", "A1: R1; C3: R1; D7: B1", "R2"),
        ("two against one and one", "A1: K1; C3: B1; D7: Y1; F9: K1", "K2"),
        ("a tie gives none", "A1: R1; F9: B1", ""),
        ("two against two", "A1: R1; C3: R1; D7: B1; F9: B1", ""),
        ("one each of four", "A1: R1; C3: B1; D7: Y1; F9: K1", ""),
        ("the other corners of a city are none", row("R", "A3", "A7", "A9", "C1", "C9", "D1", "D9", "F1", "F3"), ""),
        ("nor is any corner of the inner cities", row("R", "B1", "B3", "B7", "B9", "E1", "E3", "E7", "E9"), ""),
        ("one is enough", "D7: Y1", "Y2"),
        ("2 whatever the lead", row("B", "A1", "C3", "D7", "F9"), "B2"),
        ("its owner counts and not its floors", "A1: R1 B4; C3: R4 B4", "B2"),
    ],
    "runner-up": [
        ("the single second", "A1: R4; A2: B3; A3: Y2", "B2"),
        ("a tie for second gives none", "A1: R4; A2: B3; A3: Y3", ""),
        ("a tie of one owner too", "A1: R4; A2: B3; A3: B3", ""),
        ("a tie for tallest gives none", "A1: R4; A2: B4; A3: Y2", ""),
        ("two towers", "A1: R4; A2: B3", "B2"),
        ("one tower", "A1: R4", ""),
        ("two alike", "A1: R4; A2: B4", ""),
        ("an empty board", "", ""),
        ("the owner of the tallest may have it too", "A1: R4; A2: R3; A3: B2", "R2"),
        ("all floors make the height", "A1: R4; A2: B1 K1 Y1; A3: Y2", "Y2"),
    ],
    "local-landmark": [
        ("each city apart", "A1: R1; B1: R4; C1: B1", "R2 B1"),
        ("the tallest of its city", "A1: R1; A2: B2; A3: R1", "B1"),
        ("a tie in the city gives none", "A1: R2; A2: B2; B1: B1", "B1"),
        ("a tie of one owner too", "A1: R2; A2: R2", ""),
        ("the same height in another city is no tie", "A1: R2; B1: B2", "R1 B1"),
        ("a lower one is no tie", "A1: R2 B2; A2: R3; A3: Y3", "B1"),
        ("all six", row("K", *(f"{city}2" for city in "ABCDEF")), "K6"),
    ],
    "terrace": [
        ("a row", row("R", "A1", "A2", "A3"), "R2"),
        ("the middle row", row("R", "F4", "F5", "F6"), "R2"),
        ("the lower row", row("R", "B7", "B8", "B9"), "R2"),
        ("a column", row("B", "C1", "C4", "C7"), "B2"),
        ("the middle column", row("B", "C2", "C5", "C8"), "B2"),
        ("the right column", row("B", "C3", "C6", "C9"), "B2"),
        ("no diagonal", row("R", "A1", "A5", "A9", "B3", "B5", "B7"), ""),
        ("two of three", row("R", "A1", "A2"), ""),
        ("one is another's", f"{row('R', 'A1', 'A2')}; A3: B1", ""),
        ("a row and a column share a site", row("R", "A1", "A2", "A3", "A4", "A7"), "R4"),
        ("a whole city", row("Y", *(f"E{number}" for number in range(1, 10))), "Y12"),
        ("no line over two cities", row("R", "A2", "A3", "B1", "D1", "D4", "A7"), ""),
        ("three in a row of the text but not of the city", row("R", "A3", "A4", "A5"), ""),
        ("owned, with others' floors in them", "A1: B1 R1; A2: R4; A3: K2 R2", "R2"),
    ],
    "globetrotter": [
        ("towers in most cities", "A1: R1; B1: R1; C1: B1", "R3"),
        ("a tie gives none", "A1: R1; B1: B1", ""),
        ("cities and not towers", "A1: R1; A2: R1; A3: R1; B1: B1; C1: B1", "B3"),
        ("three against two and two", "A1: R1; B1: R1; C1: R1; A2: B1; B2: B1; C2: Y1; D2: Y1", "R3"),
        ("a tie for most, a third behind", "A1: R1; B1: R1; A2: B1; B2: B1; A3: K1", ""),
        ("floors without the top are no tower", "A1: R1 B1; B1: B1; C1: R1", "B3"),
        ("one tower is enough", "F9: K1", "K3"),
        ("an empty board", "", ""),
    ],
    "silent-partner": [
        ("as many floors as the owner", "A1: R1 B1", "R1"),
        ("fewer", "A1: R1 B2", ""),
        ("an own tower does not count", "A1: R1 B1 R1", ""),
        ("its floors in several blocks", "A1: R1 R1 B2", "R1"),
        ("two partners in one tower", "A1: R2 B2 Y2", "R1 B1"),
        ("three partners in one tower", "A1: R1 B1 Y1 K1", "R1 B1 Y1"),
        ("several towers", "A1: R1 B1; B1: R2 K2; C1: K3 B3", "R2 K1"),
        ("no floors at all", "A1: R4", ""),
    ],
    "mixed-use": [
        ("three colours", "A1: R1 B1 Y1", "Y1"),
        ("four colours", "A1: R1 B1 Y1 K1; A2: K1 Y1 B1 R2", "R1 K1"),
        ("two colours", "A1: R1 B1 R1 B1", ""),
        ("three blocks of two colours", "A1: R1 R1 B2", ""),
        ("three colours, one of them twice", "A1: R1 B1 Y1 R1", "R1"),
        ("each tower", "A1: R1 B1 Y1; B1: K1 B1 Y1", "Y2"),
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "board", "points"),
    [
        pytest.param(name, *case[1:], id=f"{name}: {case[0]}")
        for name, cases in CASES.items()
        for case in cases
    ],
)
def test_the_points_of_an_ordinance(towers, name, board, points):
    told = {word[0]: int(word[1:]) for word in points.split()}
    paid = score(towers(board), COLOURS, name)

    assert dict.fromkeys(COLOURS, 0) | told == {
        colour: part.ordinance for colour, part in paid.items()
    }


@pytest.mark.parametrize(
    ("name", "board", "points"),
    [
        pytest.param(name, *case[1:], id=f"{name}: {case[0]}")
        for name, cases in CASES.items()
        for case in cases
    ],
)
def test_an_ordinance_is_a_fourth_step_and_changes_no_other(towers, name, board, points):
    without, paid = score(towers(board), COLOURS), score(towers(board), COLOURS, name)

    assert without == {colour: part._replace(ordinance=0) for colour, part in paid.items()}
    assert all(
        part.total == without[colour].total + part.ordinance for colour, part in paid.items()
    )


@pytest.mark.parametrize("name", NAMES)
def test_no_ordinance_pays_on_an_empty_board(name):
    assert dict.fromkeys(COLOURS, Points()) == score({}, COLOURS, name)


@pytest.mark.parametrize(
    ("name", "board", "points"),
    [
        ("founder", "A1: R1 Y1", "R1"),
        ("silent-partner", "A1: R1 Y1", "R1"),
        ("corner-lots", "A1: R1; C3: Y1", ""),
        ("globetrotter", "A1: R1; B1: Y1", ""),
        ("terrace", "A1: R1; A2: Y1; A3: R1", ""),
        ("runner-up", "A1: R4; A2: Y3", "Y2"),
    ],
)
def test_it_pays_by_colour_even_if_a_player_has_two(towers, name, board, points):
    told = {word[0]: int(word[1:]) for word in points.split()}
    paid = score(towers(board), Options(players=2).colours, name)

    assert dict.fromkeys(COLOURS, 0) | told == {
        colour: part.ordinance for colour, part in paid.items()
    }


# One per round


def test_there_are_ten_in_the_order_of_the_rules():
    assert NAMES == list(ORDINANCES) == list(CASES)


def test_round_r_uses_the_ordinance_at_place_r_of_the_shuffle(seed):
    state = new_game(ORDINANCES_ON, seed("order"))
    order = shuffled(NAMES, seed("order"), "ordinances")

    assert list(order[:6]) == [state.replace(round=number).ordinance for number in range(1, 7)]


def test_each_ordinance_comes_first_about_equally_often(seed):
    first = Counter(new_game(ORDINANCES_ON, seed(number)).ordinance for number in range(300))

    assert set(NAMES) == set(first)
    assert min(first.values()) > 10


@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_ordinance_is_turned_up_each_round_and_none_twice(walk, players):
    steps = list(walk(Options(players=players, ordinances="yes"), "turned"))
    first, rounds = steps[0][0], Options(players=players).format.rounds
    events = [
        event
        for state, _, _ in steps
        for event in state.happened
        if isinstance(event, OrdinanceTurned)
    ]

    assert list(first.ordinances[1:rounds]) == [event.ordinance for event in events]
    assert list(range(2, rounds + 1)) == [event.round for event in events]
    assert rounds == len({first.ordinance, *(event.ordinance for event in events)})


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_round_is_scored_with_its_own_ordinance_only(walk, players):
    paid = 0
    for state, _, _ in walk(Options(players=players, ordinances="yes"), "scored"):
        for event in state.happened:
            if isinstance(event, RoundScored):
                assert state.ordinances[event.round - 1] == event.ordinance
                assert score(state.towers, state.options.colours, event.ordinance) == event.points
                paid += sum(points.ordinance for points in event.points.values())

    assert paid > 0


def test_the_worth_of_the_board_includes_the_ordinance_of_this_round(position):
    state = position("A5: R1", options=ORDINANCES_ON).replace(
        ordinances=("villa", "main-square", "terrace")
    )

    assert [1, 1, 0] == [
        worth_now(state.replace(round=number))["R"].ordinance for number in (1, 2, 3)
    ]


def test_its_points_are_added_to_the_others(position):
    state = position(
        "A5: R1; B5: R1", options=ORDINANCES_ON, hands={"E": "1"}, chosen="R B Y K1"
    ).replace(turn=23, ordinances=("main-square", "terrace"))
    after = play(state, "E", Build(1, "C", 1))

    assert {"R": 4 + 2 + 2, "B": 0, "Y": 0, "K": 2 + 1} == after.scores
    assert OrdinanceTurned(2, "terrace") == after.happened[-1]


def test_it_does_not_affect_the_tie_break(towers):
    final = {"R": Points(ordinance=9), "B": Points(majorities=2), "Y": Points(), "K": Points()}

    assert ("W",) == winners(
        ORDINANCES_ON, dict(zip(COLOURS, (9, 9, 0, 0), strict=True)), {}, final
    )


def test_without_the_variant_there_are_none(walk):
    for state, _, _ in walk(Options(players=3), "none"):
        assert (None, ()) == (state.ordinance, state.ordinances)
        assert not [event for event in state.happened if isinstance(event, OrdinanceTurned)]


# Those to come are hidden


@pytest.mark.parametrize("side", [*"SWNE", None])
def test_a_view_shows_the_ordinances_turned_up_and_none_to_come(seed, side):
    state = new_game(ORDINANCES_ON, seed("hidden"))
    for number in range(1, 5):
        view = view_for(state.replace(round=number), side)
        assert state.ordinances[:number] == view.ordinances
        assert state.ordinances[number - 1] == view.ordinance
        assert not [name for name in state.ordinances[number:] if name in repr(view)]
