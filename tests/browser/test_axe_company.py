"""axe-core finds nothing wrong in the rooms of company: quick match, waiting tables, their links, and numbers."""

from datetime import timedelta

import pytest

from engine import Options
from games.clubs import founding
from games.duplicates import signing_up
from games.lib.clock import DAY_SECONDS
from games.lobby import quick_match, seating
from games.models import Game, Seat, User
from games.play import table_links
from games.statistics import settling
from tests.games.clubs.conftest import face
from tests.games.conftest import person, seated, skip
from tests.games.duplicates.test_duplicates import TOLD
from tests.games.tournaments.conftest import finish, sweep, tournament

from .conftest import Visit
from .test_axe import wrong_on

pytestmark = pytest.mark.chromium


@pytest.fixture
def eight(db) -> list[User]:
    return [person(f"Player {number}") for number in range(1, 9)]


def test_the_pages_of_waiting(visit: Visit, ann, bo, cy):
    table = seating.open_table(ann, Options(players=3), side="S")
    seating.take_seat(bo, table, "W")
    Seat.objects.filter(game=table).update(taken_at=table.created_at - timedelta(days=3))
    own = seating.open_table(cy, Options(), side="S", bots=["greedy"])
    seating.take_seat(cy, table, "N")
    waiting = Seat.objects.get(game=table, user=bo)
    quick_match.join(cy, 4, 2 * DAY_SECONDS)
    states = {
        "quick match": "/tables/match",
        "to confirm": f"/g/{table.code}",
        "lobby": "/tables",
        "offered seats": f"/g/{table.code}/open-seats",
    }
    assert {} == wrong_on(visit, bo, states)
    assert {} == wrong_on(visit, cy, {"in the queue": "/tables/match", "own": f"/g/{own.code}"})
    links = {
        "ready?": table_links.path("ready", waiting.pk),
        "keep?": table_links.path("keep-table", own.pk),
    }
    assert {} == wrong_on(visit, None, links)


def test_the_pages_of_numbers(visit: Visit, ann, bo):
    empty = {"nothing counted": "/statistics", "nobody rated": "/ratings"}
    assert {} == wrong_on(visit, None, empty)
    for _ in range(3):
        skip(seated([ann, bo], sides="SN"))
    Game.objects.update(rated=True)
    settling.settle_due()
    assert {} == wrong_on(visit, ann, {"statistics": "/statistics", "history": "/u/Bo/games"})


def test_the_pages_of_tournaments(visit: Visit, eight):
    director, player = eight[:2]
    waiting = tournament(eight[:3], starts_with=8, name="Autumn Cup")
    states = {
        "list": "/tournaments",
        "new": "/tournaments/new",
        "sign-up": waiting.get_absolute_url(),
    }
    assert {} == wrong_on(visit, player, states)
    cup = tournament(eight, director=director)
    own = cup.get_absolute_url()
    sweep()
    assert {} == wrong_on(visit, director, {"running": own, "directed": f"{own}/direct"})
    assert {} == wrong_on(visit, player, {"round": f"{own}/round?n=1"})
    for number in (1, 2):
        finish(cup, number)
        sweep(days=1)
    ended = {"ended": own, "last round": f"{own}/round?n=2"}
    assert {} == wrong_on(visit, None, ended)


def test_the_rooms_of_company_in_german(visit: Visit, eight):
    User.objects.update(language="de")
    cup = tournament(eight, director=eight[0])
    sweep()
    finish(cup, 1)
    Game.objects.update(rated=True)
    settling.settle_due()
    event = signing_up.announce(eight[0], **TOLD)
    club = founding.found(eight[0], face())
    own = cup.get_absolute_url()
    states = {
        "tournament": own,
        "direct": f"{own}/direct",
        "new tournament": "/tournaments/new",
        "duplicate": event.get_absolute_url(),
        "new duplicate": "/duplicate/new",
        "club": f"/club/{club.code}",
        "settings of a club": f"/club/{club.code}/settings",
        "roles": "/roles",
        "statistics": "/statistics",
    }
    assert {} == wrong_on(visit, eight[0], states)
