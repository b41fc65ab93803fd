"""Frames and files of a finished game are cached and report progress; those of a running game are not cached."""

import re

import pytest
from django.core.cache import caches
from django.test import Client

from games.board.perspective import Perspective
from games.models import Game, User
from games.play import handing_over
from games.replay import cache
from games.replay import frames as frames_module
from games.replay.frames import film
from games.replay.timeline import Timeline
from tests.games.conftest import fresh, skip

NAMES = ("Ann", "Bo", "Cy", "Di")


@pytest.fixture(autouse=True)
def in_one_request(monkeypatch):
    """Draw all frames in one request, unless a test says otherwise."""
    monkeypatch.setattr(cache, "PATIENCE", 60)


def count_looks(monkeypatch):
    """Record every moment that is drawn from now on."""
    drawn, slots = [], frames_module.slots
    monkeypatch.setattr(
        frames_module, "slots", lambda timeline, ply: drawn.append(ply) or slots(timeline, ply)
    )
    return drawn


@pytest.mark.parametrize("tail", [".html", "/replay.json"])
def test_a_finished_game_is_drawn_once(game, client, monkeypatch, tail):
    last = skip(game).ply
    drawn = count_looks(monkeypatch)
    first, again = (client.get(f"/g/{game.code}{tail}").content for _ in range(2))
    assert first == again
    assert [*range(last + 1)] == drawn


def test_nothing_of_a_running_game_is_cached(game, ann, sign_in, monkeypatch):
    skip(game, 20)
    written = []
    monkeypatch.setattr(caches["drawn"], "set", lambda *args: written.append(args))
    client = sign_in(ann)
    assert 21 == len(client.get(f"/g/{game.code}/replay.json").json()["plies"])
    answer = client.get(f"/g/{game.code}/replay.json")
    assert "private, no-store" == answer["Cache-Control"]
    assert [] == written


def test_past_frames_requested_during_the_game_are_not_cached(game, client):
    last = skip(game).ply
    part = client.get(f"/g/{game.code}/replay.json?last={last - 1}").json()
    assert last == len(part["plies"])
    assert [] == [slot for slot in part["slots"] if slot.startswith("#hand")]


def test_each_reader_has_frames_of_their_own(game, ann, bo, client, sign_in):
    skip(game)
    bo.language = "de"
    bo.save()
    replays = [
        reader.get(f"/g/{game.code}/replay.json").content
        for reader in (client, sign_in(ann), sign_in(bo))
    ]
    chips = sign_in(ann).get(f"/g/{game.code}/replay.json?chips=on").content
    assert 4 == len({*replays, chips})


def test_a_new_name_is_in_the_file_at_once(game, ann, client):
    skip(game)
    assert "Annabel" not in client.get(f"/g/{game.code}.html").content.decode()
    ann.name = "Annabel"
    ann.save()
    assert "Annabel" in client.get(f"/g/{game.code}.html").content.decode()


def test_frames_drawn_in_parts_report_progress_and_end_up_the_same(game, client, monkeypatch):
    monkeypatch.setattr(cache, "PATIENCE", 0)
    last = skip(game).ply
    address = f"/g/{game.code}/replay.json"
    parts = [client.get(address) for _ in range(last + 1)]
    assert [202] * last + [200] == [part.status_code for part in parts]
    assert [(n, last + 1) for n in range(1, last + 1)] == [
        (*part.json().values(),) for part in parts[:-1]
    ]
    timeline = Timeline(
        fresh(game),
        Perspective(game.options, dict(zip("SWNE", NAMES, strict=True)), game.theme),
        fresh(game).positions(),
    )
    assert film(timeline) == parts[-1].json()


def test_each_request_draws_more_of_a_file(game, client, monkeypatch):
    monkeypatch.setattr(cache, "PATIENCE", 0)
    last = skip(game).ply
    address = f"/g/{game.code}/file"
    page = client.get(address).content.decode()
    assert f"1 of {last + 1} positions drawn" in page
    assert '<noscript><meta http-equiv="refresh" content="1"></noscript>' in page
    part = client.get(address, headers={"HX-Request": "true", "HX-Target": "file"}).content.decode()
    begun = rf'<span id="file" class="far".*<progress id="drawn" value="2" max="{last + 1}">'
    assert re.match(begun, part.strip(), re.DOTALL)
    for _ in range(last - 2):
        client.get(address)
    page = client.get(address).content.decode()
    assert "Save file" in page
    assert "refresh" not in page


