"""Choosing with scripts: picks are kept and floors counted at each step, on a fresh page and an old one."""

import re
from datetime import timedelta

import pytest
from playwright.sync_api import expect

from engine import Phase, legal_builds
from games.models import Game
from games.play import turns
from tests.games.conftest import bot_move, fresh, play_until, seat, seated, skip

from .hands import Tapping, radios, settled

pytestmark = pytest.mark.chromium


@pytest.fixture
def game(ann, bo, cy, di):
    """Ann is to choose for the second round; Bo waits."""
    game = seated([ann, bo, cy, di], start="N")
    skip(game, 20)
    play_until(game, Phase.CHOOSE, "S")
    return fresh(game)


def counts(page, supply):
    """Take one block of 1 floor and check that it is counted once."""
    expect(
        page.get_by_role("button", name="Take these blocks")
    ).to_be_disabled()  # by the script: now it is there
    page.get_by_role("button", name=re.compile("Add one .* block of 1 floor$")).click()
    there = supply.count(1)
    expect(page.locator("output").nth(0)).to_have_text(str(there - 1))
    expect(page.locator(".total")).to_have_text(
        f"1 of 6 blocks · floors: 1 now, {sum(supply) - 1} for later"
    )


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_the_supply_is_told_once(visit, game, ann, scripts):
    page = visit(ann, f"/g/{game.code}", java_script_enabled=scripts)
    assert [scripts] * 4 == [
        one.is_visible() for one in page.get_by_text("left in the supply").all()
    ]
    assert [not scripts] * 4 == [
        one.is_visible() for one in page.get_by_text(re.compile(r"\d in supply")).all()
    ]
    expect(page.locator(".total").first).to_be_visible(visible=scripts)


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


def test_a_choice_made_survives_when_the_deadline_moves(visit, game, ann):
    play_until(game, Phase.BUILD, "S")
    game = fresh(game)
    build = next(iter(legal_builds(game.state(), "S")))
    page = visit(ann, f"/g/{game.code}")
    for radio in radios(game.state(), "S", build):
        page.locator(f"label[for={radio}]").click()
        settled(page)
    expect(page.get_by_role("button", name="Play move", exact=True)).to_be_visible()
    Game.objects.update(deadline=game.deadline + timedelta(minutes=20))
    with page.expect_response(lambda answer: "/live" in answer.url and answer.status == 200):
        page.evaluate("document.getElementById('poll').dispatchEvent(new CustomEvent('poll'))")
    settled(page)

    expect(page.locator("input[type=radio]:checked")).to_have_count(3)
    expect(page.get_by_role("button", name="Play move", exact=True)).to_be_visible()
