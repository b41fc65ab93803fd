"""The leaderboard by rating: who is on it, in which order, and the reader's own row."""

from datetime import datetime, timedelta
from itertools import pairwise

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import Board, Follow, Game, Standing, User
from games.people import following
from games.ranking import rating_boards, ratings
from games.ranking.rating_pages import PLAYERS_PER_PAGE, RatingsPage
from games.ranking.seasons import Season
from tests.games.conftest import flat, person
from tests.games.people.test_account_changes import FORM
from tests.games.ranking.conftest import START, result

pytestmark = pytest.mark.django_db
NOW = timezone.now()


@pytest.fixture
def played(ann, bo):
    """Ann beat Bo ten times, lately."""
    days = (NOW - START).days - 20
    for day in range(10):
        result([ann, bo], [60, 40], day=days + day)
    ratings.rate_due()


@pytest.fixture
def long_board(db):
    """A board of 60 players of four who all play by email, every second of them German."""
    board = Board.objects.create(period="all", tables="rating", players=4)
    mail = Board.objects.create(period="all", tables="rating", players=4, variant="mail")
    german = Board.objects.create(period="all", tables="rating", players=4, variant="DE")
    words = [f"{a}{b}{c}" for a in "bdfg" for b in "aeo" for c in "lmnrt"]
    for number, word in enumerate(words):
        user = person(f"Q{word}", country="DE" if number % 2 else "")
        for each in [board, mail, german][: 2 + number % 2]:
            Standing.objects.create(
                user=user, board=each, games=20, mu=20 + number / 7, sigma=2,
                place=-round((16 + number / 7) * 1_000_000), last_at=NOW,
            )  # fmt: skip
    return board


def page(visitor, **address):
    return RatingsPage(visitor, address)


def names(found):
    return [row.name for row in found.rows]


def test_the_board_is_in_order_of_what_is_certain_and_shows_the_uncertainty(client, played, ann):
    assert ["Ann", "Bo"] == names(page(ann, players="2"))
    assert [] == names(page(ann))
    shown = flat(client.get("/ratings?players=2"))
    skill = rating_boards.current(ann)[2]
    assert f"<td>{skill.told}</td><td>± {skill.uncertainty}</td>" in shown
    assert "<td>1300</td>" in shown  # the fixed rating of a bot


def test_every_page_of_a_long_board_continues_the_one_before(long_board, ann):
    pages = [page(ann, page=str(number)) for number in (1, 2, 3)]
    rows = [row for each in pages for row in each.rows]
    assert [25, 25, 10] == [len(each.rows) for each in pages]
    assert list(range(1, 61)) == [row.rank for row in rows]
    assert all(a.skill.lowest >= b.skill.lowest for a, b in pairwise(rows))


def test_my_own_row_and_rank_are_on_every_page(long_board, sign_in):
    me = User.objects.get(name="Qbal")  # the last one
    found = page(me, page="1")
    assert (60, "Qbal") == (found.elsewhere.rank, found.elsewhere.name)
    assert found.elsewhere.name not in names(found)
    assert page(me, page="3").elsewhere is None
    assert '<tr class="me"><td>60</td>' in flat(sign_in(me).get("/ratings"))


def test_a_country_has_a_board_of_its_own(long_board, ann):
    found = page(ann, country="DE")
    assert 25 == len(found.rows)
    assert {"DE"} == {row.country for row in found.rows}
    assert 60 == len(list(page(ann, country="XX")._ranking.rows))  # unknown: everyone


def test_changing_the_country_moves_the_row(played, ann, sign_in):
    client = sign_in(ann)
    for country in ("NZ", "FR", ""):
        assert 302 == client.post("/settings", {**FORM, "country": country}).status_code
        rows = Standing.objects.filter(user=ann, board__tables="rating")
        rows = rows.exclude(board__variant__in=["", "modern"])
        assert [country] * bool(country) == list(rows.values_list("board__variant", flat=True))
    assert 422 == client.post("/settings", {**FORM, "country": "QQ"}).status_code


def test_a_preset_has_a_board_of_those_who_play_it_by_their_rating(ann, bo, cy):
    days = (NOW - START).days - 40
    for day in range(20):
        game = result([ann, bo if day % 2 else cy], [60, 40], day=days + day)
        Game.objects.filter(pk=game.pk).update(preset="classic" if day % 2 else "mail")
    ratings.rate_due()
    found = page(ann, players="2", preset="classic")
    assert ["Ann", "Bo"] == names(found)
    assert [10, 10] == [row.skill.games for row in found.rows]
    assert found.rows[0].skill.rating == rating_boards.current(ann)[2].rating
    assert ["Ann", "Cy"] == names(page(ann, players="2", preset="mail"))
    assert ["Ann", "Bo", "Cy"] == names(
        page(ann, players="2", preset="mayfair")
    )  # no game: ignored
    assert {"", "classic", "mail"} == {
        key for key, _title in found.filters.fields["preset"].choices
    }


