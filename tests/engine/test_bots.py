"""Bots see a view and return a legal move; the greedy one clearly beats chance."""

import pytest

from engine import Build, Options, is_legal, new_game, play, view_for
from engine.bots import BOTS, KIND_MSGIDS, TITLE_MSGIDS, bot_kind, bot_title
from engine.chance import stream


def game(options, seed, bots):
    """Play a whole game between bots, given by side; each of their moves must be legal."""
    state, numbers = new_game(options, seed), stream(seed, "bots")
    while state.to_move:
        side = state.to_move[0]
        move = BOTS[bots[side]](view_for(state, side), numbers)
        assert is_legal(state, side, move)
        state = play(state, side, move)
    return state


def test_every_bot_has_a_title():
    assert set(BOTS) == set(TITLE_MSGIDS) == set(KIND_MSGIDS)
    assert ("Greedy bot", "greedy") == (bot_title("greedy"), bot_kind("greedy"))


def test_an_unknown_bot_goes_by_its_key():
    assert ("clever", "clever", "") == (bot_title("clever"), bot_kind("clever"), bot_title(""))


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("choosing", ["in-turn", "together"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_bot_plays_legal_moves_to_the_end(seed, bot, players, choosing):
    options = Options(players=players, choosing=choosing)

    assert game(options, seed(bot), dict.fromkeys(options.sides, bot)).winners


@pytest.mark.parametrize("bot", BOTS)
def test_the_same_numbers_give_the_same_game(seed, bot):
    options = Options(players=3)
    first, again = (game(options, seed("same"), dict.fromkeys("SWN", bot)) for _ in range(2))

    assert first == again


@pytest.mark.parametrize(("players", "games"), [(2, 8), (3, 9), (4, 8)])
def test_the_greedy_bot_beats_random_ones(seed, players, games):
    options = Options(players=players)
    won = 0
    for number in range(games):
        greedy = options.sides[number % players]
        bots = {side: "greedy" if side == greedy else "random" for side in options.sides}
        won += game(options, seed(number), bots).winners == (greedy,)

    assert won >= games - 1


@pytest.mark.parametrize(
    ("board", "hand", "chosen", "move"),
    [
        # The tallest tower, which only a 4 can take.
        ("A5: B4; B1: R2", "5", "R411111 B111 Y1 K1", Build(5, "A", 4)),
        # One majority more for Red and one less for Blue.
        ("C1: R1; C5: B1; C9: B1; A3: Y4 Y4", "5", "R1 B1 Y1 K1", Build(5, "C", 1)),
    ],
)
def test_the_greedy_bot_makes_an_obvious_takeover(position, seed, board, hand, chosen, move):
    state = position(board, hands={"S": hand * 4}, chosen=chosen)

    assert move == BOTS["greedy"](view_for(state, "S"), stream(seed("greedy"), "bots"))


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_knows_no_more_than_its_view(position, seed, bot):
    state = position("A5: B1; B1: Y2", hand="1579", chosen="R432211")
    other = state.replace(
        seed=seed("other"), deck=state.deck[::-1], hands={**state.hands, "W": state.hands["E"]}
    )
    first, second = (
        BOTS[bot](view_for(world, "S"), stream(seed("view"), "bots")) for world in (state, other)
    )

    assert first == second
