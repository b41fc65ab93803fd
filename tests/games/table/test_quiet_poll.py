"""The poll of an open table: one query while nothing happens, and never a word more than that."""

import re
from datetime import timedelta
from html import unescape

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import Game, Seat
from games.table.quiet_poll import version
from tests.games.conftest import fresh, play_on

LIVE = re.compile(r'hx-get="([^"]*/live\?[^"]*)"')


@pytest.fixture
def private(game):
    Game.objects.update(public=False)
    game.public = False
    return game


def polled(page):
    """The address that a page polls."""
    return unescape(LIVE.search(page.content.decode())[1])


def status(address, client=None):
    return (client or Client()).get(address).status_code


@pytest.mark.parametrize("public", [True, False])
def test_a_quiet_poll_is_one_query(game, ann, sign_in, public):
    Game.objects.update(public=public)
    browser = sign_in(ann)
    address = polled(browser.get(f"/g/{game.code}"))
    with CaptureQueriesContext(connection) as queries:
        answer = browser.get(address)

    assert (answer.status_code, len(queries)) == (204, 1)
    assert answer["Cache-Control"] == "private, no-store"
    assert not answer.cookies


def test_the_address_of_a_private_table_tells_others_only_that_nothing_happened(
    private, ann, sign_in
):
    address = polled(sign_in(ann).get(f"/g/{private.code}"))
    assert status(address) == 204
    play_on(private, 1)

    assert status(address) == 404
    assert status(address, sign_in(ann)) == 200


def test_without_its_proof_a_private_table_is_not_found(private, ann, bo, sign_in):
    address = polled(sign_in(ann).get(f"/g/{private.code}"))
    mine = re.search(r"may=([^&]+)", address)[1]

    assert status(address.replace(f"may={mine}", "")) == 404
    assert status(address.replace(mine, mine[:-1] + ("A" if mine[-1] != "A" else "B"))) == 404


def test_a_proof_is_good_for_one_table(private, ann, bo, sign_in):
    address = polled(sign_in(ann).get(f"/g/{private.code}"))
    other = Game.objects.create(name="Other", host=bo, status="running", public=False)

    assert status(address.replace(private.code, other.code)) == 404


def test_a_proof_ends_with_the_seat_and_after_a_day(private, ann, eve, sign_in):
    address = polled(sign_in(ann).get(f"/g/{private.code}"))
    with time_machine.travel(timezone.now() + timedelta(days=1, minutes=1)):
        assert status(address) == 404
    Seat.objects.filter(user=ann).update(user=eve)

    assert status(address) == 404


def test_a_public_table_that_turns_private_is_not_found(game, ann, eve, sign_in):
    address = polled(Client().get(f"/g/{game.code}"))
    assert status(address) == 204
    Game.objects.update(public=False)

    assert status(address) == 404


def test_a_table_that_has_not_begun_sends_to_where_it_begins(ann):
    waiting = Game.objects.create(name="Soon", host=ann)

    assert status(f"/g/{waiting.code}/live?v=0-open-0") == 302


def test_a_poll_without_proof_compares_versions_before_it_reads_a_move(private, ann, sign_in):
    play_on(private, 3)
    browser, address = sign_in(ann), f"/g/{private.code}/live?v={version(fresh(private))}"
    with CaptureQueriesContext(connection) as queries:
        assert browser.get(address).status_code == 204

    assert not [query for query in queries.captured_queries if "games_ply" in query["sql"]]
