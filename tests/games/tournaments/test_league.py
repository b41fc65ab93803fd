"""The open league: one a month, announced by the clock, and one at a time to sign up for."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from django.utils.translation import override

from games.models import Game
from games.tournaments import league
from games.tournaments.models import Tournament
from tests.games.tournaments.conftest import sweep

pytestmark = pytest.mark.django_db
NOVEMBER, DECEMBER = (datetime(2026, month, 5, tzinfo=ZoneInfo("UTC")) for month in (11, 12))


def names():
    return list(Tournament.objects.order_by("pk").values_list("name", flat=True))


def test_it_is_announced_once_a_month():
    league.announce(NOVEMBER)
    league.announce(NOVEMBER)
    Tournament.objects.update(status=Tournament.Status.RUNNING)
    league.announce(NOVEMBER)
    assert ["Open league 2026-11"] == names()
    league.announce(DECEMBER)
    assert ["Open league 2026-11", "Open league 2026-12"] == names()


def test_it_waits_for_its_eight_players_rather_than_be_announced_again():
    league.announce(NOVEMBER)
    league.announce(DECEMBER)
    assert ["Open league 2026-11"] == names()
    assert 8 == Tournament.objects.get().starts_with


def test_the_clock_announces_it():
    sweep()
    assert Tournament.objects.get(league=True).director is None


def test_its_name_follows_the_language_of_its_reader():
    league.announce(NOVEMBER)
    announced = Tournament.objects.get()
    assert "Open league, November 2026" == announced.title
    with override("de"):
        assert "Offene Liga, November 2026" == announced.title
    announced.name = "Open league 2026-13"
    assert "Open league 2026-13" == announced.title
    announced.name = "Winter league"
    assert "Winter league" == announced.title


def test_its_tables_are_named_in_the_language_of_their_reader_and_stored_as_they_were(ann):
    game = Game.objects.create(name="Open league 2026-11 1.2", host=ann)
    with override("de"):
        assert "Offene Liga, November 2026, 1.2" == game.name
        assert f"Offene Liga, November 2026, 1.2 #{game.code}" == str(game)
        game.save()
    assert "Open league, November 2026, 1.2" == game.name
    game = Game.objects.only("pk").get(name="Open league 2026-11 1.2")
    assert "Open league, November 2026, 1.2" == game.name
    assert "Open league 2026-11 1.2" == game.stored_name
    game.refresh_from_db()
    game.save()
    assert "Open league 2026-11 1.2" == Game.objects.values_list("name", flat=True).get()
    game.name = "Harbour Club"
    game.save()
    assert "Harbour Club" == Game.objects.values_list("name", flat=True).get() == game.name
