"""
R8.

A round begins with a choice of blocks, in turn or together; a single choice is made automatically.
"""

import pytest

from engine import (
    ChooseBlocks,
    IllegalMove,
    Options,
    Phase,
    Selection,
    choices,
    new_game,
    parse,
    play,
    view_for,
)
from engine.box import SUPPLY, without
from engine.events import Chose, Took

TOGETHER = Options(choosing="together", start="S")
IN_TURN = Options(start="S")
ONES = "take 111111"


def chosen(state):
    return {colour: "".join(map(str, floors)) for colour, floors in state.chosen.items()}


@pytest.fixture(scope="session")
def opening(seed):
    """Return the state after some choices: `opening(options, "S take 111111", …)`."""

    def run(options, *moves, **changes):
        state = new_game(options, seed("choosing")).replace(**changes)
        for line in moves:
            state = play(state, line[0], parse(line[2:]))
        return state

    return run


@pytest.mark.parametrize("options", [IN_TURN, TOGETHER], ids=["in turn", "together"])
@pytest.mark.parametrize(
    ("text", "code", "sentence"),
    [
        ("take 1111111", "block-count", "Take 6 blocks, not 7."),
        ("take 11111", "block-count", "Take 6 blocks, not 5."),
        ("take 444411", "block-supply", "Not enough blocks of 4 floors: you have 3 left, not 4."),
        ("5A1", "phase", "Choose your blocks for this round first."),
    ],
)
def test_a_wrong_choice_is_refused(opening, options, text, code, sentence):
    with pytest.raises(IllegalMove) as refused:
        play(opening(options), "S", parse(text))

    assert (code, sentence) == (refused.value.code, str(refused.value))


def test_one_colour_takes_one_selection(opening):
    with pytest.raises(IllegalMove) as refused:
        play(opening(IN_TURN), "S", ChooseBlocks((Selection((4, 3, 2)), Selection((2, 1, 1)))))

    assert "each-colour" == refused.value.code


@pytest.mark.parametrize(
    ("text", "code", "sentence"),
    [
        ("take r432 y4321", "block-count", "Take 4 red blocks, not 3."),
        ("take r4321 y44444", "block-count", "Take 4 yellow blocks, not 5."),
        (
            "take r4321 y4444",
            "block-supply",
            "Not enough yellow blocks of 4 floors: you have 3 left, not 4.",
        ),
    ],
)
def test_a_wrong_choice_of_two_colours_names_the_colour(opening, text, code, sentence):
    with pytest.raises(IllegalMove) as refused:
        play(opening(Options(players=2, start="S")), "S", parse(text))

    assert (code, sentence) == (refused.value.code, str(refused.value))


@pytest.mark.parametrize(
    ("options", "supply", "text", "sentence"),
    [
        (IN_TURN, {"R": (2, 2, 2, 2, 2, 1)}, "take 222211", "Not enough blocks of 1 floor: you have 1 left, not 2."),
        (
            Options(players=2, start="S"), {"R": (2, 2, 2, 1), "Y": SUPPLY}, "take r2211 y4321",
            "Not enough red blocks of 1 floor: you have 1 left, not 2.",
        ),
    ],
)  # fmt: skip
def test_a_supply_that_ran_out_is_reported_with_its_numbers(
    opening, options, supply, text, sentence
):
    state = opening(options)
    with pytest.raises(IllegalMove) as refused:
        play(state.replace(supply={**state.supply, **supply}), "S", parse(text))

    assert sentence == str(refused.value)


@pytest.mark.parametrize("text", ["take 111111", "take 444333", "take 432211", "take 112234"])
def test_any_mix_that_the_supply_allows_may_be_taken(opening, text):
    after = play(opening(IN_TURN), "S", parse(text))

    assert "".join(sorted(text[5:], reverse=True)) == chosen(after)["R"]
    assert without(SUPPLY, after.chosen["R"]) == after.supply["R"]


def test_choosing_in_turn_goes_clockwise_from_the_start_seat(opening):
    state = opening(Options(start="N"))
    asked = []
    while state.phase == Phase.CHOOSE:
        asked += state.to_move
        state = play(state, state.to_move[0], parse(ONES))

    assert list("NESW") == asked
    assert (state.phase, state.to_move) == (Phase.BUILD, ("N",))


def test_a_choice_in_turn_is_seen_by_those_who_choose_later(opening):
    state = opening(IN_TURN, "S take 432211")

    assert view_for(state, "W").chosen["R"] == (4, 3, 2, 2, 1, 1)
    assert (Took("S", {"R": (4, 3, 2, 2, 1, 1)}),) == view_for(state, "W").happened


def test_no_player_chooses_before_their_turn(opening):
    with pytest.raises(IllegalMove, match="It isn’t your turn yet"):
        play(opening(IN_TURN), "W", parse(ONES))


def test_a_choice_is_final(opening):
    for options in (IN_TURN, TOGETHER):
        with pytest.raises(IllegalMove, match="It isn’t your turn yet"):
            play(opening(options, "S take 432211"), "S", parse(ONES))


def test_once_all_have_chosen_no_player_chooses_again(opening):
    state = opening(IN_TURN, *(f"{side} {ONES}" for side in "SWNE"))

    with pytest.raises(IllegalMove, match="You’ve already chosen your blocks for this round"):
        play(state, "S", parse(ONES))


def test_together_players_choose_in_any_order(opening):
    state = opening(TOGETHER)
    asked = [state.to_move]
    for side in "NES":
        state = play(state, side, parse(ONES))
        asked.append(state.to_move)

    assert [tuple("SWNE"), tuple("SWE"), tuple("SW"), tuple("W")] == asked


