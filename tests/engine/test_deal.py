"""The steps of a deal, listed one by one, match those of the game."""

from hashlib import sha256
from itertools import product

import pytest

from engine import Options, new_game
from engine.box import CITIES, DECK
from engine.deal import deal_of
from engine.events import BlockLost, HandReplaced, Reshuffled
from engine.ordinances import ORDINANCES
from engine.tower import Block


@pytest.fixture(scope="session")
def states(walk):
    """Return all states of a random game."""
    return lambda options, text="deal": [state for state, _, _ in walk(options, text)]


EVERY = [
    Options(players=players, choosing=choosing, reshuffle=reshuffle)
    for players, choosing, reshuffle in product(
        (2, 3, 4), ("in-turn", "together"), ("empty", "each-round")
    )
]
WITH_VARIANTS = [
    Options(monster="godzilla"),
    Options(players=3, monster="baby", slow_growth="yes"),
    Options(players=2, anti_trust="yes", reshuffle="each-round"),
    Options(ordinances="yes", partners="yes"),
]


@pytest.mark.parametrize("options", EVERY + WITH_VARIANTS, ids=str)
def test_the_deal_leads_to_the_hands_of_the_game(states, options):
    played = states(options)
    deal = deal_of(played)

    assert played[-1].hands == deal.last_hands
    assert played[0].hands == {side: tuple(sorted(hand)) for side, hand in deal.hands.items()}
    assert played[-1].shuffles == len(deal.shuffles) - 1


@pytest.mark.parametrize("options", EVERY, ids=str)
def test_a_deal_can_be_given_for_any_moment_of_a_game(states, options):
    played = states(options)
    for many in (1, 2, len(played) // 2, len(played) - 1):
        assert played[many - 1].hands == deal_of(played[:many]).last_hands


def test_a_card_is_drawn_for_every_card_that_is_played(states):
    for draw in deal_of(states(Options())).draws:
        assert len(draw.gone) == len(draw.drawn)


def test_the_first_deck_is_all_45_cards_and_the_hands_come_from_its_top(states):
    deal = deal_of(states(Options()))
    deck = [int(face) for face in deal.shuffles[0].order]

    assert sorted(DECK) == sorted(deck)
    assert ("deck:0", 0, tuple(map(str, DECK))) == (
        deal.shuffles[0].label, deal.shuffles[0].ply, deal.shuffles[0].items
    )  # fmt: skip
    assert deck[::-1][:16] == [card for side in "SWNE" for card in deal.hands[side]]


def test_the_numbers_shown_are_the_first_of_the_stream(states):
    played = states(Options())
    digest = sha256(f"{played[0].seed}:deck:1:0".encode()).hexdigest()

    assert (
        tuple(int(digest[at : at + 8], 16) for at in (0, 8, 16))
        == deal_of(played).shuffles[1].numbers
    )


def test_shuffles_are_listed_where_the_game_reports_them(states):
    played = states(Options(players=3, reshuffle="each-round"))
    told = [
        (state.ply, e.cards)
        for state in played
        for e in state.happened
        if isinstance(e, Reshuffled)
    ]
    made = deal_of(played).shuffles[1:]

    assert told == [(shuffle.ply, len(shuffle.items)) for shuffle in made]
    assert [f"deck:{n}" for n in range(1, len(told) + 1)] == [shuffle.label for shuffle in made]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_random_pick_for_the_start_is_the_seat_that_started(states, players):
    first = new_game(Options(players=players), sha256(b"lot").hexdigest())
    drawn = deal_of([first]).start

    assert ("start", first.options.sides, first.start) == (drawn.label, drawn.items, drawn.drawn)
    assert drawn.numbers[-1] % players == drawn.index


def test_nothing_is_picked_if_the_table_fixed_the_start_seat(seed):
    assert deal_of([new_game(Options(start="W"), seed("settled"))]).start is None


def test_the_random_picks_of_the_variants_are_listed(seed):
    options = Options(slow_growth="yes", monster="godzilla", ordinances="yes")
    cities, godzilla, ordinances = deal_of([new_game(options, seed("variants"))]).variants

    assert ("cities", tuple(CITIES), sorted(CITIES)) == (
        cities.label,
        cities.items,
        sorted(cities.order),
    )
    assert ("godzilla", tuple(CITIES)) == (godzilla.label, godzilla.items)
    assert ("ordinances", tuple(ORDINANCES)) == (ordinances.label, ordinances.items)


def test_a_city_for_godzilla_that_the_host_has_chosen_is_not_picked(seed):
    options = Options(monster="godzilla", godzilla="C")
    assert () == tuple(deal_of([new_game(options, seed("variants"))]).variants)


def test_the_game_uses_the_random_picks_of_the_variants(seed):
    options = Options(slow_growth="yes", monster="godzilla", ordinances="yes")
    first = new_game(options, seed("variants"))
    cities, godzilla, ordinances = deal_of([first]).variants

    assert cities.order[:3] == first.open_cities[:3]
    assert f"{godzilla.drawn}5" == first.monster
    assert ordinances.order == first.ordinances


def test_a_replaced_hand_is_listed_card_by_card(states):
    """R13, which rarely happens without anti-trust."""
    played = states(Options(players=2, anti_trust="yes"), 5)
    shown = [
        (state.ply, e.side, e.hand)
        for state in played
        for e in state.happened
        if isinstance(e, HandReplaced)
    ]
    told = [
        (draw.ply, draw.side, draw.gone) for draw in deal_of(played).draws if len(draw.gone) == 4
    ]

    assert shown
    assert shown == told
    assert played[-1].hands == deal_of(played).last_hands


def test_a_card_discarded_with_a_lost_block_is_listed(seed):
    """R13. It is not known to happen in a whole game, so the event is made up."""
    first = new_game(Options(start="S"), seed("lost"))
    card = first.hands["S"][0]
    deal = deal_of([first, first.replace(ply=1, happened=(BlockLost("S", Block("R", 1), card),))])

    assert [(1, "S", (card,), first.deck[-1:])] == [
        (d.ply, d.side, d.gone, d.drawn) for d in deal.draws
    ]
