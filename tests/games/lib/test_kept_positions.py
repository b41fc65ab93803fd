"""Positions kept in the process: continued where the moves agree, and replayed where they don't."""

import pytest

import engine
from engine import Options, RecordError, choices
from engine.moves import canonical
from games.lib import kept_positions
from games.lib.kept_positions import Deal, positions
from tests.games.conftest import bot_move

OPTIONS = Options(players=2)


@pytest.fixture(autouse=True)
def nothing_kept():
    kept_positions.forget()


def played(deal, plies, other_last=False):
    """The first moves of a game between bots, perhaps with another last move."""
    state, moves = engine.new_game(*deal), []
    for nth in range(plies):
        side = state.to_move[0]
        move = bot_move(state, side)
        if other_last and nth == plies - 1:
            move = next(one for one in choices(state, side) if one != move)
        moves.append((side, engine.write(canonical(state.options, side, move))))
        state = engine.play(state, side, move)
    return tuple(moves)


def replayed(deal, moves):
    parsed = [(side, engine.parse(text)) for side, text in moves]
    return engine.replay(deal.options, deal.seed, parsed, deal.rules)


def test_a_game_is_continued_from_the_positions_that_are_kept():
    deal = Deal(OPTIONS, "a1" * 32, engine.RULES)
    moves = played(deal, 9)
    before = positions(deal, moves[:6])
    after = positions(deal, moves)

    assert all(one is other for one, other in zip(before, after, strict=False))
    assert after[-1] == replayed(deal, moves)
    assert positions(deal, moves[:4]) == after[:5]


def test_other_moves_or_another_deal_have_positions_of_their_own():
    deal, other = (Deal(OPTIONS, seed * 32, engine.RULES) for seed in ("a1", "b2"))
    moves, others = played(deal, 2), played(deal, 2, other_last=True)
    positions(deal, moves)

    assert positions(deal, others)[-1] == replayed(deal, others)
    assert positions(deal, moves)[-1] == replayed(deal, moves)
    assert positions(other, ())[0].hands != positions(deal, ())[0].hands


def test_an_illegal_move_is_named_and_not_kept():
    deal = Deal(OPTIONS, "a1" * 32, engine.RULES)
    moves = played(deal, 3)
    positions(deal, moves)
    with pytest.raises(RecordError, match="can’t be played here"):
        positions(deal, (*moves, moves[-1]))

    assert len(positions(deal, moves)) == 4


def test_only_so_many_games_are_kept(monkeypatch):
    monkeypatch.setattr(kept_positions, "MOST", 2)
    first, *others = (Deal(OPTIONS, f"{nth:064x}", engine.RULES) for nth in range(3))
    [one] = positions(first, ())
    for deal in others:
        positions(deal, ())

    assert positions(first, ())[0] is not one
