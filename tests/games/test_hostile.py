"""Hostile requests in many encodings: no error of the site, and nothing changes that isn't the sender's."""

from collections import Counter

import pytest
from django.db import connection
from django.middleware.csrf import _get_new_csrf_string
from django.test import Client

from games.lib.refusals import Request
from tests.faults import hostile
from tests.games.conftest import seated, skip
from tests.volume import trials

NUMBER = trials(300, 8_000)
OF_OTHERS = {
    "games_game": "SELECT * FROM games_game ORDER BY id",
    "games_seat": "SELECT * FROM games_seat ORDER BY id",
    "games_ply": "SELECT * FROM games_ply ORDER BY id",
    "rights": "SELECT id, email, password, name, is_staff, is_superuser, is_active FROM games_user"
    " WHERE name <> 'Eve' ORDER BY id",
    "eve": "SELECT id, email, is_staff, is_superuser, is_active FROM games_user WHERE name = 'Eve'",
    "groups": "SELECT * FROM games_user_groups",
    "permissions": "SELECT * FROM games_user_user_permissions",
}


def fingerprint():
    with connection.cursor() as cursor:
        found = {}
        for name, query in OF_OTHERS.items():
            cursor.execute(query)
            found[name] = cursor.fetchall()
    return found


@pytest.fixture(autouse=True)
def requests_of_the_site(monkeypatch):
    """The test client makes requests as the site does (manhattan_site/wsgi.py)."""
    monkeypatch.setattr("django.test.client.WSGIRequest", Request)


@pytest.fixture
def senders(db, eve, ann, sign_in):
    """Nobody and Ann without the token of a form; Eve, who has no seat, with it."""
    token = _get_new_csrf_string()
    of_eve = sign_in(eve)
    of_eve.cookies["csrftoken"] = token
    strict = Client(enforce_csrf_checks=True, raise_request_exception=False)
    of_ann = Client(enforce_csrf_checks=True, raise_request_exception=False)
    of_ann.force_login(ann)
    of_eve.raise_request_exception = False
    return [(strict, ""), (of_ann, ""), (of_eve, token)]


@pytest.mark.filterwarnings("ignore")
def test_hostile_requests_meet_no_error_and_change_nothing_of_others(game, ann, bo, senders):
    skip(game, 20)
    over = seated([ann, bo], sides="SN")
    skip(over)
    codes = [game.code, over.code, "nosuch"]
    before, wrong, seen = fingerprint(), [], Counter()
    for number, request in enumerate(hostile.requests("hostile", NUMBER, codes)):
        client, token = senders[number % len(senders)]
        status = hostile.within(client, request, token)
        seen[status] += 1
        if status >= 500:
            wrong.append((status, request))
    assert [] == wrong
    assert {200, 400, 403, 404, 405, 415} <= seen.keys()
    after = fingerprint()
    for name, rows in before.items():
        assert rows == [row for row in after[name] if row[0] in {old[0] for old in rows}], name


def test_the_same_seed_makes_the_same_requests():
    first, again, other = (list(hostile.requests(seed, 50)) for seed in (1, 1, 2))
    assert first == again != other
