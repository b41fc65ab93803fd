"""A club with absent members: every game ends in time, and no table waits for one seat again and again."""

import pytest

from games.models import Game
from games.play.audit import differences
from tests.games.club import Club, waits
from tests.volume import some

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("members", "games", "absent"),
    some([(6, 5, 0.4), (60, 60, 0), (60, 60, 0.1), (60, 60, 0.3)]),
)
def test_games_end_before_their_latest_end_whoever_vanishes(members, games, absent):
    club = Club(members, games, absent)
    club.play()
    played = [waits(game) for game in Game.objects.finished()]
    assert games == len(played)
    for each in played:
        assert each.game.finished_at < club.latest[each.game.pk]
        assert each.longest_row <= 2
        assert [] == list(differences(each.game))
    assert any(each.missed for each in played) or not absent
