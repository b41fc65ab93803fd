"""Handing over a seat on a phone: offer it, take it, and play on; in both languages, and for axe."""

import pytest
from playwright.sync_api import expect

from games.models import Game, User
from games.play import handing_over
from tests.games.conftest import fresh, person, play_on, seat, seated

from .conftest import PHONE, Visit
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
    """A game of two amid its first round, with Ann to move."""
    game = seated([ann, bo], sides="SN")
    play_on(game, 16)
    return fresh(game)


@ways
def test_a_player_offers_a_seat_and_a_volunteer_takes_it(
    game, ann, eve, visit: Visit, way, language
) -> None:
    User.objects.update(language=language)
    page = visit(ann, f"/g/{game.code}/leave-game", viewport=PHONE, **way.touch)
    page.get_by_role("button", name=said(language, "Look for a replacement")).tap()
    offered = "Your seat is offered to volunteers. Until someone takes it, it’s yours to play."
    expect(page.get_by_text(said(language, offered))).to_be_visible()

    other = visit(eve, "/tables", viewport=PHONE, **way.touch)
    wanted = (
        "Replacement for Ann wanted: South" if language == "en" else "Ersatz für Ann gesucht: Süd"
    )
    expect(other.get_by_text(wanted)).to_be_visible()
    take = said(language, "Take over for %(name)s at %(table)s", name="Ann", table=game.name)
    other.get_by_role("button", name=take).tap()
    welcome = said(language, "The seat is yours. Welcome to the table!")
    expect(other.get_by_text(welcome)).to_be_visible()
    expect(other.locator("fieldset.cards").first).to_be_visible()
    assert seat(game, "S").user == eve

    page.goto(f"/g/{game.code}")
    expect(page.locator(".board").first).to_be_visible()
    expect(page.locator("fieldset.cards")).to_have_count(0)


def test_a_player_keeps_the_seat_after_all(game, ann, visit: Visit) -> None:
    handing_over.offer(ann, game.pk)
    page = visit(ann, f"/g/{game.code}", viewport=PHONE, **Tapping.touch)
    page.get_by_role("button", name="Keep my seat").tap()

    expect(page.get_by_text("You keep your seat.")).to_be_visible()
    assert seat(game, "S").offered_from is None


def test_axe_finds_nothing_wrong_where_seats_are_offered(game, ann, eve, visit: Visit) -> None:
    User.objects.filter(pk=eve.pk).update(language="de")
    handing_over.offer(ann, game.pk)
    found = {}
    for user, path in ((ann, "/leave-game"), (ann, ""), (eve, ""), (eve, "/open-seats")):
        found[user.name, path] = violations(visit(user, f"/g/{game.code}{path}", bypass_csp=True))
    support = person("Support", is_staff=True, is_superuser=True)
    found["staff"] = violations(visit(support, f"/g/{game.code}/staff", bypass_csp=True))
    found["the lobby"] = violations(visit(eve, "/tables", bypass_csp=True))

    assert {} == {state: wrong for state, wrong in found.items() if wrong}
