"""Traces of sign-ins and moves: keyed hashes, once a day, for thirty days, and nothing readable."""

import json
from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from engine import write
from games.lib.database_time import database_time
from games.lobby.guests import KEY
from games.moderation import traces
from games.moderation.models import Trace
from games.people import deletion
from games.people.export import parts
from tests.games.conftest import all_rows, bot_move, fresh, seated
from tests.games.doors import LOGIN, PASSWORD

HOME, NEXT_DOOR, ELSEWHERE = "192.0.2.7", "192.0.2.99", "198.51.100.7"
COOKIES = {"sessionid", "csrftoken", "messages"}


def browser(address=HOME):
    return Client(REMOTE_ADDR=address)


def sign_in(client, user):
    client.get(LOGIN)  # which gives the browser the cookie that protects forms
    client.post(f"{LOGIN}?password", {"login": user.email, "password": PASSWORD})
    assert int(client.session["_auth_user_id"]) == user.pk


def sign_out(client):
    client.post(reverse("account_logout"))


def of(user, column):
    return set(Trace.objects.filter(user=user).values_list(column, flat=True)) - {""}


def move(client, game):
    state = fresh(game).state()
    side = state.to_move[0]
    sent = {"move": write(bot_move(state, side)), "ply": state.ply}
    return client.post(reverse("table-move", args=[game.code]), sent)


def test_two_accounts_in_one_browser_have_a_device_in_common(ann, bo, cy):
    shared = browser()
    for user in (ann, bo):
        sign_in(shared, user)
        sign_out(shared)
    sign_in(browser(), cy)
    assert of(ann, "device") & of(bo, "device")
    assert not of(bo, "device") & of(cy, "device")


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (HOME, NEXT_DOOR, True),
        (HOME, ELSEWHERE, False),
        ("2001:db8:1:2::1", "2001:db8:1:9::5", True),
        ("2001:db8:1::1", "2001:db8:2::1", False),
    ],
)
def test_a_network_is_24_bits_or_48(ann, bo, one, other, same):
    sign_in(browser(one), ann)
    sign_in(browser(other), bo)
    assert same == bool(of(ann, "network") & of(bo, "network"))


def test_a_move_leaves_one_trace_a_day_and_a_refused_one_none(ann, bo, sign_in):
    game = seated([ann, bo], sides="SN")
    client = sign_in(ann)
    client.get(reverse("table", args=[game.code]))
    assert 409 == client.post(reverse("table-move", args=[game.code]), {}).status_code
    assert not Trace.objects.exists()
    assert 303 == move(client, game).status_code
    assert [ann.pk] == list(Trace.objects.values_list("user", flat=True))
    traces.note_move(move(client, game).wsgi_request)
    assert 1 == Trace.objects.count()


def test_a_trace_has_nothing_readable(ann):
    client = browser()
    sign_in(client, ann)
    text = repr(all_rows()["moderation_trace"])
    assert HOME not in text
    assert "192.0.2" not in text
    assert client.cookies["csrftoken"].value not in text
    hashes = of(ann, "device") | of(ann, "network")
    assert all(len(each) == 32 for each in hashes)


def test_another_key_makes_other_hashes(settings):
    before = traces.hashed("network", "192.0.2.0/24")
    settings.SECRET_KEY = "another key, as long as a key has to be, for another site"
    assert traces.hashed("network", "192.0.2.0/24") != before
    assert traces.hashed("device", "192.0.2.0/24") != traces.hashed("network", "192.0.2.0/24")


def test_reading_leaves_no_trace(ann):
    client = browser()
    sign_in(client, ann)
    Trace.objects.all().delete()
    client.get("/")
    request = client.get(reverse("settings")).wsgi_request
    traces.note(request, ann, {"a cookie"})
    assert not Trace.objects.exists()


def test_guests_leave_no_trace(db):
    client = browser()
    client.post(reverse("play-now"))
    assert get_user_model().objects.get(pk=client.session[KEY]).guest
    assert not Trace.objects.exists()


def test_no_cookie_is_set_for_it(ann, bo):
    client = browser()
    sign_in(client, ann)
    game = seated([ann, bo], sides="SN")
    move(client, game)
    assert set(client.cookies) <= COOKIES


def test_after_thirty_days_they_are_gone(ann):
    sign_in(browser(), ann)
    traces.forget(database_time() + timedelta(days=29))
    assert Trace.objects.exists()
    traces.forget(database_time() + timedelta(days=30))
    assert not Trace.objects.exists()


def test_export_and_deletion_cover_them(ann):
    sign_in(browser(), ann)
    files = {part.name: part.content for part in parts(ann)}
    assert Trace.objects.count() == len(json.loads(files["account/trace.json"])) > 0
    deletion.delete(ann)
    assert not Trace.objects.exists()
