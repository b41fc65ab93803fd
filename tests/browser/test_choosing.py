"""Choosing blocks with scripts: floors are counted as one steps, on a page just loaded and on one that has waited."""

import pytest
from playwright.sync_api import expect

from engine import CHOOSE
from games import turns
from tests.games.conftest import bot_move, fresh, play_until, seat, seated, skip

from .hands import Tapping, settled

pytestmark = pytest.mark.chromium


@pytest.fixture
def game(ann, bo, cy, di):
    """Ann is to choose for the second round; Bo waits."""
    game = seated([ann, bo, cy, di], start="N")
    skip(game, 20)
    play_until(game, CHOOSE, "S")
    return fresh(game)


def counts(page, supply):
    """Takes one block of 1 floor and sees it counted once."""
    expect(page.get_by_role("button", name="Take these blocks")).to_be_disabled()  # by the script: now it is there
    page.get_by_role("button", name="block of 1 floor more").click()
    there = supply.count(1)
    expect(page.locator("output").nth(0)).to_have_text(str(there - 1))
    expect(page.locator(".total")).to_have_text(f"1 of 6 blocks · floors: 1 now, {sum(supply) - 1} for later")


def test_floors_are_counted_as_one_steps(visit, game, ann):
    counts(visit(ann, f"/g/{game.code}"), game.state().supply["R"])


def test_a_page_that_has_waited_counts_them_too(visit, game, ann, bo):
    state = game.state()
    page = visit(bo, f"/g/{game.code}")
    assert "W" not in state.to_move
    while "W" not in state.to_move:
        side = state.to_move[0]
        state = turns.submit_move(seat(game, side), state.ply, bot_move(state, side))
    Tapping().look_again(page, state)
    settled(page)
    counts(page, state.supply["B"])
