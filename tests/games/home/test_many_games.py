"""The home page of a player with many games: few boards, more lines, and no replay for the rest."""

import pytest

from games.home import pages
from games.home.pages import HomePage
from games.models import Game, Seat, User
from tests.games.conftest import seated
from tests.games.markup import flat


@pytest.fixture
def busy(ann, bo, monkeypatch):
    """Ann is to move in seven games, and waits for Bo in four; three boards and five lines are shown."""
    monkeypatch.setattr(pages, "DRAWN", 3)
    monkeypatch.setattr(pages, "LISTED", 5)
    for _nth in range(7):
        seated([ann, bo], sides="SN")
    for _nth in range(4):
        seated([bo, ann], sides="SN")
    return User.objects.get(pk=ann.pk)


def test_few_turns_have_a_board_and_the_next_ones_a_line(busy, sign_in):
    page = HomePage(busy)
    assert (3, 2, 7) == (len(page.turns), len(page.later_turns), page.turns_count)
    assert (4, 4, 2) == (len(page.waiting), page.waiting_count, page.unlisted)
    html = flat(sign_in(busy).get("/").content.decode())
    assert "Your turn (7)" in html
    assert "2 more games in progress" in html


def test_only_the_moves_of_games_with_a_board_are_read(busy, django_assert_max_num_queries):
    page = HomePage(busy)
    with django_assert_max_num_queries(4) as asked:
        assert len(page.turns) + len(page._turns[1]) == 3
        assert 2 == len(page.later_turns)
    [plies] = [query["sql"] for query in asked.captured_queries if "games_ply" in query["sql"]]
    assert 3 == plies.partition(" IN (")[2].partition(")")[0].count(",") + 1


def test_the_most_urgent_turns_have_the_boards(busy):
    order = list(Game.objects.filter(pk__in=HomePage(busy)._ids["me"]).order_by("deadline"))
    page = HomePage(busy)
    assert [game.pk for game in order[:5]] == [
        row.game.pk for row in [*page.turns, *page.later_turns]
    ]
    assert Seat.objects.filter(user=busy, to_move=True).count() == page.turns_count
