"""The front page: a game that really ended, its caption and replay, games to watch, and a preview of links."""

import re

import pytest
from brotli import compress

from engine.events import Built
from games.board.site_names import public_name
from games.board.skyline.growing import STEPS
from games.home.hero import hero
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


def steps(page):
    """The step of each block and roof, in the order of the page."""
    return [int(t + o) for t, o in re.findall(r'class="born tens(\d) ones(\d)"', page)]


def test_its_towers_grow_in_the_order_they_were_built(over, client):
    page = flat(client.get("/"))
    assert 6 == page.count('class="sites skyline"')
    built = steps(page)
    blocks = sum(len(tower.blocks) for tower in over.state().towers.values())
    assert len(built) >= blocks + len(over.state().towers)
    assert len(set(built)) > 50
    assert max(built) < STEPS


def test_each_block_has_the_step_of_the_move_that_set_it(over):
    shown = hero()
    first = next(
        event for state in over.positions() for event in state.happened if isinstance(event, Built)
    )
    born = shown.born[public_name(over.theme, first.site)]
    assert born == sorted(born)
    assert born[0] == min(min(steps) for steps in shown.born.values())


def test_blocks_that_a_monster_destroyed_never_fall(ann, bo, client):
    game = seated([ann, bo], sides="SN", monster="godzilla")
    skip(game)
    towers = fresh(game).state().towers
    born = hero().born
    for site, tower in towers.items():
        assert len(tower.blocks) == len(born.get(public_name(game.theme, site), []))


def test_the_front_page_is_light_while_a_whole_game_grows(over, client):
    assert len(compress(client.get("/").content)) < 14 * 1024


def test_before_the_first_finished_game_a_board_stands_still(client, db):
    page = flat(client.get("/"))
    assert 6 == page.count('class="sites skyline"')
    assert "shown grows" not in page


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
