"""The engine in PettingZoo: the library's own conformance tests, the same game, no secrets."""

from dataclasses import asdict

import pytest

from engine import IllegalMove, Options, replay, view_for
from engine.adapters.actions import legal, moves
from engine.adapters.observation import fields
from engine.adapters.rewards import rewards
from engine.text import board
from tests.engine.test_adapters import by_options, elsewhere

pytestmark = pytest.mark.research


@pytest.fixture(scope="session")
def zoo():
    """Return our file; the libraries that it imports may be missing."""
    import engine.adapters.petting_zoo

    return engine.adapters.petting_zoo


@pytest.fixture(scope="session")
def table(zoo):
    """Return the bare environment with these options, just reset."""

    def make(options=None, seed=1, **more):
        made = zoo.ManhattanEnv(**asdict(options or Options()), **more)
        made.reset(seed=seed)
        for agent in made.possible_agents:
            made.action_space(agent).seed(seed)
        return made

    return make


def each(table):
    """Yield each turn of a random game: the agent, and at the end None for each."""
    for agent in table.agent_iter():
        over = table.terminations[agent]
        action = (
            None if over else table.action_space(agent).sample(table.infos[agent]["action_mask"])
        )
        yield agent, action
        table.step(action)


@pytest.mark.parametrize(("players", "reward"), [(2, "win"), (3, "points"), (4, "win")])
def test_a_plain_game_conforms(zoo, players, reward):
    from pettingzoo.test import api_test

    api_test(zoo.env(players=players, reward=reward), num_cycles=200)


@by_options
def test_a_game_with_options_conforms(zoo, options):
    from pettingzoo.test import api_test, seed_test

    api_test(zoo.env(**asdict(options)), num_cycles=200)
    seed_test(lambda: zoo.env(**asdict(options)), num_cycles=60)


@by_options
def test_a_whole_game_ends_in_the_same_state_as_a_replay(table, options):
    game = table(options)
    played = [(game.sides[agent], action) for agent, action in each(game) if action is not None]
    last = replay(
        options,
        game.position.seed,
        [(side, moves(options, side)[action]) for side, action in played],
    )

    assert last == game.position
    assert last.winners


@by_options
def test_each_agent_is_paid_once_at_the_end(table, options):
    game = table(options, reward="points")
    paid = {}
    for agent, action in each(game):
        if action is None:
            paid[game.sides[agent]] = game.last()[1]
        else:
            assert 0 == game.last()[1]

    assert rewards(game.position, "points") == paid


@by_options
def test_the_mask_is_the_legal_moves_and_empty_for_players_who_wait(table, options):
    game = table(options)
    for agent, action in each(game):
        if action is not None:
            mask = game.infos[agent]["action_mask"]
            assert legal(view_for(game.position, game.sides[agent])) == list(mask.nonzero()[0])
            assert not any(
                game.infos[other]["action_mask"].any() for other in game.agents if other != agent
            )


@by_options
def test_no_player_observes_what_is_hidden(table, options):
    game = table(options)
    for turn, (_, action) in enumerate(each(game)):
        if turn % 5 == 0 and action is not None:
            here = game.position
            for agent, side in game.sides.items():
                seen = game.observe(agent).tolist()
                game.position = elsewhere(here, side)
                assert seen == game.observe(agent).tolist()
                game.position = here


def test_an_observation_has_the_numbers_and_bounds_of_the_view(table):
    game = table()
    view = fields(view_for(game.position, "W"))

    assert [number for field in view for number in field.numbers] == game.observe(
        "player_1"
    ).tolist()
    assert [field.most for field in view for _ in field.numbers] == game.observation_space(
        "player_1"
    ).high.tolist()


def test_an_illegal_move_is_refused_with_a_sentence_and_changes_nothing(table):
    game = table()
    before, agent = game.position, game.agent_selection
    with pytest.raises(IllegalMove, match="Choose your blocks for this round first"):
        game.step(0)

    assert (before, agent) == (game.position, game.agent_selection)


def test_a_seed_gives_the_same_series_of_games(table):
    game, other = table(seed=5), table(seed=5)
    first = game.position
    game.reset()
    other.reset()

    assert first != game.position == other.position
    game.reset(seed=5)
    assert first == game.position


def test_the_board_is_rendered_as_a_spectator_sees_it_if_asked_for(table):
    game = table(render_mode="ansi")

    assert board(view_for(game.position, None)) == game.render()
    assert table().render() is None
