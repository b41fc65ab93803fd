"""Standing orders on a phone: picked by tapping, in both languages, without scripts, and for axe."""

import pytest
from playwright.sync_api import Page, expect

from engine.legal import legal_builds
from engine.moves import site_of
from games.models import Game, StandingOrders, User
from games.play import bots
from tests.games.conftest import fresh, play_on, play_until, seated

from .conftest import PHONE, Visit
from .hands import Tapping, WithoutScripts, radios, said
from .test_axe import violations

pytestmark = pytest.mark.chromium
ways = pytest.mark.parametrize(
    ("way", "language"),
    [(Tapping, "de"), (WithoutScripts, "en")],
    ids=["in German", "without scripts"],
)


@pytest.fixture
def game(ann: User, bo: User) -> Game:
    """Ann, South, waits while Bo builds."""
    game = seated([ann, bo], sides="SN")
    play_until(game, "build", "S")
    play_until(game, "build", "N")
    return fresh(game)


def pick(page: Page, game: Game, way: type[Tapping], language: str = "en", nth: int = 0) -> None:
    state = game.state()
    free = [m for m in legal_builds(state, "S") if site_of("S", m) not in state.towers]
    for radio in radios(state, "S", free[nth]):
        page.locator(f"label[for={radio}]").tap()
    if way is WithoutScripts:
        page.get_by_role("button", name=said(language, "Preview")).tap()
    expect(page.get_by_label(said(language, "Play it"))).to_be_visible()


@ways
def test_a_player_leaves_orders_on_a_phone_and_they_are_played(
    game, ann, visit: Visit, way: type[Tapping], language
) -> None:
    User.objects.update(language=language)
    page = visit(ann, f"/g/{game.code}", viewport=PHONE, **way.touch)
    page.get_by_role("link", name=said(language, "Leave orders for your next turn")).tap()
    delete = page.get_by_role("button", name=said(language, "Delete"))
    for nth in (0, 9):
        pick(page, game, way, language, nth)
        page.get_by_role("button", name=said(language, "Add order")).tap()
        expect(delete).to_have_count(1 if nth == 0 else 2)
    page.get_by_role("button", name=said(language, "Move up")).tap()
    delete.last.tap()
    expect(delete).to_have_count(1)

    play_on(game, 1)
    bots.play_bots(game.pk)
    assert "played" == StandingOrders.objects.get().outcome
    assert "ahead" == game.plies.order_by("-number")[0].via


def test_nothing_is_wider_than_a_phone_and_axe_finds_nothing(game, ann, visit: Visit) -> None:
    page = visit(ann, f"/g/{game.code}/orders", viewport=PHONE, bypass_csp=True, **Tapping.touch)
    found = {"empty": violations(page)}
    pick(page, game, Tapping)
    found["picked"] = violations(page)
    page.set_viewport_size(PHONE)
    page.get_by_role("button", name="Add order").tap()
    expect(page.get_by_role("button", name="Delete")).to_be_visible()
    found["left"] = violations(page)
    page.goto(f"/g/{game.code}")
    found["table"] = violations(page)

    assert {} == {state: wrong for state, wrong in found.items() if wrong}
    page.set_viewport_size(PHONE)
    for path in ("", "/orders"):
        page.goto(f"/g/{game.code}{path}")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