def test_together_a_choice_is_hidden_until_all_have_chosen(opening):
    moves = "W take 444333", "S take 432211", "E take 111111"
    state = opening(TOGETHER, *moves)
    view = view_for(state, "N")

    assert dict.fromkeys("RBYK", "") == chosen(state) == chosen(view)
    assert dict.fromkeys("RBYK", SUPPLY) == state.supply == view.supply
    assert (tuple("SWE"), None) == (view.chosen_unseen, view.own_choice)
    assert (Chose("E"),) == view.happened


def test_together_players_see_only_their_own_choice(opening):
    state = opening(TOGETHER, "W take 444333", "S take 432211")

    own = {side: view_for(state, side).own_choice for side in ("S", "W", "N")}

    assert {"S": parse("take 432211"), "W": parse("take 444333"), "N": None} == own


def test_together_the_last_choice_reveals_all_in_the_order_of_the_round(opening):
    moves = "W take 444333", "S take 432211", "E take 111111", "N take 222222"
    state = opening(Options(choosing="together", start="N"), *moves)

    assert chosen(state) == {"R": "432211", "B": "444333", "Y": "222222", "K": "111111"}
    assert [Chose, Took, Took, Took, Took] == [type(event) for event in state.happened]
    assert list("NNESW") == [event.side for event in state.happened]
    assert (state.pending, state.phase, state.to_move) == ({}, Phase.BUILD, ("N",))


@pytest.mark.parametrize("options", [IN_TURN, TOGETHER], ids=["in turn", "together"])
def test_the_last_round_is_chosen_automatically(walk, options):
    steps = list(walk(options, "last round"))
    asked = {(state.round, side) for state, side, _ in steps if state.phase == Phase.CHOOSE}
    begun = next(state for state, _, _ in steps if state.round == 4)
    forced = [event for event in begun.happened if isinstance(event, Took)]

    assert {(number, side) for number in (1, 2, 3) for side in "SWNE"} == asked
    assert begun.phase == Phase.BUILD
    assert [event.forced for event in forced] == [True] * 4
    assert list(begun.order) == [event.side for event in forced]


ALL_ONES = (1,) * 8
MIXED = (2, *ALL_ONES[:-1])


@pytest.mark.parametrize(
    ("choosing", "only_ones", "before", "phase", "asked", "blocks"),
    [
        ("in-turn", "B", "S take 2111", Phase.CHOOSE, "N", {"R": "2111", "B": "1111", "Y": ""}),
        ("in-turn", "BY", "S take 2111", Phase.BUILD, "S", {"R": "2111", "B": "1111", "Y": "1111"}),
        ("together", "B", "S take 2111", Phase.CHOOSE, "N", {"R": "", "B": "", "Y": ""}),
        (
            "together",
            "BY",
            "S take 2111",
            Phase.BUILD,
            "S",
            {"R": "2111", "B": "1111", "Y": "1111"},
        ),
    ],
)
def test_a_player_with_only_1s_is_not_asked(
    opening, choosing, only_ones, before, phase, asked, blocks
):
    supply = {colour: ALL_ONES if colour in only_ones else MIXED for colour in "RBY"}

    state = opening(
        Options(players=3, choosing=choosing, start="S"), before, round=5, supply=supply
    )

    assert (phase, (asked,), blocks) == (state.phase, state.to_move, chosen(state))


@pytest.mark.parametrize("choosing", ["in-turn", "together"])
@pytest.mark.parametrize(
    ("blue", "black", "asked"),
    [
        (ALL_ONES, ALL_ONES, False),
        (ALL_ONES, MIXED, True),
        (MIXED, ALL_ONES, True),
        ((4, 3, 2, 1), ALL_ONES, False),
    ],
)
def test_a_player_with_two_colours_is_not_asked_if_both_leave_one_choice(
    opening, choosing, blue, black, asked
):
    supply = {"R": MIXED, "Y": MIXED, "B": blue, "K": black}
    options = Options(players=2, choosing=choosing, start="S")

    state = opening(options, "S take r1111 y2111", round=5, supply=supply)

    assert asked is (state.to_move == ("N",) and state.phase == Phase.CHOOSE)


def test_a_forced_choice_is_marked_as_forced(opening):
    supply = dict.fromkeys("RBY", MIXED) | {"B": ALL_ONES}

    state = opening(Options(players=3, start="S"), "S take 2111", supply=supply)

    assert (
        Took("S", {"R": (2, 1, 1, 1)}),
        Took("W", {"B": (1, 1, 1, 1)}, forced=True),
    ) == state.happened


@pytest.mark.parametrize(
    ("supply", "blocks", "many"),
    [
        (SUPPLY, "six", 34),  # 35 ways to pick 4 of 4 heights, less 4444
        ((2, 1, 1, 1, 1), "six", 2),
        ((1,) * 8, "six", 1),
        (SUPPLY, "four", 70),
    ],
)
def test_every_choice_is_listed_exactly_once(opening, supply, blocks, many):
    state = opening(Options(rounds=blocks, start="S"), supply=dict.fromkeys("RBYK", supply))
    listed = list(choices(state, "S"))

    assert many == len(listed) == len(set(listed))
    assert all(play(state, "S", move) for move in listed)


def test_a_choice_is_found_by_its_place_among_all(opening):
    found = choices(opening(Options(players=2, start="S")), "S")
    listed = list(found)

    assert len(listed) == len(found) == 34 * 34
    assert listed == [found[at] for at in range(len(found))]
    assert (listed[-1], listed[5:9]) == (found[-1], found[5:9])
    with pytest.raises(IndexError):
        found[len(found)]