def test_players_rated_before_there_were_boards_of_presets_get_onto_them(played, ann):
    Board.objects.filter(variant="modern").delete()
    assert ["", ""] == [row.board.variant for row in rating_boards.missing()]
    ratings.fill_presets()
    assert ["Ann", "Bo"] == names(page(ann, players="2", preset="modern"))
    assert not rating_boards.missing().exists()


def test_a_profile_names_the_country(client, ann):
    User.objects.filter(pk=ann.pk).update(country="NZ")
    assert "· New Zealand" in flat(client.get("/u/Ann"))
    assert "· Neuseeland" in flat(client.get("/u/Ann", headers={"accept-language": "de"}))


def test_a_past_season_keeps_its_order(ann, bo, cy):
    for day in range(10):
        result([ann, bo], [60, 40], day=day)
    ratings.rate_due()
    first = Season.at(START).key
    before = names(page(ann, players="2", season=first))
    for day in range(100, 140):
        result([bo, cy], [60, 40], day=day)
    ratings.rate_due()
    assert ["Ann", "Bo"] == before == names(page(ann, players="2", season=first))
    assert ["Bo", "Cy"] == names(page(ann, players="2", season="26q2"))


@pytest.mark.parametrize(
    ("moment", "key", "before"),
    [("2026-01-01T00:00+00:00", "26q1", "25q4"), ("2026-12-31T23:59+00:00", "26q4", "26q3"),
     ("2026-07-01T01:00+02:00", "26q2", "26q1")],
)  # fmt: skip
def test_a_season_is_a_quarter_of_the_calendar_in_utc(moment, key, before):
    season = Season.at(datetime.fromisoformat(moment))
    assert (key, before) == (season.key, season.before.key)
    assert season == Season.read(key)


@pytest.mark.parametrize("key", ["", "all", "26q5", "26q", "q1", "2026q1", "x6q1"])
def test_what_is_no_season_is_read_as_none(key):
    assert Season.read(key) is None


def test_friends_follow_each_other(played, ann, bo, sign_in, client):
    assert ["Ann"] == names(page(ann, players="2", who="friends"))
    for who, whom in ((ann, bo), (bo, ann)):
        sign_in(who).post(f"/u/{whom.name}/follow")
        sign_in(who).post(f"/u/{whom.name}/follow")
    assert 2 == Follow.objects.count()
    assert ["Ann", "Bo"] == names(page(ann, players="2", who="friends"))
    assert "friends on the leaderboard" in flat(sign_in(ann).get("/u/Bo"))
    sign_in(bo).post("/u/Ann/follow", {"stop": ""})
    assert ["Ann"] == names(page(ann, players="2", who="friends"))
    assert "my friends" not in flat(client.get("/ratings?players=2&who=friends"))


def test_a_player_follows_a_limited_number_and_never_themselves(ann, bo, cy, sign_in, monkeypatch):
    monkeypatch.setattr(following, "MOST", 1)
    assert 302 == sign_in(ann).post("/u/Bo/follow").status_code
    for name, said in (("Cy", "which is the limit"), ("Ann", "can’t follow yourself")):
        answer = sign_in(ann).post(f"/u/{name}/follow")
        assert 409 == answer.status_code
        assert said in flat(answer)
    assert 1 == Follow.objects.count()


def test_who_is_not_listed_learns_why(ann, bo, sign_in):
    result([ann, bo], [60, 40])
    ratings.rate_due()
    shown = flat(sign_in(ann).get("/ratings?players=2"))
    assert "you’ve had 1 rated game." in shown
    assert "No one has had 10 rated games here yet." in shown


def test_a_long_board_takes_four_queries(long_board, client):
    me = User.objects.get(name="Qbal")
    for address in ({}, {"page": "2"}, {"country": "DE"}, {"preset": "mail"}, {"who": "friends"}):
        with CaptureQueriesContext(connection) as queries:
            found = page(me, **address)
            assert len(found.rows) <= PLAYERS_PER_PAGE
            assert found.unlisted in (True, False)
            assert bool(found.elsewhere) == (address not in ({"country": "DE"}, {"who": "friends"}))
        assert len(queries) <= 4


def test_an_inactive_player_leaves_the_board_after_90_days(played, ann):
    rating_boards.unlist_idle(NOW + timedelta(days=91))
    assert [] == names(page(ann, players="2"))
