"""Each account's time zone: from the browser at sign-up, and asked about when the browser's is another."""

import re
from collections.abc import Callable
from datetime import time, timedelta
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from engine import Phase
from games.lib import zones
from games.models import Delivery, Game, Notice, Seat, User
from games.play import audit, vacation
from tests.games.conftest import fresh, play_on, play_until
from tests.games.doors import SIGNUP, check_page

pytestmark = pytest.mark.django_db


def sign_up_from(zone: str | None) -> User:
    sent = {"email": "cy@example.com", "name": "Cy", "password1": ""}
    Client().post(SIGNUP, sent if zone is None else sent | {"time_zone": zone})
    return User.objects.get(name="Cy")


def test_a_new_account_is_in_the_zone_of_its_browser() -> None:
    assert sign_up_from("Asia/Kolkata").time_zone == "Asia/Kolkata"


@pytest.mark.parametrize("zone", [None, "", "Etc/Unknown", "../UTC", "Berlin", "\0", "x" * 5000])
def test_without_a_zone_that_exists_it_is_utc(zone: str | None) -> None:
    assert sign_up_from(zone).time_zone == "UTC"


def test_the_field_for_the_zone_is_hidden(client: Client) -> None:
    response = client.get(SIGNUP)
    check_page(response)
    assert '<input type="hidden" name="time_zone" id="id_time_zone">' in response.content.decode()


# --- A browser in another zone

TOKYO, BERLIN = "Asia/Tokyo", "Europe/Berlin"


@pytest.fixture
def browser(ann: User, sign_in: Callable[[User], Client]) -> Client:
    """Ann's, in Tokyo; her account is in Berlin."""
    User.objects.filter(pk=ann.pk).update(time_zone=BERLIN)
    browser = sign_in(ann)
    browser.cookies["zone"] = TOKYO
    return browser


def asks(browser: Client, page: str = "/") -> bool:
    return b'<form class="zone"' in browser.get(page).content


def zone_of(ann: User) -> str:
    return User.objects.get(pk=ann.pk).time_zone


def test_a_reader_is_asked_on_every_page_until_they_answer(browser: Client, game: Game) -> None:
    assert all(asks(browser, page) for page in ("/", "/tables", "/settings", f"/g/{game.code}"))
    text = browser.get("/").content.decode()
    assert "Your device is set to Asia/Tokyo, your account to " in text
    assert "Use Asia/Tokyo" in text
    assert "Keep Europe/Berlin" in text


def test_using_the_browsers_zone_returns_to_the_page(browser: Client, ann: User) -> None:
    answer = browser.post(
        "/settings/zone", {"use": TOKYO}, headers={"Referer": "http://testserver/u/Ann"}
    )
    assert answer.url == "http://testserver/u/Ann"
    assert zone_of(ann) == TOKYO
    assert not asks(browser)


def test_keeping_the_zone_is_remembered_for_that_zone_only(browser: Client, ann: User) -> None:
    browser.post("/settings/zone", {"decline": TOKYO})
    assert zone_of(ann) == BERLIN
    assert not asks(browser)
    browser.cookies["zone"] = "America/New_York"
    assert asks(browser)
    browser.cookies["zone"] = TOKYO
    assert not asks(browser)


def test_a_zone_chosen_in_the_settings_is_an_answer_too(browser: Client, ann: User) -> None:
    form = {"name": "Ann", "language": "en", "time_zone": "America/Lima"}
    browser.post("/settings", form)
    assert zone_of(ann) == "America/Lima"
    assert not asks(browser)


@pytest.mark.parametrize("zone", ["", "Etc/Unknown", "Berlin", BERLIN, "Europe/Vienna", "x" * 4000])
def test_an_unknown_zone_and_one_with_the_same_clock_are_not_asked_about(
    browser: Client, zone: str
) -> None:
    browser.cookies["zone"] = zone
    assert not asks(browser)


def test_a_zone_that_differs_only_in_summer_is_asked_about(browser: Client, ann: User) -> None:
    User.objects.filter(pk=ann.pk).update(time_zone="UTC")
    browser.cookies["zone"] = "Europe/London"
    with time_machine.travel("2026-12-01"):
        assert asks(browser)


def test_visitors_are_not_asked(client: Client) -> None:
    client.cookies["zone"] = TOKYO
    assert not asks(client)


