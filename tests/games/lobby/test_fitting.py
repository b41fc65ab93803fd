"""Open tables that fit a player, and why."""

import pytest

from engine import Options
from games.lib.clock import DAY_SECONDS
from games.lib.pools import RATINGS
from games.lib.time_control import TimeControl
from games.lobby import seating
from games.models import Block, Board, Game, Standing
from tests.games.conftest import flat, seated

FAST = TimeControl(DAY_SECONDS)


@pytest.fixture
def played(ann, bo):
    """Ann plays a game of two with Bo, two days per move."""
    return seated([ann, bo], sides="SN")


@pytest.fixture
def lobby(ann, sign_in):
    return lambda address="/tables": flat(sign_in(ann).get(address))


@pytest.fixture
def rated(db):
    board, _new = Board.objects.get_or_create(period="all", tables=RATINGS, players=2, variant="")

    def rate(user, mu, games=10):
        Standing.objects.create(user=user, board=board, mu=mu, sigma=2, games=games)

    return rate


def open_table(host, players=2, **more):
    return seating.open_table(host, Options(players=players), side="S", **more)


def shown(page):
    """The part of the lobby with the tables that fit."""
    _before, found, after = page.partition("Tables that fit you")
    return after.partition("Tables waiting for players")[0] if found else ""


def test_tables_like_my_games_fit_and_say_why(played, cy, lobby):
    fits, larger, faster = open_table(cy), open_table(cy, 4), open_table(cy, time=FAST)
    part = shown(lobby())
    assert fits.code in part
    assert "Like your last game: 2 players, 2 days per move. Likely to take about" in part
    assert larger.code not in part
    assert faster.code not in part


def test_what_fits_is_not_listed_twice(played, cy, lobby):
    fits = open_table(cy)
    page = lobby()
    assert fits.code in shown(page)
    assert fits.code not in page.replace(shown(page), "")
    assert "No open tables" not in page
    larger = open_table(cy, 4)
    assert larger.code in lobby().partition("Tables waiting for players")[2]


def test_of_several_games_it_says_how_many_were_like_it(played, ann, bo, cy, lobby):
    seated([ann, bo, cy], sides="SWN")
    open_table(cy)
    assert "Like 1 of your last 2 games: 2 players" in shown(lobby())


def test_whoever_has_not_played_yet_and_visitors_see_none(cy, lobby, client):
    open_table(cy)
    assert "" == shown(lobby())
    assert "" == shown(flat(client.get("/tables")))


def test_filters_are_an_answer_of_their_own(played, cy, lobby):
    open_table(cy)
    assert "" == shown(lobby("/tables?players=2"))


def test_tables_of_people_kept_apart_full_ones_private_ones_and_mine_do_not_fit(
    played, ann, bo, cy, di, lobby
):
    Block.objects.create(blocker=cy, blocked=ann)
    open_table(cy)
    open_table(di, public=False)
    open_table(ann)
    cancelled = open_table(bo)
    Game.objects.filter(pk=cancelled.pk).update(status=Game.Status.CANCELLED)
    assert "" == shown(lobby())


def test_a_table_whose_gate_keeps_me_out_does_not_fit(played, cy, lobby):
    open_table(cy, least_reliability=97, new_players=False)
    assert "" == shown(lobby())


def test_players_rated_as_i_am_come_first_and_far_others_last(
    played, ann, cy, di, bo, lobby, rated
):
    rated(ann, 25)
    rated(cy, 24)
    rated(di, 33)
    near, far, unknown = open_table(cy), open_table(di), open_table(bo)
    part = shown(lobby())
    places = [part.index(table.code) for table in (near, unknown, far)]
    assert sorted(places) == places
    assert 1 == part.count("The players there are rated about as you are.")


def test_a_rating_of_few_games_says_nothing(played, ann, cy, lobby, rated):
    rated(ann, 25)
    rated(cy, 25, games=9)
    open_table(cy)
    assert "rated about" not in shown(lobby())
