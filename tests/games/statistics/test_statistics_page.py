"""The page of the statistics: shares with intervals, filters, files, and progress."""

import csv
import io

import pytest

from games.lib.wilson import interval
from games.models import Game, StatisticsSum
from games.statistics import settling
from games.statistics.numbers import numbers
from tests.games.conftest import flat, seated, skip

pytestmark = pytest.mark.django_db

SUMS = {
    "games": 10,
    "seat/S/games": 10, "seat/S/wins": 90, "seat/S/points": 405,
    "seat/N/games": 10, "seat/N/wins": 30, "seat/N/points": 395,
    "order/1/games": 10, "order/1/wins": 60, "order/1/points": 400,
    "order/2/games": 10, "order/2/wins": 60, "order/2/points": 400,
    "luck/1/games": 10, "luck/1/wins": 120, "luck/1/luck": 5000,
    "luck/2/games": 10, "luck/2/luck": -2000,
    "round/1/games": 10, "round/1/towers": 100, "round/1/tallest": 15, "round/1/takeovers": 25,
    "length/259200": 9, "length/longer": 1,
}  # fmt: skip


@pytest.fixture
def duels():
    return StatisticsSum.objects.create(players=2, tables="people", counts=SUMS)


def value(about, part, measure):
    found = {(each.about, each.part, each.measure): each for each in numbers(SUMS, 2)}
    return found[about, part, measure]


def test_shares_have_wilsons_interval_and_averages_are_a_players():
    south = value("seat", "S", "wins")
    assert (10, 0.75) == (south.games, south.value)
    assert (south.low, south.high) == interval(7.5, 10)
    assert 40.5 == value("seat", "S", "points").value
    assert 5 == value("luck", "1", "luck").value
    assert 5 == value("round", "1", "towers").value
    assert 2.5 == value("round", "1", "takeovers").value
    assert 0.1 == value("length", "longer", "share").value


def test_no_game_has_no_numbers(client):
    assert [] == numbers({}, 4)
    assert "No games like this have been counted yet." in client.get("/statistics").content.decode()


def test_the_page_says_in_words_what_its_bars_show(duels, client):
    page = flat(client.get("/statistics?players=2"))
    assert "75 % (44–92)" in page
    assert "40.5 points" in page
    assert "Tallest tower 0.8, Towers 5.0" in page
    assert "From 10 games." in page
    assert "under 3 days" in page


def test_filters_choose_the_sums_and_unknown_ones_are_ignored(duels, client):
    StatisticsSum.objects.create(
        players=2, tables="all", rules="baby", counts={**SUMS, "games": 12}
    )
    shown = client.get("/statistics.json?players=2&tables=all&variant=baby").json()
    assert (2, "all", "baby", 12) == tuple(
        shown[k] for k in ("players", "tables", "rules", "games")
    )
    shown = client.get("/statistics.json?players=9&tables=x&variant=y").json()
    assert (4, "people", "", 0) == tuple(shown[k] for k in ("players", "tables", "rules", "games"))


def test_the_files_have_the_numbers_of_the_page(duels, client):
    lines = list(
        csv.DictReader(io.StringIO(client.get("/statistics.csv?players=2").content.decode()))
    )
    told = client.get("/statistics.json?players=2").json()["numbers"]
    assert len(numbers(SUMS, 2)) == len(lines) == len(told)
    assert ("seat", "S", "wins", "0.75") == tuple(
        lines[0][name] for name in ("about", "part", "measure", "value")
    )
    assert 0.75 == told[0]["value"]


def test_the_page_says_how_many_games_wait_and_asks_again_until_none_does(ann, bo, client):
    skip(seated([ann, bo], sides="SN"))
    page = flat(client.get("/statistics?players=2"))
    assert "0 of 1 games are counted." in page
    assert 'hx-select="#plots"' in page
    settling.settle_due()
    page = flat(client.get("/statistics?players=2"))
    assert "hx-select" not in page
    assert "From 1 game." in page
    assert not StatisticsSum.objects.exclude(counts__games=1).exists()


def test_running_private_and_closed_games_do_not_change_the_page(ann, bo, cy, di, client):
    before = client.get("/statistics.json").content
    skip(seated([ann, bo, cy, di]), 60)
    closed = seated([ann, bo], sides="SN")
    skip(closed)
    Game.objects.filter(pk=closed.pk).update(deal_closed=True, public=False)
    settling.settle_due()
    assert before == client.get("/statistics.json").content


def test_it_is_linked_from_the_leaderboards(client):
    for address in ("/ranking", "/ratings"):
        assert 'href="/statistics"' in client.get(address).content.decode()
