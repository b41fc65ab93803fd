"""R9. Players take turns clockwise from the start seat: play a card, place a block, draw a card."""

from collections import Counter

import pytest

from engine import Build, ChooseBlocks, IllegalMove, Options, Phase, Selection, parse, play

GAMES = [
    Options(players=players, choosing=how)
    for players in (2, 3, 4)
    for how in ("in-turn", "together")
]


@pytest.mark.parametrize("side", "SWNE")
def test_a_turn_plays_a_card_and_draws_one(position, side):
    state = position(to_move=side, hand="5678", deck="9")

    after = play(state, side, Build(5, "A", 1))

    assert after.hands[side] == (6, 7, 8, 9)
    assert (len(state.deck) - 1, (5,)) == (len(after.deck), after.played)
    assert {s: h for s, h in state.hands.items() if s != side} == {
        s: h for s, h in after.hands.items() if s != side
    }


@pytest.mark.parametrize(
    ("start", "order"), [("S", "SWNE"), ("W", "WNES"), ("N", "NESW"), ("E", "ESWN")]
)
def test_turns_go_clockwise_from_the_start_seat(walk, start, order):
    built = [side for state, side, _ in walk(Options(start=start)) if state.phase == Phase.BUILD]

    assert list(order) == built[:4]


@pytest.mark.parametrize(
    ("players", "start", "rounds"),
    [
        (4, "S", "SWNE"),
        (4, "N", "NESW"),
        (3, "S", "SWNSWN"),
        (3, "W", "WNSWNS"),
        (2, "S", "SNSNSN"),
        (2, "N", "NSNSNS"),
    ],
)
def test_the_start_moves_to_the_left_each_round(walk, players, start, rounds):
    starts = {
        state.round: state.start for state, _, _ in walk(Options(players=players, start=start))
    }

    assert list(rounds) == list(starts.values())


@pytest.mark.parametrize(
    ("side", "text", "code"),
    [
        ("W", "5A1", "not-your-turn"),
        ("E", "5A1", "not-your-turn"),
        ("X", "5A1", "no-seat"),
        ("S", "take 111111", "phase"),
    ],
)
def test_only_the_player_to_move_moves_and_only_builds(position, side, text, code):
    state = position(hand="5", hands={"W": "5", "E": "5"})

    with pytest.raises(IllegalMove) as refused:
        play(state, side, parse(text))

    assert code == refused.value.code


def test_an_unknown_seat_is_named_in_the_sentence(position):
    with pytest.raises(
        IllegalMove, match=r"^There is no seat W in this game. The seats are S, N\.$"
    ):
        play(position(players=2), "W", ChooseBlocks((Selection((1, 1, 1, 1)),)))


@pytest.mark.parametrize("players", [2, 3])
def test_after_the_end_no_player_moves(whole_game, players):
    last, _ = whole_game(Options(players=players), "over")

    with pytest.raises(IllegalMove, match=r"^The game is over\.$"):
        play(last, "S", Build(5, "A", 1))


def test_a_move_out_of_turn_is_reported_before_anything_else(position):
    with pytest.raises(IllegalMove, match=r"^It isn’t your turn yet\.$"):
        play(position(players=2), "N", Build(5, "A", 1, "R"))


@pytest.mark.parametrize(
    "options", GAMES, ids=lambda options: f"{options.players} {options.choosing}"
)
def test_hands_stay_full_all_game(walk, options):
    assert {4} == {len(hand) for state, _, _ in walk(options) for hand in state.hands.values()}


def test_a_card_is_drawn_on_the_last_turn_of_a_round_and_hands_are_kept(position):
    state = position(
        to_move="E", hand="1", hands={"S": "2345"}, deck="9", chosen="R B Y K1"
    ).replace(start="S", turn=23)

    after = play(state, "E", Build(1, "A", 1))

    assert after.round == 2
    assert 9 in after.hands["E"]
    assert after.hands["S"] == (2, 3, 4, 5)
    assert len(state.deck) - 1 == len(after.deck)


def test_equal_cards_are_played_one_at_a_time(position):
    after = play(position(hand="5555", deck="5"), "S", Build(5, "A", 1))

    assert Counter({5: 4}) == Counter(after.hands["S"])


def test_a_move_returns_a_new_state_and_leaves_the_old_one_unchanged(position):
    state = position(hand="5678")
    before = repr(state), state.hands, state.deck

    play(state, "S", Build(5, "A", 1))

    assert before == (repr(state), state.hands, state.deck)
