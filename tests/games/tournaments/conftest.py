"""Tournaments for tests: made quickly, with players who have signed up."""

from datetime import timedelta

import pytest

from games.lib.database_time import database_time
from games.models import Game, User
from games.tournaments import clock, entering
from games.tournaments.models import Tournament
from tests.games.conftest import person, skip

ABOUT = {"name": "Spring Cup", "table_size": 4, "rounds": 2, "options_by_key": {"start": "S"}}


def tournament(players: list[User], **fields) -> Tournament:
    """A tournament that starts with these players, who have signed up."""
    fields = {**ABOUT, "starts_with": len(players)} | fields
    made = Tournament.objects.create(**fields)
    for player in players:
        entering.sign_up(player, made)
    return made


def fresh(made: Tournament) -> Tournament:
    return Tournament.objects.get(pk=made.pk)


def games_of(made: Tournament, number: int) -> list[Game]:
    """The games of a round, by table."""
    pks = made.played_rounds.get(number=number).tables.values_list("game", flat=True)
    return [Game.objects.with_table().get(pk=pk) for pk in pks]


def finish(made: Tournament, number: int) -> None:
    """Play the games of a round to their end."""
    for game in games_of(made, number):
        if not game.over:
            skip(game)


def sweep(**later) -> None:
    """Let the clock do its part, some time from now."""
    clock.sweep(database_time() + timedelta(**later))


@pytest.fixture
def eight(db) -> list[User]:
    return [person(f"Player {number}") for number in range(1, 9)]
