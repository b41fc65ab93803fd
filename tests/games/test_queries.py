"""How often a page asks the database: as often for ten games as for one, and no oftener than its limit."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from engine import Options, write
from games import lobby
from games.models import Game

from .conftest import bot_move, play_on, play_until, seated

# Session and user are two of them, the number of turns in the page's head is a third.
LISTS = {"/": 8, "/tables": 6, "/ranking": 6, "/ranking?tables=all": 6, "/u/Ann": 8, "/next": 3}
GAME = {"": 6, "?card=5&city=C": 6, "/live": 7, "/replay": 6, "/replay?m=3": 6, ".txt": 5}
UNCHANGED, MOVE = 3, 12


@pytest.fixture
def cast(ann, bo, cy, di):
    return [ann, bo, cy, di]


@pytest.fixture
def asked(ann, sign_in):
    """How many queries a GET of Ann's browser costs, or a POST of `sent`."""

    def count(address, sent=None):
        client = sign_in(ann)
        with CaptureQueriesContext(connection) as queries:
            answer = client.get(address) if sent is None else client.post(address, sent)
        assert answer.status_code < 400
        return len(queries)

    return count


def fill(cast, many):
    """So many running games, finished ones, and tables that wait, half of them Ann's."""
    for _ in range(many):
        seated(cast)
        over = seated(cast)
        Game.objects.filter(pk=over.pk).update(status="finished", finished_at=over.created_at)
        over.seats.update(to_move=False, win_share=0.25, points=10)
        for host, guest in (cast[:2], cast[1:3]):
            table = lobby.open_table(host, Options(players=4), side="S")
            lobby.take_seat(guest, table, "W")


@pytest.mark.parametrize("page", LISTS)
def test_a_list_asks_as_often_for_ten_games_as_for_one(cast, asked, page):
    fill(cast, 1)
    one = asked(page)
    fill(cast, 9)

    assert one == asked(page) <= LISTS[page]


@pytest.mark.parametrize("page", GAME)
def test_a_game_asks_as_often_with_four_seats_and_many_moves(cast, asked, page):
    duel, four = seated(cast[:2], sides="SN"), seated(cast)
    play_on(four, 40)

    assert asked(f"/g/{duel.code}{page}") == asked(f"/g/{four.code}{page}") <= GAME[page]


def test_a_table_where_nothing_has_changed_says_so_cheaply(game, asked):
    assert asked(f"/g/{game.code}/live?v=0-running") <= UNCHANGED


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("phase", ["choose", "build"])
def test_a_move_asks_as_often_late_in_the_game_as_early(cast, asked, players, phase):
    game = seated(cast[:players], sides="SN" if players == 2 else "SWNE")
    counts = []
    for _ in range(2):
        state = play_until(game, phase, "S")
        counts.append(asked(f"/g/{game.code}/move", {"ply": state.ply, "move": write(bot_move(state, "S"))}))
        play_on(game, 20)

    assert max(counts) <= MOVE
    assert counts[0] == counts[1]
