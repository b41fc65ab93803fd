"""Calendar and feed: what is in them, at private addresses that can be taken back."""

import logging
import re
from datetime import UTC, datetime, timedelta
from xml.etree import ElementTree

import pytest
from django.test import Client
from django.utils import timezone
from icalendar import Calendar

from games.elsewhere import feed_address
from games.lib.discretion import WithoutTokens
from games.lib.forecast import CELLS
from games.models import Game, PrivateFeed, ResponseTimes
from games.play import deadlines
from tests.games.conftest import fresh, play_on, seat

ATOM = "{http://www.w3.org/2005/Atom}"


def address(user, name="calendar"):
    if not PrivateFeed.objects.filter(user=user).exists():
        feed_address.renew(user)
    return feed_address.url(name, PrivateFeed.objects.get(user=user))


def path(user, name="calendar"):
    return "/" + address(user, name).split("/", 3)[3]


def events(user):
    response = Client().get(path(user))
    assert response["Content-Type"] == "text/calendar; charset=utf-8"
    return Calendar.from_ical(response.content).walk("VEVENT")


def entries(user):
    response = Client().get(path(user, "feed"))
    assert response["Content-Type"] == "application/atom+xml; charset=utf-8"
    root = ElementTree.fromstring(response.content)
    return [entry.findtext(f"{ATOM}title") for entry in root.findall(f"{ATOM}entry")]


def knows_the_habits_of(user):
    ResponseTimes.objects.update_or_create(
        user=user, defaults={"waited": [1.0] * CELLS, "answered": [1.0] * CELLS}
    )


def test_the_calendar_has_the_deadline_of_my_turn(game, ann):
    [event] = events(ann)

    due = seat(game, "S").deadline.replace(microsecond=0)
    assert event["SUMMARY"] == f"Your turn: {game}"
    assert event.decoded("DTEND") == due
    assert event["DTEND"].to_ical().endswith(b"Z")
    assert event["STATUS"] == "CONFIRMED"
    assert game.get_absolute_url() in event["URL"]


def test_the_calendar_has_my_likely_turn_where_the_others_are_known(game, ann, bo, cy, di):
    assert events(bo) == []
    knows_the_habits_of(ann)

    [event] = events(bo)

    assert event["SUMMARY"] == f"Probably your turn: {game}"
    assert event["STATUS"] == "TENTATIVE"
    assert event.decoded("DTSTART") > timezone.now() - timedelta(hours=1)
    assert event["DESCRIPTION"].startswith("You’re up again about")


def test_a_likely_turn_becomes_the_turn_with_its_deadline(game, ann, bo):
    knows_the_habits_of(ann)
    [likely] = events(bo)
    play_on(game, 1)

    [due] = events(bo)

    assert due["UID"] == likely["UID"]
    assert due["SEQUENCE"] > likely["SEQUENCE"]
    assert due["SUMMARY"] == f"Your turn: {game}"


def test_a_later_deadline_is_the_same_event_in_a_newer_version(game, ann):
    [before] = events(ann)
    row = Game.objects.with_table().get(pk=game.pk)
    own = row.seats_by_side["S"]
    own.kept_until = own.deadline + timedelta(hours=5)
    deadlines.correct(row)
    own.save()

    [after] = events(ann)

    assert after["UID"] == before["UID"]
    assert after["SEQUENCE"] > before["SEQUENCE"]
    assert after.decoded("DTEND") - before.decoded("DTEND") == timedelta(hours=5)


def test_a_played_turn_leaves_the_calendar(game, ann):
    [before] = events(ann)
    play_on(game, 4)

    assert before["UID"] not in [event["UID"] for event in events(ann)]


def test_a_game_that_is_over_or_played_by_a_substitute_is_not_in_the_calendar(game, ann, bo):
    game.seats.filter(side="S").update(substituted_at=timezone.now())
    assert events(ann) == []
    Game.objects.filter(pk=game.pk).update(status=Game.Status.FINISHED)
    assert events(bo) == []


