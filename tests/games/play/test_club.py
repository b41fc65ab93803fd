"""A club with absent members: every game ends in time, and no table waits for one seat again and again."""

import pytest

from games.models import Game
from games.play.audit import differences
from tests.games.club import Club, waits
from tests.games.club_in_memory import ClubInMemory
from tests.volume import some

pytestmark = pytest.mark.django_db


def played(club):
    club.play()
    return [waits(game) for game in Game.objects.finished().order_by("pk")]


@pytest.mark.parametrize(
    ("kind", "members", "games", "absent"),
    some(
        [
            (Club, 6, 5, 0.4),
            (ClubInMemory, 6, 5, 0.4),
            (Club, 20, 20, 0.3),
            (ClubInMemory, 200, 400, 0),
            (ClubInMemory, 200, 400, 0.1),
            (ClubInMemory, 200, 400, 0.3),
        ],
        few=2,
    ),
)
def test_games_end_before_their_latest_end_whoever_vanishes(kind, members, games, absent):
    club = kind(members, games, absent)
    over = played(club)
    assert games == len(over)
    for each in over:
        assert each.game.finished_at < club.latest[each.game.pk]
        assert each.longest_row <= 2
        assert [] == list(differences(each.game))
    assert any(each.missed for each in over) or not absent