@pytest.mark.parametrize("answer", [{}, {"use": "Moon/Base"}, {"decline": "../x"}, {"use": "\0"}])
def test_a_forged_answer_changes_nothing(
    browser: Client, ann: User, answer: dict[str, str]
) -> None:
    assert browser.post("/settings/zone", answer).url == "/"
    ann.refresh_from_db()
    assert (ann.time_zone, ann.declined_zones) == (BERLIN, [])


def test_an_answer_never_leads_to_another_site(browser: Client) -> None:
    answer = browser.post("/settings/zone", {}, headers={"Referer": "https://example.com/"})
    assert answer.url == "/"


def test_only_the_last_declined_zones_are_remembered(browser: Client, ann: User) -> None:
    asia = sorted(name for name in zones.names() if name.startswith("Asia/"))
    for name in asia[:25]:
        browser.post("/settings/zone", {"decline": name})
    ann.refresh_from_db()
    assert ann.declined_zones == asia[5:25]


# --- What depends on the zone


def test_emails_move_with_the_zone(game: Game, browser: Client, ann: User) -> None:
    play_until(game, Phase.BUILD, "S")
    with time_machine.travel("2026-11-24 20:00Z", tick=False):  # five in the morning in Tokyo
        User.objects.filter(pk=ann.pk).update(
            quiet_hours=True, quiet_from=time(22), quiet_until=time(7)
        )
        notice = Notice.objects.create(seat=game.seat_of(ann), kind="turn", ply=game.ply)
        Delivery.objects.create(notice=notice, channel="email", not_before=timezone.now())
        browser.post("/settings/zone", {"use": TOKYO})
        delivery = Delivery.objects.get(notice=notice)
    assert delivery.not_before.isoformat() == "2026-11-24T22:00:00+00:00"


@pytest.mark.parametrize(
    "zone", ["Pacific/Kiritimati", "Pacific/Midway", TOKYO, "America/Lima", "UTC"]
)
def test_no_deadline_gets_earlier_with_another_zone(
    game: Game, ann: User, browser: Client, zone: str
) -> None:
    play_until(game, Phase.BUILD, "S")
    User.objects.filter(pk=ann.pk).update(
        quiet_hours=True, quiet_from=time(22), quiet_until=time(7)
    )
    ann.refresh_from_db()
    today = timezone.localdate()
    vacation.book(ann, today + timedelta(days=1), today + timedelta(days=3))
    before = Seat.objects.get(game=game, side="S").deadline
    browser.post("/settings/zone", {"use": zone})
    after = Seat.objects.get(game=game, side="S")
    assert zone_of(ann) == zone
    assert after.deadline >= before
    assert after.remind_at <= after.deadline
    assert [] == list(audit.differences(fresh(game)))


# --- Times on pages


def times_on(browser: Client, path: str) -> str:
    return " ".join(re.findall(r"<time.*?</time>", browser.get(path).content.decode(), re.S))


@pytest.mark.parametrize(
    ("cookie", "shown"), [("", True), (TOKYO, True), (BERLIN, False), ("Europe/Vienna", False)]
)
def test_a_page_names_the_zone_unless_the_readers_clock_shows_the_same(
    browser: Client, game: Game, cookie: str, shown: bool
) -> None:
    browser.cookies["zone"] = cookie
    for path in ("/", f"/g/{game.code}", "/u/Ann"):
        told = times_on(browser, path)
        assert "<span>until " in told, path
        assert shown == ("(Europe/Berlin)" in told), path


@pytest.mark.parametrize(("cookie", "shown"), [("", True), (TOKYO, True), (BERLIN, False)])
def test_a_replay_names_the_zone_of_its_times_once_where_it_could_be_mistaken(
    browser: Client, game: Game, cookie: str, shown: bool
) -> None:
    play_on(game, 2)
    browser.cookies["zone"] = cookie
    page = browser.get(f"/g/{game.code}/replay").content.decode()
    assert page.count("All times are Europe/Berlin time.") == shown


@pytest.mark.parametrize(("cookie", "zone"), [("", "UTC"), (TOKYO, TOKYO), ("Moon/Base", "UTC")])
def test_a_visitor_reads_times_of_the_browsers_zone_by_its_name(
    client: Client, game: Game, cookie: str, zone: str
) -> None:
    client.cookies["zone"] = cookie
    told = times_on(client, f"/g/{game.code}")
    moment = timezone.localtime(game.deadline, ZoneInfo(zone))
    assert f"{moment:%H:%M} ({zone})" in told
    assert f'datetime="{moment.isoformat(timespec="minutes")}"' in told
