"""show and play print everything that the viewer may know of a position."""

import pytest

from engine import THEMES, Options, Phase, new_game, play
from engine.command_line.describe import describe, totals
from engine.command_line.event_text import event_text
from engine.events import (
    BlockLost,
    Built,
    CityOpened,
    GameOver,
    HandReplaced,
    MonsterMoved,
    OrdinanceTurned,
    Reshuffled,
)
from engine.moves import ChooseBlocks, Selection
from engine.tower import Block

WORLD = THEMES["world"]


def test_a_player_sees_the_board_the_scores_their_hand_and_all_blocks(position):
    lines = describe(
        position("A2: R2; A9: R1 B4", hand="2579", chosen="R3211 B4"), "S"
    ).splitlines()

    assert "Ply 0, round 1 of 4, South to move" == lines[0]
    assert {
        "MANHATTAN R1=B1        CAIRO",
        "R  0 points, +1 if scored now",
        "MAN 9 R1B4",
        "Hand: 2 5 7 9",
    } <= set(lines)
    assert {"Blocks R: 3 2 1 1", "Blocks B: 4"} <= set(lines)


def test_a_spectator_sees_no_hand(position):
    assert "Hand" not in describe(position(hand="2579"), None)


def test_before_the_choice_the_supply_is_shown_in_groups(seed):
    text = describe(new_game(Options(start="S"), seed("x")), "S")

    assert "Supply R: 444 3333 222222 11111111111\n" in text


def test_an_unrevealed_choice_is_shown_only_to_its_player(seed):
    state = new_game(Options(choosing="together"), seed("x"))
    state = play(state, "W", ChooseBlocks((Selection((4, 3, 2, 2, 1, 1)),)))

    assert "Your choice, shown when everyone has chosen: take 432211" in describe(state, "W")
    assert "432211" not in describe(state, "S")
    assert "Already chosen: West" in describe(state, "S")


def test_cities_have_the_names_of_the_theme(position):
    assert "HARLEM" in describe(position(), "S", THEMES["neighbourhoods"])


def test_the_two_colours_of_a_player_are_added_up(position):
    state = position(players=2, scores={"R": 3, "B": 4, "Y": 5, "K": 6})

    assert "South: 8 points\nNorth: 10 points" in describe(state, None)
    assert "South 8, North 10" == totals(state)


def test_partners_are_added_up(position):
    options = Options(start="S", partners="yes")

    assert "South and North: 4 points" in describe(
        position(options=options, scores={"R": 1, "B": 2, "Y": 3, "K": 4}), "S"
    )


def test_the_monster_closed_cities_and_the_ordinance_are_shown(seed):
    options = Options(monster="monster", slow_growth="yes", ordinances="yes", anti_trust="yes")
    state = new_game(options, seed("x")).replace(opening=tuple("FEDCBA"), ordinances=("villa",) * 4)
    lines = describe(state, "N").splitlines()

    assert "Monster stands on Frankfurt 3." in lines  # D7, as North sees it
    assert "Still closed, opening in this order: São Paulo, Cairo, Manhattan." in lines
    assert "Ordinance: Villa. 1 for each tower you own that is exactly 1 floor high." in lines
    assert "Anti-trust: you can’t build on your own towers." in lines


def test_each_card_in_hand_shows_where_it_would_send_the_monster(position):
    state = position(
        hand="2259", hands={"N": "7"}, options=Options(monster="monster", start="S"), monster="B7"
    )

    assert (
        "Hand: 2 2 5 9\n2: sends Monster to Cairo 4\n5: Monster stays\n9: sends Monster to Sydney 2\nBlocks"
        in (describe(state, "S"))
    )
    assert "7: sends Monster to Cairo 5\n" in describe(state, "N"), (
        "with the numbers that North sees"
    )
    for after, side in (
        (state, None),
        (state.replace(phase=Phase.OVER), "S"),
        (position(hand="2259"), "S"),
    ):
        assert "sends" not in describe(after, side)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Built("W", 3, "F3", Block("B", 2), "R", 7, False),
         "West builds 2 floors of blue on Hong Kong 3 and takes the tower from Red: 7 floors now."),
        (Built("S", 5, "A5", Block("R", 1), None, 1, False), "South builds 1 floor of red on Manhattan 5, which was empty."),
        (Built("S", 5, "A5", Block("R", 1), None, 2, True), "South builds 1 floor of red on Manhattan 5: 2 floors now."),
        (MonsterMoved("A1", "A2", "A2", (Block("R", 3),)), "Godzilla goes to Manhattan 2 and destroys Red 3."),
        (MonsterMoved("A1", "A1"), "Godzilla stays."),
        (HandReplaced("N", (1, 2, 3, 3)), "North can’t build anywhere: the hand 1 2 3 3 is shown and replaced."),
        (BlockLost("N", Block("Y", 1), 3), "North can’t build anywhere: a yellow block of 1 floor leaves the game."),
        (Reshuffled(29), "The played cards are shuffled: new deck of 29 cards."),
        (CityOpened("C"), "São Paulo opens."),
        (OrdinanceTurned(2, "villa"), "Ordinance for round 2: Villa. 1 for each tower you own that is exactly 1 floor high."),
        (GameOver(("S",)), "The game is over."),
    ],
)  # fmt: skip
def test_an_event_is_a_sentence(event, sentence):
    assert sentence == event_text(event, Options(monster="godzilla"), "S", WORLD)


@pytest.mark.parametrize(
    "options", [Options(2), Options(3, choosing="together"), Options(monster="baby", edge="slide")]
)
def test_every_event_of_a_game_has_a_sentence(walk, options):
    told = [
        event_text(event, options, "N", WORLD)
        for state, _, _ in walk(options, "told")
        for event in state.happened
    ]

    assert all(sentence.endswith(".") for sentence in told)
    assert options.format.rounds == sum("is scored: " in sentence for sentence in told)
    assert "The game is over." == told[-1]


@pytest.mark.parametrize("side", ["S", "W", "N", "E", None])
def test_no_line_is_wider_than_a_terminal(walk, side):
    for state, _, _ in walk(
        Options(slow_growth="yes", ordinances="yes", monster="godzilla"), "wide"
    ):
        if state.ply % 10 == 0:
            assert max(map(len, describe(state, side).splitlines())) <= 110
