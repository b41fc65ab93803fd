"""A profile's ratings: the numbers, their lines, and how many queries they take."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from engine import Options
from games.lib.pools import DUEL, TABLE
from games.lobby import seating
from games.lobby.rematch import play_again
from games.models import Game
from games.people import rating_line
from games.ranking import ratings
from tests.games.board.test_variants import FORM
from tests.games.conftest import flat
from tests.games.ranking.conftest import START, result

pytestmark = pytest.mark.django_db


def test_a_profile_shows_each_rating_with_its_uncertainty_and_line(client, ann, bo, cy):
    for day in range(3):
        result([ann, bo], [60, 40], day=day)
    result([ann, bo, cy], [60, 40, 50], day=4)
    ratings.rate_due()
    duel, table = rating_line.lines(ann)
    assert (DUEL, 3, TABLE, 1) == (duel.pool, duel.skill.games, table.pool, table.skill.games)
    assert 4 == len(duel.points)
    assert 1500 == duel.points[0][1] == duel.worst
    assert duel.skill.rating == duel.points[-1][1] == duel.best <= 1550
    page = flat(client.get(ann.get_absolute_url()))
    assert f"<b>{duel.skill.rating}?</b>" in page
    assert f"± {duel.skill.uncertainty}" in page
    assert f'<path d="{duel.path}"' in page


def test_a_line_goes_down_where_the_rating_falls(ann, bo):
    result([ann, bo], [60, 40])
    result([ann, bo], [40, 60], day=1)
    ratings.rate_due()
    [line] = rating_line.lines(ann)
    heights = [float(place.split(",")[1]) for place in line.path[1:].split()]
    assert heights[1] < heights[0]
    assert heights[1] < heights[2]


def test_a_line_has_the_latest_games_and_takes_two_queries(ann, bo, monkeypatch):
    monkeypatch.setattr(rating_line, "MOST", 3)
    for day in range(5):
        result([ann, bo], [60, 40] if day % 2 else [40, 60], day=day)
    ratings.rate_due()
    with CaptureQueriesContext(connection) as queries:
        [line] = rating_line.lines(ann)
    assert 2 == len(queries)
    assert 4 == len(line.points)
    assert START + timedelta(days=4) == line.until


def test_who_has_no_rated_game_has_no_rating(client, ann):
    assert [] == rating_line.lines(ann)
    assert "± " not in flat(client.get(ann.get_absolute_url()))


@pytest.mark.parametrize("casual", [True, False])
def test_a_table_can_be_casual_and_so_is_its_rematch(client, ann, bo, casual):
    client.force_login(ann)
    answers = {**FORM, "players": "2", "side": "S"} | ({"casual": "on"} if casual else {})
    assert 302 == client.post(reverse("new-table"), answers).status_code
    game = Game.objects.get()
    assert (casual, not casual) == (game.casual, game.rated)
    client.force_login(bo)
    assert casual == ("casual ·" in flat(client.get("/tables")))
    assert casual == ("casual ·" in flat(client.get(game.get_absolute_url())))
    over = seating.open_table(ann, Options(players=2), side="S", casual=casual)
    seating.take_seat(bo, over, "N")
    Game.objects.filter(pk=over.pk).update(status="finished", finished_at=START, rated=False)
    assert casual == play_again(ann, Game.objects.get(pk=over.pk)).casual