def test_the_feed_tells_turns_and_scored_rounds(duel, ann):
    state = fresh(duel).state()
    while state.round == 1:
        state = play_on(duel, 1)

    titles = entries(ann)

    assert [each for each in titles if each.startswith("Round 1 scored")]
    assert [each for each in titles if each.startswith("Your turn")]
    assert [each for each in titles if each.startswith("Choose")]


def test_a_feed_without_entries_is_as_old_as_its_address(ann):
    address(ann)
    content = Client().get(path(ann, "feed")).content.decode()
    assert f"{PrivateFeed.objects.get().created_at:%Y-%m-%dT%H:%M:%S}" in content


def test_a_new_player_does_not_get_what_the_seat_was_told_before(game, ann):
    assert entries(ann)
    game.seats.filter(side="S").update(replaced_at=timezone.now())
    assert entries(ann) == []


@pytest.mark.parametrize("name", ["calendar", "feed"])
def test_what_has_not_changed_is_not_sent_again(game, ann, name):
    first = Client().get(path(ann, name))
    same = Client().get(path(ann, name), headers={"If-None-Match": first["ETag"]})
    play_on(game, 1)
    other = Client().get(path(ann, name), headers={"If-None-Match": first["ETag"]})

    assert (first.status_code, same.status_code) == (200, 304)
    assert other.status_code == (200 if name == "calendar" else 304)  # the turn is over
    for answer in (first, same):
        assert answer["Cache-Control"] == "private, no-cache"
        assert answer["Referrer-Policy"] == "no-referrer"
        assert answer["X-Robots-Tag"] == "noindex"
        assert not answer.cookies


@pytest.mark.parametrize("name", ["calendar", "feed"])
def test_only_the_present_address_is_answered(ann, bo, sign_in, name):
    old = path(ann, name)
    browser = sign_in(ann)
    browser.post("/settings/elsewhere/feed", {"new": "yes"})
    new = path(ann, name)
    token = re.search(r"/feed/(\w+)/", new)[1]
    wrong = [new.replace(token, token[:-1] + ("b" if token[-1] == "a" else "a")),
             new.replace(token, token[:16]), new.replace(token, "ö" * 48), path(bo, name)[:-3]]  # fmt: skip

    assert [Client().get(each).status_code for each in (new, old, *wrong)] == [200] + [404] * 5
    browser.post("/settings/elsewhere/feed", {"off": "yes"})
    assert Client().get(new).status_code == 404


def test_an_address_outlives_a_change_of_the_secret_key(ann, settings):
    before = path(ann)
    settings.SECRET_KEY_FALLBACKS, settings.SECRET_KEY = [settings.SECRET_KEY], "another key"
    assert Client().get(before).status_code == 200
    settings.SECRET_KEY_FALLBACKS = []
    assert Client().get(before).status_code == 404


def test_an_account_that_is_closed_has_no_feed(ann):
    ann.is_active = False
    ann.save()
    assert Client().get(path(ann)).status_code == 404


def test_the_addresses_are_neither_logged_nor_in_the_database(ann):
    token = re.search(r"/feed/(\w+)/", path(ann))[1]
    record = logging.LogRecord("django.request", 30, "", 0, "Not Found: %s", (path(ann),), None)

    assert token not in WithoutTokens().format(record)
    assert token not in str(list(PrivateFeed.objects.values()))


def test_both_are_in_their_readers_language_and_zone(game, ann):
    ann.language, ann.time_zone = "de", "Asia/Tokyo"
    ann.save()
    [event] = events(ann)

    assert event["SUMMARY"] == f"Du bist dran: {game}"
    assert event.decoded("DTEND").utcoffset() == timedelta(0)
    assert entries(ann)[0].startswith(("Du bist", "Wähle"))


def test_the_settings_show_the_addresses_to_their_owner_alone(ann, sign_in):
    browser = sign_in(ann)
    assert "/feed/" not in browser.get("/settings/elsewhere").content.decode()
    browser.post("/settings/elsewhere/feed", {"new": "yes"})

    page = browser.get("/settings/elsewhere")

    assert path(ann) in page.content.decode()
    assert path(ann, "feed") in page.content.decode()
    assert page["Referrer-Policy"] == "same-origin"
    assert datetime.now(UTC) - PrivateFeed.objects.get().created_at < timedelta(minutes=1)