def test_players_get_a_link_to_the_file_a_visitor_had_drawn(game, bo, client, sign_in):
    skip(game)
    address = f"/g/{game.code}/replay?seat=N&chips=on"
    assert "/file" in sign_in(bo).get(address).content.decode()
    client.get(f"/g/{game.code}.html?seat=N")
    assert "/file" not in sign_in(bo).get(address).content.decode()


@pytest.mark.parametrize("tail", [".html", "/file"])
def test_a_file_costs_one_replay(game, ann, sign_in, monkeypatch, tail):
    skip(game)
    replayed, positions = [], Game.positions
    monkeypatch.setattr(Game, "positions", lambda self: replayed.append(self) or positions(self))
    sign_in(ann).get(f"/g/{game.code}{tail}?seat=W")
    assert 1 == len(replayed)


# --- A folder that fails -------------------------------------------------------------------------------


def failing(*_args, **_how):
    raise PermissionError


@pytest.mark.parametrize("broken", [["set"], ["set", "get", "has_key", "delete"]])
def test_uncacheable_replays_are_drawn_in_one_go(game, client, monkeypatch, broken):
    monkeypatch.setattr(cache, "PATIENCE", 0)
    last = skip(game).ply
    for name in broken:
        monkeypatch.setattr(caches["drawn"], name, failing)
    frames = client.get(f"/g/{game.code}/replay.json")
    assert (200, last + 1) == (frames.status_code, len(frames.json()["plies"]))
    assert "Save file" in client.get(f"/g/{game.code}/file").content.decode()
    assert [200, 200] == [
        client.get(f"/g/{game.code}{tail}").status_code for tail in (".html", "/replay")
    ]


def test_a_disk_filling_up_while_drawing_stops_nobody(game, client, monkeypatch):
    monkeypatch.setattr(cache, "PATIENCE", 0)
    skip(game)
    address = f"/g/{game.code}/replay.json"
    assert 202 == client.get(address).status_code
    monkeypatch.setattr(caches["drawn"], "set", failing)
    assert 200 == client.get(address).status_code


# --- How many ------------------------------------------------------------------------------------------


def test_frames_count_when_started_and_too_many_are_refused(game, client, settings, monkeypatch):
    monkeypatch.setattr(cache, "PATIENCE", 0)
    settings.DRAWINGS_PER_MINUTE = {"film": 1}
    skip(game)
    here = f"/g/{game.code}"
    assert [202] * 3 == [client.get(f"{here}/replay.json").status_code for _ in range(3)]
    refused = [client.get(f"{here}{tail}?seat=N") for tail in ("/replay.json", "/file", ".html")]
    assert [(429, "60")] * 3 == [(answer.status_code, answer["Retry-After"]) for answer in refused]
    assert 202 == client.get(f"{here}/replay.json").status_code
    assert 202 == Client(REMOTE_ADDR="192.0.2.7").get(f"{here}/replay.json?seat=N").status_code


def test_every_request_for_frames_of_a_running_game_counts(game, client, settings):
    settings.DRAWINGS_PER_MINUTE = {"film": 2}
    skip(game, 5)
    assert [200, 200, 429] == [
        client.get(f"/g/{game.code}/replay.json").status_code for _ in range(3)
    ]


@pytest.mark.parametrize("tail", [".html", "/replay.json", ".txt", ".json"])
def test_a_cached_replay_is_not_sent_again(game, client, tail):
    skip(game)
    first = client.get(f"/g/{game.code}{tail}")
    assert "private, no-cache" == first["Cache-Control"]
    again = client.get(f"/g/{game.code}{tail}", headers={"If-None-Match": first["ETag"]})
    assert (304, b"") == (again.status_code, again.content)


def test_a_file_is_drawn_anew_when_a_former_player_has_another_name(game, ann, eve, client):
    skip(game, 30)
    handing_over.offer(ann, game.pk)
    handing_over.take_over(eve, game.pk, fresh(game).seat_of(ann).side)
    skip(game)
    before = client.get(f"/g/{game.code}.html").content.decode()
    User.objects.filter(pk=ann.pk).update(name="Zora")
    assert "Ann" in before
    after = client.get(f"/g/{game.code}.html").content.decode()
    assert "Zora" in after
    assert "Ann" not in after
