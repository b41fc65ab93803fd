"""Being away on a phone: vacation, automatic vacation, coming back, blocks in advance; in both languages, and for axe."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from games.models import BlocksAhead, Game, User
from tests.games.conftest import fresh, play_until, seat, seated

from .conftest import PHONE, Visit
from .hands import Tapping, said
from .test_axe import violations

pytestmark = pytest.mark.chromium


@pytest.fixture
def game(ann: User, bo: User) -> Game:
    """Ann, South, waits while Bo builds."""
    game = seated([ann, bo], sides="SN")
    play_until(game, "build", "S")
    play_until(game, "build", "N")
    return fresh(game)


languages = pytest.mark.parametrize("language", ["en", "de"])


@languages
def test_a_player_books_and_ends_a_vacation_on_a_phone(ann, visit: Visit, language) -> None:
    User.objects.update(language=language)
    page = visit(ann, "/settings#away", viewport=PHONE, bypass_csp=True, **Tapping.touch)
    today = timezone.now().astimezone(ann.zone).date()
    page.locator("#id_first").fill(f"{today + timedelta(days=1)}")
    page.locator("#id_last").fill(f"{today + timedelta(days=3)}")
    book = page.get_by_role("button", name=said(language, "Book vacation"))
    cancel = page.get_by_role("button", name=said(language, "Cancel vacation"))
    book.tap()
    expect(cancel).to_be_visible()
    assert [] == violations(page)
    page.set_viewport_size(PHONE)
    cancel.tap()
    expect(book).to_be_visible()


def test_automatic_vacation_is_switched_on_in_german(ann, visit: Visit) -> None:
    User.objects.update(automatic_vacation=False, language="de")
    page = visit(ann, "/settings", viewport=PHONE, bypass_csp=True, **Tapping.touch)
    page.locator("[name=automatic_vacation]").check()
    page.get_by_role("button", name="Einstellungen speichern").tap()
    expect(page.get_by_text("Gespeichert.")).to_be_visible()
    assert User.objects.get(pk=ann.pk).automatic_vacation
    assert [] == violations(page)


@pytest.mark.parametrize(("language", "back"), [("en", "I’m back"), ("de", "Ich bin wieder da")])
def test_a_player_comes_back_with_one_tap(game, ann, visit: Visit, language, back) -> None:
    User.objects.update(language=language)
    game.seats.filter(side="S").update(substituted_at=timezone.now(), misses=2)
    page = visit(ann, f"/g/{game.code}", viewport=PHONE, bypass_csp=True, **Tapping.touch)
    assert [] == violations(page)
    page.set_viewport_size(PHONE)
    page.get_by_role("button", name=back).tap()
    expect(page.get_by_role("button", name=back)).to_have_count(0)
    assert not seat(game, "S").substituted_at


@languages
def test_a_player_chooses_blocks_in_advance_on_a_phone(game, ann, visit: Visit, language) -> None:
    User.objects.update(language=language)
    asked = said(language, "Choose your blocks for round %(round)s now", round=2)
    page = visit(ann, f"/g/{game.code}", viewport=PHONE, bypass_csp=True, **Tapping.touch)
    page.get_by_text(asked).tap()
    page.locator("#ahead").get_by_role("link").first.tap()
    page.get_by_role("button", name=said(language, "Keep these for then")).tap()
    kept = {"en": "Blocks for round 2 chosen in advance:", "de": "Bausteine für Runde 2 im Voraus"}
    expect(page.get_by_text(kept[language])).to_be_visible()
    assert ann == BlocksAhead.objects.get().user
    assert [] == violations(page)
    page.set_viewport_size(PHONE)
    page.get_by_role("button", name=said(language, "Withdraw them")).tap()
    expect(page.get_by_text(asked)).to_be_visible()
