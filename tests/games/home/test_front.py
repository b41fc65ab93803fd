"""The front page: a game that really ended, its caption and replay, games to watch, and a preview of links."""

import re

import pytest

from games.models import Game
from tests.games.conftest import flat, fresh, play_on, seated, skip


@pytest.fixture
def over(game):
    skip(game)
    return fresh(game)


def test_the_latest_finished_game_stands_there_with_its_result(over, client):
    page = flat(client.get("/"))
    winner = over.seats_by_side[over.winners[0]]
    caption = re.search(r"<figcaption>.*?</figcaption>", page)[0]
    assert f"{winner.name} wins" in caption
    assert re.findall(r"<b>(\d+)</b>", caption) == sorted(
        (str(seat.points) for seat in over.seats.all()), key=int, reverse=True
    )
    assert f'href="/g/{over.code}/replay"' in caption


def test_its_towers_grow_in_the_order_they_were_built(over, client):
    page = flat(client.get("/"))
    steps = [int(step) for step in re.findall(r'class="[^"]*\bstep(\d+)"', page)]
    assert len(steps) == 54
    assert set(steps) > {0, 10}


def test_links_to_the_front_page_show_that_game(over, client):
    page = flat(client.get("/"))
    assert re.search(
        rf'<meta property="og:image" content="[^"]*/g/{over.code}/og.png\?m=\d+">', page
    )
    assert '<meta property="og:title" content="Manhattan">' in page


def test_private_games_never_stand_there(over, client):
    Game.objects.update(public=False)
    page = flat(client.get("/"))
    assert over.code not in page
    assert "og:image" not in page


def test_a_game_that_cannot_be_read_is_left_out(over, client):
    over.plies.filter(number=3).update(move="no move at all")
    page = client.get("/")
    assert 200 == page.status_code
    assert "<figcaption>" not in flat(page)


def test_three_games_can_be_watched(ann, bo, client):
    for _nth in range(4):
        play_on(seated([ann, bo], sides="SN"), 1)
    assert 3 == flat(client.get("/")).count('class="stamp"')
