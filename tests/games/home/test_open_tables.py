"""The open tables on the home page are those of the lobby."""

import pytest

from engine import Options
from games.home.pages import HomePage
from games.lobby import seating
from games.models import Block, Game


@pytest.fixture
def table(bo):
    """Bo's table, which waits for a player."""
    return seating.open_table(bo, Options(players=2), side="S")


def offered(user):
    return [game.pk for game in HomePage(user).tables]


def test_other_players_tables_are_offered(table, ann, bo):
    assert [table.pk] == offered(ann)
    assert [] == offered(bo)


def test_tables_for_members_of_a_club_are_not(table, ann):
    Game.objects.filter(pk=table.pk).update(members_only=True)
    assert [] == offered(ann)


def test_tables_of_players_who_are_kept_apart_are_offered_to_neither(table, ann, bo, cy):
    theirs = seating.open_table(ann, Options(players=2), side="S")
    Block.objects.create(blocker=ann, blocked=bo)
    assert [] == offered(ann)
    assert [] == offered(bo)
    assert {table.pk, theirs.pk} == set(offered(cy))
