"""Secrecy is a law: if everything hidden is dealt differently, no viewer sees a difference."""

from itertools import islice

import pytest

from engine import Build, IllegalMove, Options, Phase, dump, play, view_for
from engine.box import CITIES
from engine.command_line.describe import describe
from engine.events import Built, MonsterMoved

VARIANTS = {"ordinances": "yes", "slow_growth": "yes", "monster": "godzilla"}
GAMES = [
    *(Options(players=players) for players in (2, 3, 4)),
    *(
        Options(players=players, choosing="together", reshuffle="each-round", **VARIANTS)
        for players in (2, 3, 4)
    ),
]
by_options = pytest.mark.parametrize(
    "options", GAMES, ids=lambda options: f"{options.players} {options.choosing}"
)


@pytest.fixture(scope="session")
def worlds(walk, other_world):
    """Yield states of a game, each with a viewer and another world that looks the same to them."""

    def pairs(options):
        for state, _, _ in walk(options, "two worlds"):
            if state.to_move and (state.phase == Phase.CHOOSE or state.ply % 8 == 0):
                for viewer in (*options.sides, None):
                    yield state, other_world(state, viewer), viewer

    return pairs


@by_options
def test_the_two_worlds_differ(worlds, options):
    pairs = [(state, other) for state, other, _ in worlds(options)]

    assert all(state.seed != other.seed for state, other in pairs)
    # A short deck may come out the same by chance.
    assert all(state.hands != other.hands or state.deck != other.deck for state, other in pairs)
    if options.choosing == "together":
        assert any(state.pending != other.pending for state, other in pairs)
    if options.ordinances:
        assert all(state.ordinances != other.ordinances for state, other in pairs)
        assert all(state.ordinance == other.ordinance for state, other in pairs)


@by_options
def test_a_view_is_the_same_in_both_worlds(worlds, options):
    for state, other, viewer in worlds(options):
        assert view_for(state, viewer) == view_for(other, viewer)
        assert repr(view_for(state, viewer)) == repr(view_for(other, viewer))


@by_options
def test_a_printed_position_is_the_same_in_both_worlds(worlds, options):
    for state, other, _ in worlds(options):
        assert repr(state) == repr(other)


@by_options
def test_the_board_as_text_is_the_same_in_both_worlds(worlds, options):
    for state, other, viewer in worlds(options):
        assert describe(state, viewer) == describe(other, viewer)


@by_options
def test_the_record_of_a_running_game_is_the_same_in_both_worlds(walk, other_world, options):
    moves = []
    for state, side, move in islice(walk(options, "two worlds"), 70):
        other = other_world(state, None)
        hidden = [(s, other.pending.get(s, m)) for s, m in moves[len(moves) - len(state.pending) :]]
        told = moves[: len(moves) - len(state.pending)]
        assert dump(state, moves, {}) == dump(other, [*told, *hidden], {})
        moves.append((side, move))


def refusals(state, side):
    """Yield how every possible build of `side` is refused."""
    for card in range(1, 10):
        for city in CITIES:
            for floors in range(1, 5):
                for colour in state.options.colours_of(side):
                    try:
                        play(state, side, Build(card, city, floors, colour))
                    except IllegalMove as refused:
                        yield card, city, floors, colour, refused.code, str(refused)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_refusals_are_the_same_in_both_worlds(walk, other_world, players):
    for state, _, _ in islice(
        walk(Options(players=players, choosing="together"), "refusals"), 0, 60, 9
    ):
        for side in state.options.sides:
            told = list(refusals(state, side))
            assert told
            assert told == list(refusals(other_world(state, side), side))


def test_a_player_out_of_turn_learns_nothing_else(position):
    state = position(to_move="S", hands={"W": "5"})

    assert {("not-your-turn", "It isn’t your turn yet.")} == {
        told[4:] for told in refusals(state, "W")
    }


@by_options
def test_other_players_do_not_see_the_drawn_card(walk, other_world, options):
    """Make a move in both worlds: unless a player gets stuck, the others see the same events."""
    for state, side, move in islice(walk(options, "drawn"), 0, 90, 3):
        if state.phase != Phase.BUILD:
            continue
        for viewer in (*options.sides, None):
            if viewer == side:
                continue
            other = other_world(state, viewer)
            other = swap_in(other, side, move.card)
            if other is None:
                continue
            seen, also = (
                view_for(play(state, side, move), viewer),
                view_for(play(other, side, move), viewer),
            )
            if {Built, MonsterMoved} >= {type(event) for event in (*seen.happened, *also.happened)}:
                assert seen == also


def swap_in(state, side, card):
    """Return the same world with `card` in the hand of `side`, taken from the deck if it is there."""
    if card in state.hands[side]:
        return state
    if card not in state.deck:
        return None
    gone, *kept = state.hands[side]
    deck = list(state.deck)
    deck[deck.index(card)] = gone
    return state.replace(
        hands={**state.hands, side: tuple(sorted([card, *kept]))}, deck=tuple(deck)
    )
