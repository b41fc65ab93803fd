"""A player whose seat a substitute plays takes it back with one tap, at the table and on the home page."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from games.models import Game
from games.play import bots
from tests.browser.conftest import DESKTOP, PHONE
from tests.games.conftest import fresh, play_on, play_until, seat, seated

pytestmark = [pytest.mark.chromium, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def away(ann, bo) -> Game:
    """Ann, South, has missed two builds in a row; Bo is to move."""
    game = seated([ann, bo], sides="SN")
    play_until(game, "build", "S")
    bots.substitute(fresh(game))
    play_on(game, 1)
    bots.substitute(fresh(game))
    return fresh(game)


def picture(page, name: str) -> None:
    """Keep a picture if someone wants to look at it."""
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=Path(folder) / f"{name}.png")


@pytest.mark.parametrize("path", ["/", "table"])
def test_one_tap_gives_the_seat_back(visit, away, ann, path):
    page = visit(ann, away.get_absolute_url() if path == "table" else path, has_touch=True)
    picture(page, f"back-{path.strip('/') or 'home'}")
    page.get_by_role("button", name="I’m back").tap()
    expect(page.get_by_role("heading", name=away.name)).to_be_visible()
    expect(page.get_by_role("button", name="I’m back")).to_have_count(0)
    assert seat(away, "S").substituted_at is None


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_sentences_fit_on_every_screen(visit, away, ann, bo, language, scheme):
    for user in (ann, bo):
        user.language = language
        user.save()
        for name, size in (("phone", PHONE), ("desktop", DESKTOP)):
            page = visit(user, away.get_absolute_url(), viewport=size, color_scheme=scheme)
            picture(page, f"absent-{user.name}-{language}-{scheme}-{name}")
            wide = "document.documentElement.scrollWidth - innerWidth"
            assert page.evaluate(wide) <= 0
