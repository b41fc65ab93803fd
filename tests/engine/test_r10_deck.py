"""
R10.

Drawing the last card shuffles all played cards into a new deck; an option does so each round.
"""

from collections import Counter

import pytest

from engine import Build, Options, play
from engine.box import DECK
from engine.events import Built, HandReplaced, Reshuffled, RoundScored


def told(walk, options, text):
    events = [event for state, _, _ in walk(options, text) for event in state.happened]
    assert not any(isinstance(event, HandReplaced) for event in events), "choose a game without R13"
    return events


def reshuffles(events):
    """Return the number of draws before each reshuffle, and the cards in the new deck."""
    draws, found = 0, []
    for event in events:
        draws += isinstance(event, Built)
        if isinstance(event, Reshuffled):
            found.append((draws, event.cards))
    return found


@pytest.mark.parametrize(
    ("players", "draws", "cards"), [(4, [29, 58, 87], 29), (3, [33, 66], 33), (2, [37, 74], 37)]
)
def test_the_number_of_draws_until_the_deck_runs_out(walk, players, draws, cards):
    events = told(walk, Options(players=players), "deck")

    assert [(draw, cards) for draw in draws] == reshuffles(events)


@pytest.mark.parametrize(
    ("players", "rounds", "expected"),
    [
        (4, "official", [(24, 29), (48, 29), (72, 29)]),
        (3, "official", [(12, 33), (24, 33), (36, 33), (48, 33), (60, 33)]),
        (2, "official", [(16, 37), (32, 37), (48, 37), (64, 37), (80, 37)]),
        (2, "four", [(24, 37), (48, 37), (72, 37)]),
    ],
)
def test_the_option_shuffles_everything_after_each_scoring_but_the_last(
    walk, players, rounds, expected
):
    events = told(
        walk, Options(players=players, rounds=rounds, reshuffle="each-round"), "each round"
    )

    assert expected == reshuffles(events)
    assert isinstance(
        events[events.index(next(e for e in events if isinstance(e, RoundScored))) + 1], Reshuffled
    )


def test_drawing_the_last_card_makes_a_new_deck_at_once(position):
    state = position(hand="5678", deck="9", left=1)

    after = play(state, "S", Build(5, "A", 1))

    assert after.hands["S"] == (6, 7, 8, 9)
    assert after.played == ()
    assert sorted([*state.played, 5]) == sorted(after.deck)
    assert (Reshuffled(29),) == after.happened[1:]
    assert after.shuffles == 1


def test_the_draw_before_that_leaves_one_card(position):
    after = play(position(hand="5678", left=2), "S", Build(5, "A", 1))

    assert (len(after.deck), after.shuffles) == (1, 0)
    assert len(after.happened) == 1


def test_with_the_option_an_empty_deck_is_still_replaced_at_once(position):
    options = Options(players=4, reshuffle="each-round", start="S")

    after = play(position(options=options, hand="5678", left=1), "S", Build(5, "A", 1))

    assert (len(after.deck), after.shuffles) == (29, 1)


def test_a_round_that_ends_on_the_last_card_shuffles_twice(position):
    options = Options(reshuffle="each-round", start="S")
    state = position(options=options, to_move="E", hand="1", left=1, chosen="R B Y K1").replace(
        start="S", turn=23
    )

    after = play(state, "E", Build(1, "A", 1))

    assert (len(after.deck), after.shuffles, after.played) == (29, 2, ())


@pytest.mark.parametrize("reshuffle", ["empty", "each-round"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_are_always_45_cards_with_five_of_each_face(walk, players, reshuffle):
    for state, _, _ in walk(Options(players=players, reshuffle=reshuffle)):
        hands = [card for hand in state.hands.values() for card in hand]
        assert Counter(DECK) == Counter([*state.deck, *state.played, *hands])
