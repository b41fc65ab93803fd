"""The leaderboard of a club: ratings of its members, results at its tables, and what it costs."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.clubs import founding, leaderboard_page
from games.clubs.leaderboard_page import LeaderboardPage
from games.clubs.models import Club, ClubTable, Membership
from games.models import Board, Game, Standing
from games.ranking.seasons import Season
from tests.games.clubs.conftest import face, let_in
from tests.games.conftest import flat
from tests.games.ranking.conftest import START, result

pytestmark = pytest.mark.django_db
SEASON = Season.at(START)


@pytest.fixture
def old_club(club, bo, cy):
    """Ann's club, founded before START, with Bo and Cy."""
    Club.objects.update(founded_at=START - timedelta(days=1))
    let_in(club, bo, cy)
    return Club.objects.get()


def rated(user, mu, pool=4):
    board, _new = Board.objects.get_or_create(
        period="all", tables="rating", players=pool, variant=""
    )
    Standing.objects.create(
        user=user, board=board, games=20, mu=mu, sigma=2, place=-round((mu - 4) * 1_000_000)
    )


def ended(club, people, points, day=0.0) -> Game:
    """A finished game at a table of the club."""
    game = result(people, points, day)
    ClubTable.objects.create(game=game, club=club, ended_at=game.finished_at)
    return game


def page(club, visitor, **address):
    return LeaderboardPage.or_404(visitor, club.code, address)


def season(club, visitor):
    rows = page(club, visitor, by="results", season=SEASON.key).rows
    return [(row.rank, row.person.name, row.results.games, row.results.wins) for row in rows]


def test_members_are_in_order_of_their_rating_on_the_site(old_club, ann, bo, eve, client):
    rated(ann, 22), rated(bo, 30), rated(eve, 35)
    found = page(old_club, ann)
    assert [(1, "Bo"), (2, "Ann"), (0, "Cy")] == [(row.rank, row.person.name) for row in found.rows]
    shown = flat(client.get(f"/club/{old_club.code}/leaderboard"))
    assert f"<td>{found.rows[0].skill.told}</td>" in shown
    assert "Eve" not in shown


def test_ratings_of_two_and_of_more_players_are_apart(old_club, ann):
    rated(ann, 22, pool=2)
    assert [0, 0, 0] == [row.rank for row in page(old_club, ann).rows]
    assert "Ann" == page(old_club, ann, players="2").rows[0].person.name


def test_results_are_those_at_the_clubs_tables_in_the_season(old_club, ann, bo, cy):
    ended(old_club, [ann, bo], [60, 40])
    ended(old_club, [ann, bo, cy], [50, 50, 20])
    ended(old_club, [bo, cy], [50, 20], day=100)  # in the next season
    result([bo, cy], [50, 20])  # at another table
    assert [(1, "Ann", 2, 1.5), (2, "Bo", 2, 0.5), (3, "Cy", 1, 0)] == season(old_club, ann)


def test_games_that_count_nowhere_do_not_count_here(old_club, ann, bo):
    ended(old_club, [ann, bo], [60, 40])
    Game.objects.update(rated=False)
    assert [0, 0, 0] == [games for _rank, _name, games, _wins in season(old_club, ann)]


def test_seasons_begin_with_the_clubs(old_club, ann, monkeypatch):
    monkeypatch.setattr(leaderboard_page, "database_time", lambda: datetime(2026, 8, 3, tzinfo=UTC))
    keys = [each.key for each in page(old_club, ann).seasons]
    assert ["26q3", "26q2", "26q1"] == keys
    assert page(old_club, ann, season="19q1").season.key == "26q3"


def test_the_own_row_is_on_every_page(old_club, ann, bo, cy, monkeypatch):
    monkeypatch.setattr(leaderboard_page, "PLAYERS_PER_PAGE", 1)
    rated(ann, 22), rated(bo, 30)
    assert page(old_club, ann).elsewhere.rank == 2
    assert page(old_club, ann, page="2").elsewhere is None


def test_a_private_clubs_leaderboard_is_for_members(old_club, bo, eve, sign_in):
    founding.change(old_club, face(private=True))
    address = f"/club/{old_club.code}/leaderboard"
    assert [200, 404] == [sign_in(who).get(address).status_code for who in (bo, eve)]


def test_four_queries_however_many_play(old_club, ann, bo, cy):
    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            found = page(old_club, ann)
            assert found.rows
            assert found.elsewhere is None
        return len([query for query in queries if "now()" not in query["sql"].lower()])

    few = asked()
    for day in range(3):
        ended(old_club, [ann, bo, cy], [60, 40, 20], day=day)
    assert few == asked() == 4


def test_a_profile_shows_clubs_that_may_be_seen(club, ann, bo, eve, sign_in):
    def shown(reader):
        return "Harbour Club" in flat(sign_in(reader).get("/u/Bo"))

    let_in(club, bo)
    assert [True, True] == [shown(eve), shown(bo)]
    founding.change(club, face(private=True))
    assert [False, True, True] == [shown(eve), shown(ann), shown(bo)]
    sign_in(bo).post(f"/club/{club.code}/shown")
    assert not Membership.objects.get(user=bo).shown
    assert [False, True] == [shown(ann), shown(bo)]
