"""Leaving a game on a phone: resign, and call it off together; in both languages, without scripts, and for axe."""

import pytest
from playwright.sync_api import Page, expect

from games.models import Game, User
from games.play import leaving
from games.play.votes import Vote
from tests.games.conftest import fresh, play_on, seated

from .conftest import DESKTOP, PHONE, Visit
from .hands import Tapping, WithoutScripts, said
from .test_axe import violations

pytestmark = pytest.mark.chromium
ways = pytest.mark.parametrize(
    ("way", "language"),
    [(Tapping, "de"), (WithoutScripts, "en")],
    ids=["in German", "without scripts"],
)


@pytest.fixture
def game(ann: User, bo: User) -> Game:
    """A game of two amid its first round."""
    game = seated([ann, bo], sides="SN")
    play_on(game, 16)
    return fresh(game)


def to_the_page(page: Page, language: str) -> None:
    leave = said(language, "Leave this game")
    page.get_by_role("link", name=leave).tap()
    expect(page.get_by_role("heading", name=leave)).to_be_visible()


@ways
def test_a_player_resigns_on_a_phone(game, ann, visit: Visit, way, language) -> None:
    User.objects.update(language=language)
    page = visit(ann, f"/g/{game.code}", viewport=PHONE, **way.touch)
    to_the_page(page, language)
    page.get_by_role("button", name=said(language, "Resign this game")).tap()

    expect(page.get_by_text(said(language, "You’ve resigned this game."))).to_be_visible()
    assert fresh(game).resigned == ["S"]


@ways
def test_two_players_call_their_game_off_on_their_phones(
    game, ann, bo, visit: Visit, way, language
) -> None:
    User.objects.update(language=language)
    page = visit(ann, f"/g/{game.code}", viewport=PHONE, **way.touch)
    to_the_page(page, language)
    page.get_by_role("button", name=said(language, "Ask to call it off")).tap()
    expect(page.get_by_role("button", name=said(language, "Play on after all"))).to_be_visible()
    other = visit(bo, f"/g/{game.code}", viewport=PHONE, **way.touch)
    other.get_by_role("button", name=said(language, "Agree to call it off")).tap()

    over = "The game was called off, so it has no result. It doesn’t count anywhere."
    expect(other.get_by_text(said(language, over))).to_be_visible()
    assert fresh(game).called_off


@ways
def test_the_others_count_a_resigned_seat_on_their_phones(
    ann, bo, cy, visit: Visit, way, language
) -> None:
    User.objects.update(language=language)
    game = seated([ann, bo, cy], sides="SWN")
    play_on(game, 16)
    leaving.resign(ann, game.pk)
    page = visit(bo, f"/g/{game.code}", viewport=PHONE, **way.touch)
    page.get_by_role("link", name=said(language, "Count by points …")).tap()
    count = said(language, "Count this seat by its points")
    page.get_by_role("button", name=count).tap()
    back = said(language, "Leave it in last place")
    expect(page.get_by_role("button", name=back)).to_be_visible()
    other = visit(cy, f"/g/{game.code}", viewport=PHONE, **way.touch)
    other.get_by_role("button", name=count).tap()

    over = "Everyone has agreed, so the seat counts by its points."
    expect(other.get_by_text(said(language, over))).to_be_visible()
    assert fresh(game).resigned == []


def test_the_question_stands_above_the_board_in_every_width(game, ann, bo, visit: Visit) -> None:
    leaving.call_off(bo, game.pk)
    for size in (PHONE, DESKTOP):
        page = visit(ann, f"/g/{game.code}", viewport=size)
        question = page.get_by_text("Asked to call the game off: Bo.").bounding_box()
        board = page.locator(".board").first.bounding_box()
        assert question
        assert board
        assert 0 < question["y"] < board["y"]


def test_axe_finds_nothing_wrong_where_players_leave(game, ann, bo, cy, visit: Visit) -> None:
    User.objects.filter(pk=ann.pk).update(language="de")
    page, found = visit(ann, f"/g/{game.code}/leave-game", bypass_csp=True), {}
    found["the page"] = violations(page)
    leaving.call_off(bo, game.pk)
    third = seated([ann, bo, cy], sides="SWN")
    leaving.resign(bo, third.pk)
    leaving.agree(cy, third.pk, Vote("W"))
    for place in ("", "/leave-game"):
        page.goto(f"/g/{third.code}{place}")
        found[f"a vote on a seat {place}"] = violations(page)
    for state, path in {"a vote": "", "the page with a vote": "/leave-game"}.items():
        page.goto(f"/g/{game.code}{path}")
        found[state] = violations(page)
    leaving.call_off(ann, game.pk)
    page.goto(f"/g/{game.code}")
    found["called off"] = violations(page)

    assert {} == {state: wrong for state, wrong in found.items() if wrong}
