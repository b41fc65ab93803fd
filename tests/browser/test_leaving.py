"""Leaving a game on a phone: resign, and call it off together; with and without scripts, and for axe."""

import pytest
from playwright.sync_api import Page, expect

from games.models import Game, User
from games.play import leaving
from tests.games.conftest import fresh, play_on, seated

from .conftest import DESKTOP, PHONE, Visit
from .hands import Tapping, WithoutScripts
from .test_axe import violations

pytestmark = pytest.mark.chromium
ways = pytest.mark.parametrize("way", [Tapping, WithoutScripts])


@pytest.fixture
def game(ann: User, bo: User) -> Game:
    """A game of two amid its first round."""
    game = seated([ann, bo], sides="SN")
    play_on(game, 16)
    return fresh(game)


def to_the_page(page: Page) -> None:
    page.get_by_role("link", name="Leave this game").tap()
    expect(page.get_by_role("heading", name="Leave this game")).to_be_visible()


@ways
def test_a_player_resigns_on_a_phone(game, ann, visit: Visit, way) -> None:
    page = visit(ann, f"/g/{game.code}", viewport=PHONE, **way.touch)
    to_the_page(page)
    page.get_by_role("button", name="Resign this game").tap()

    expect(page.get_by_text("You’ve resigned this game.")).to_be_visible()
    assert fresh(game).resigned == ["S"]


@ways
def test_two_players_call_their_game_off_on_their_phones(game, ann, bo, visit: Visit, way) -> None:
    page = visit(ann, f"/g/{game.code}", viewport=PHONE, **way.touch)
    to_the_page(page)
    page.get_by_role("button", name="Ask to call it off").tap()
    expect(page.get_by_role("button", name="Play on after all")).to_be_visible()
    other = visit(bo, f"/g/{game.code}", viewport=PHONE, **way.touch)
    other.get_by_role("button", name="Agree to call it off").tap()

    expect(other.get_by_text("so it has no result")).to_be_visible()
    assert fresh(game).called_off


def test_the_question_stands_above_the_board_in_every_width(game, ann, bo, visit: Visit) -> None:
    leaving.call_off(bo, game.pk)
    for size in (PHONE, DESKTOP):
        page = visit(ann, f"/g/{game.code}", viewport=size)
        question = page.get_by_text("Asked to call the game off: Bo.").bounding_box()
        board = page.locator(".board").first.bounding_box()
        assert question
        assert board
        assert 0 < question["y"] < board["y"]


def test_axe_finds_nothing_wrong_where_players_leave(game, ann, bo, visit: Visit) -> None:
    page, found = visit(ann, f"/g/{game.code}/leave-game", bypass_csp=True), {}
    found["the page"] = violations(page)
    leaving.call_off(bo, game.pk)
    for state, path in {"a vote": "", "the page with a vote": "/leave-game"}.items():
        page.goto(f"/g/{game.code}{path}")
        found[state] = violations(page)
    leaving.call_off(ann, game.pk)
    page.goto(f"/g/{game.code}")
    found["called off"] = violations(page)

    assert {} == {state: wrong for state, wrong in found.items() if wrong}
