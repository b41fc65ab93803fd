"""R7. A game begins with no points, a shuffled deck, four hidden cards each and a start seat."""

from collections import Counter

import pytest

from engine import Options, Phase, new_game, view_for
from engine.box import DECK, SUPPLY


@pytest.mark.parametrize(("players", "left"), [(4, 29), (3, 33), (2, 37)])
def test_each_player_gets_four_cards_and_the_rest_is_the_deck(seed, players, left):
    state = new_game(Options(players=players), seed("deal"))

    assert dict.fromkeys(state.options.sides, 4) == {
        side: len(hand) for side, hand in state.hands.items()
    }
    assert left == len(state.deck) == view_for(state, None).cards_left
    assert Counter(DECK) == Counter(
        [*state.deck, *(card for hand in state.hands.values() for card in hand)]
    )


def test_nothing_has_been_scored_built_chosen_or_played_yet(seed):
    state = new_game(Options(), seed("new"))

    assert (state.ply, state.round, state.phase, state.turn) == (0, 1, Phase.CHOOSE, 0)
    assert dict.fromkeys("RBYK", 0) == state.scores
    assert dict.fromkeys("RBYK", SUPPLY) == state.supply
    assert dict.fromkeys("RBYK", ()) == state.chosen == state.removed
    assert (state.towers, state.played, state.winners) == ({}, (), ())


@pytest.mark.parametrize("start", "SWNE")
def test_the_host_may_name_the_start_seat(seed, start):
    assert start == new_game(Options(start=start), seed("start")).start


@pytest.mark.parametrize(("players", "sides"), [(4, "SWNE"), (3, "SWN"), (2, "SN")])
def test_a_random_start_picks_every_side_at_some_time(seed, players, sides):
    starts = Counter(
        new_game(Options(players=players), seed(number)).start for number in range(120)
    )

    assert set(sides) == set(starts)
    assert min(starts.values()) > 120 / players / 2


def test_the_same_seed_gives_the_same_deal_and_another_seed_another(seed):
    first, again, other = (new_game(Options(), seed(text)) for text in ("one", "one", "two"))

    assert first == again
    assert first.hands != other.hands
