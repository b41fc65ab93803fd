"""The export: everything about its owner, and no secret of a running game."""

import io
import json
import zipfile

import pytest

import engine
from games.people.export import parts, zipped
from games.ranking import ratings
from tests.games.conftest import play_on, seated, skip
from tests.games.doors import PASSWORD

pytestmark = pytest.mark.django_db


def unzipped(content: bytes) -> dict[str, str]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name).decode() for name in archive.namelist()}


def exported(user) -> dict[str, str]:
    return unzipped(b"".join(zipped(parts(user))))


def test_it_has_the_account_and_the_records_of_finished_games(ann, bo):
    finished, running = seated([ann, bo], sides="SN"), seated([ann, bo], sides="SN")
    play_on(finished)
    files = exported(ann)
    assert "ann@example.org" == json.loads(files["account.json"])["email"]
    assert engine.load(files[f"records/{finished.code}.txt"]).moves
    assert {finished.code, running.code} == {
        row["game__code"] for row in json.loads(files["games.json"])
    }
    assert f"records/{running.code}.txt" not in files
    assert "ann@example.org" in files["account/emailaddress.json"]


def test_it_has_what_each_game_did_to_the_rating(ann, bo):
    game = seated([ann, bo], sides="SN")
    play_on(game)
    ratings.rate_due()
    [event] = json.loads(exported(ann)["ratings.json"])
    assert game.code == event["game__code"]
    assert event["mu"] != event["mu_before"]


def test_it_has_no_key_and_nothing_of_a_running_deal(ann, bo):
    running = seated([ann, bo], sides="SN")
    skip(running, 3)
    text = "".join(exported(ann).values())
    assert ann.password not in text
    assert running.secret not in text
    assert running.seed not in text
    assert "bo@example.org" not in text


def test_it_is_downloaded_after_a_password_and_never_cached(ann, client):
    client.force_login(ann)
    asked = client.get("/settings/export")
    assert asked.url.startswith("/account/reauthenticate/")
    client.post(asked.url, {"password": PASSWORD, "next": "/settings/export"})
    assert "A zip with everything" in client.get("/settings/export").content.decode()
    answer = client.post("/settings/export/zip")
    assert "no-store" in answer["Cache-Control"]
    assert "account.json" in unzipped(answer.getvalue())
