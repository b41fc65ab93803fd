"""The pencil in a browser: builds are tried by tapping, with scripts and without, and a note isn't lost."""

import pytest
from playwright.sync_api import expect

from games.models import Game, User
from tests.games.conftest import fresh, play_until, seated

from .conftest import PHONE, Visit

pytestmark = pytest.mark.chromium


@pytest.fixture
def waiting(ann, bo) -> Game:
    game = seated([ann, bo], sides="SN")
    play_until(game, "build", "S")
    return fresh(game)


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_two_taps_try_a_build_and_keep_what_is_written(
    visit: Visit, waiting: Game, ann: User, scripts: bool
) -> None:
    page = visit(
        ann,
        f"/g/{waiting.code}/pencil",
        viewport=PHONE,
        has_touch=True,
        java_script_enabled=scripts,
    )
    page.fill("#note-text", "Cairo first")
    page.locator(".palette .pick").first.tap()
    page.locator(".targets a").first.tap()
    expect(page.locator(".tried li")).to_have_count(1)
    if scripts:
        expect(page.locator("#note-text")).to_have_value("Cairo first")
    page.get_by_role("link", name="Clear the board").tap()
    expect(page.locator(".tried")).to_have_count(0)
