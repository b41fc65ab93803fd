"""A snapshot sees one moment, while others write."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from games.lib.snapshot import snapshot
from games.models import Game
from games.play import audit
from tests.games.conftest import fresh, play_on

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def elsewhere(do, *values):
    """Do it in a thread with a connection of its own."""

    def ended():
        try:
            do(*values)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        pool.submit(ended).result()


def test_a_move_played_meanwhile_is_not_half_seen(game):
    with snapshot():
        row = Game.objects.get(pk=game.pk)
        elsewhere(play_on, game, 3)
        assert 0 == row.ply == row.plies.count()
        assert [] == list(audit.differences(Game.objects.with_moves().get(pk=game.pk)))
    assert 3 == fresh(game).ply


def test_without_a_snapshot_it_would_be(game):
    row = Game.objects.get(pk=game.pk)
    elsewhere(play_on, game, 3)
    assert (0, 3) == (row.ply, row.plies.count())
