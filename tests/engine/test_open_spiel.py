"""The engine in OpenSpiel: the library's own conformance test, the same game, no secrets."""

import random
from itertools import pairwise

import pytest

from engine import Options, Phase, load, new_game, replay, verify, view_for
from engine.adapters.actions import legal, moves
from engine.adapters.observation import fields
from engine.adapters.parameters import parameters
from tests.engine.test_adapters import by_options, elsewhere

pytestmark = pytest.mark.research


@pytest.fixture(scope="session")
def spiel():
    """Return OpenSpiel with our game in it."""
    import pyspiel

    import engine.adapters.open_spiel  # noqa: F401

    return pyspiel


@pytest.fixture(scope="session")
def start(spiel, seed):
    """Return a game just dealt, with these options and a seed made from any text."""

    def deal(options, text="", reward="win"):
        state = spiel.load_game(
            "manhattan", {**parameters(options), "reward": reward}
        ).new_initial_state()
        for digit in seed(text):
            state.apply_action(int(digit, 16))
        return state

    return deal


def each(state, text=""):
    """Yield each state of a random game, from `state` to its end."""
    numbers = random.Random(text)
    while not state.is_terminal():
        yield state
        state.apply_action(numbers.choice(state.legal_actions()))
    yield state


def taken(state):
    """Return the moves made so far, each with its side."""
    sides = state.options.sides
    played = [(sides[one.player], one.action) for one in state.full_history() if one.player >= 0]
    return [(side, moves(state.options, side)[action]) for side, action in played]


@pytest.mark.parametrize(("players", "reward"), [(2, "win"), (3, "points"), (4, "win")])
def test_a_plain_game_conforms(spiel, players, reward):
    game = spiel.load_game("manhattan", {"players": players, "reward": reward})
    spiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@by_options
def test_a_game_with_options_conforms(spiel, options):
    spiel.random_sim_test(
        spiel.load_game("manhattan", parameters(options)), num_sims=1, serialize=True, verbose=False
    )


def test_a_game_is_loaded_by_name_alone_and_by_a_string(spiel):
    spiel.load_game("manhattan")

    assert 3 == spiel.load_game("manhattan(players=3,choosing=together)").num_players()


@by_options
def test_a_whole_game_ends_in_the_same_state_as_a_replay(start, seed, options):
    *_, end = each(start(options, "replay"))
    last = replay(options, seed("replay"), taken(end))

    assert (last.scores, last.winners) == (end.position.scores, end.position.winners)
    assert last == end.position == verify(load(str(end)))


def test_returns_are_the_rewards_by_player(start):
    *_, end = each(start(Options(players=3), reward="points"))
    points = [end.position.scores[colour] for colour in "RBY"]

    assert pytest.approx([own - sum(points) / 3 for own in points]) == end.returns()


def test_chance_picks_the_seed_digit_by_digit_and_nothing_more(spiel, seed):
    game = spiel.load_game("manhattan", {"players": 2})
    state = game.new_initial_state()
    for digit in seed("chance"):
        assert [(n, 1 / 16) for n in range(16)] == state.chance_outcomes()
        state.apply_action(int(digit, 16))

    assert new_game(Options(players=2), seed("chance")) == state.position
    assert not any(later.is_chance_node() for later in each(state))
    assert game.max_chance_nodes_in_history() == sum(one.player < 0 for one in state.full_history())


@by_options
def test_the_player_to_move_has_the_engines_legal_moves(start, options):
    for state in each(start(options)):
        if not state.is_terminal():
            side = options.sides[state.current_player()]
            assert state.position.to_move[0] == side
            assert legal(view_for(state.position, side)) == state.legal_actions()


def test_actions_are_written_as_moves(start):
    state = start(Options(players=2))

    assert "take r4443 y4443" == state.action_to_string(state.legal_actions()[0]).lower()


@by_options
def test_the_tensor_contains_the_numbers_of_the_view(start, options):
    for state in each(start(options)):
        if state.move_number() % 16 == 0:
            for player, side in enumerate(options.sides):
                view = fields(view_for(state.position, side))
                assert [
                    number for field in view for number in field.numbers
                ] == state.observation_tensor(player)


def seen(state, player):
    return (
        state.observation_tensor(player), state.observation_string(player), state.information_state_string(player)
    )  # fmt: skip


@by_options
def test_no_player_observes_what_is_hidden(start, options):
    for state in each(start(options, "two worlds")):
        if not state.is_terminal() and (
            state.position.phase == Phase.CHOOSE or state.move_number() % 12 == 0
        ):
            for player, side in enumerate(options.sides):
                other = state.clone()
                other.position = elsewhere(state.position, side)
                assert seen(state, player) == seen(other, player)


@by_options
def test_what_was_seen_before_reveals_nothing_either(start, options):
    """Make the same move in two worlds: players who see the same position have seen the same before."""
    same = 0
    for state in each(start(options, "two worlds")):
        waiting = [
            player for player in range(len(options.sides)) if player != state.current_player()
        ]
        for player in waiting if state.move_number() % 6 == 0 and not state.is_terminal() else ():
            other = state.clone()
            other.position = elsewhere(state.position, options.sides[player])
            common = set(state.legal_actions()) & set(other.legal_actions())
            if not common:
                continue
            here, there = state.child(min(common)), other.child(min(common))
            if here.view(player) == there.view(player):
                same += 1
                assert here.information_state_string(player) == there.information_state_string(
                    player
                )

    assert same > 5


def test_an_information_state_remembers_all_hands_and_events(start):
    states = [state.clone() for state in each(start(Options(players=2)))]
    remembered = [state.information_state_string(0) for state in states]

    assert len(states) == len(set(remembered))
    for before, after in pairwise(states):
        view = view_for(before.position, "S")
        assert f"{view.hand} {view.happened}" in after.information_state_string(0).splitlines()


def test_nothing_is_observed_before_the_deal(spiel):
    state = spiel.load_game("manhattan").new_initial_state()
    state.apply_action(7)

    assert {0} == set(state.observation_tensor(0))
    assert "" == state.observation_string(0) == state.information_state_string(0)


@pytest.mark.parametrize(
    "wish", [{"reward": "glory"}, {"monster": "kong"}, {"players": 3, "partners": "yes"}]
)
def test_unknown_options_are_refused(spiel, wish):
    with pytest.raises(ValueError, match=r"reward|monster|Partners"):
        spiel.load_game("manhattan", wish)


def test_an_observer_of_all_hands_is_refused(spiel):
    everything = spiel.IIGObservationType(
        perfect_recall=False, private_info=spiel.PrivateInfoType.ALL_PLAYERS
    )
    with pytest.raises(ValueError, match="all that one seat sees"):
        spiel.load_game("manhattan").make_py_observer(everything)
