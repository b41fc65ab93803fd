"""Queries per page: as many for ten games as for one, and within its limit."""

import pytest
from django.core.cache import cache, caches
from django.db import connection
from django.test.utils import CaptureQueriesContext

from engine import Options, write
from games.lobby import seating
from games.models import Game
from games.ranking import counting
from games.table.quiet_poll import version
from tests.games.conftest import bot_move, play_on, play_until, seated

# Session and user are two of them, the count of turns in the header a third; home asks first which of
# its games to load, and loads all moves at once.
LISTS = {
    "/": 13,  # one of them for tournaments
    "/tables": 9,  # three of them for the tables that fit
    "/ranking": 7,
    "/ranking?tables=all": 7,
    "/ratings": 7,
    "/statistics": 5,
    "/statistics.json": 4,
    "/ratings?who=friends": 6,
    "/u/Ann": 19,
    "/u/Ann/games": 7,
    "/following": 7,
    "/tournaments": 7,
    "/u?q=a": 5,
    "/next": 3,
}
GAME = {
    "": 6,
    "?card=5&city=C": 6,
    "/live": 7,
    "/replay": 6,
    "/replay?m=3": 6,
    "/replay.json": 6,
    ".txt": 5,
    ".json": 5,
    "/deal": 6,
    "/board.png": 5,
    "/og.png": 5,
}
# Two of a move’s are the deliveries of its notices, two learn how long the turn took, one is its trace.
UNCHANGED, MOVE = 1, 18  # a move writes the one or two seats that change


@pytest.fixture
def cast(ann, bo, cy, di):
    return [ann, bo, cy, di]


@pytest.fixture
def asked(ann, sign_in):
    """The number of queries of Ann's GET, or of her POST of `sent`, with empty caches."""

    def count(address, sent=None):
        client = sign_in(ann)
        cache.clear()
        with CaptureQueriesContext(connection) as queries:
            answer = client.get(address) if sent is None else client.post(address, sent)
        assert answer.status_code < 400
        return len(queries)

    return count


def fill(cast, many):
    """Create `count` running games, finished games and waiting tables, half of them Ann's."""
    for _ in range(many):
        seated(cast)
        over = seated(cast)
        Game.objects.filter(pk=over.pk).update(status="finished", finished_at=over.created_at)
        over.seats.update(to_move=False, win_share=0.25, points=10)
        counting.count_due()
        for host, guest in (cast[:2], cast[1:3]):
            table = seating.open_table(host, Options(players=4), side="S")
            seating.take_seat(guest, table, "W")


def test_a_list_of_ten_games_needs_no_more_queries_than_one(cast, asked):
    fill(cast, 1)
    one = {page: asked(page) for page in LISTS}
    fill(cast, 9)

    assert one == {page: asked(page) for page in LISTS}
    assert {} == {page: many for page, many in one.items() if many > LISTS[page]}


def test_seats_and_moves_do_not_add_queries(cast, asked):
    duel, four = seated(cast[:2], sides="SN"), seated(cast)
    play_on(four, 40)
    play_until(four, "build", "S")
    two = {page: asked(f"/g/{duel.code}{page}") for page in GAME}

    assert two == {page: asked(f"/g/{four.code}{page}") for page in GAME}
    assert {} == {page: many for page, many in two.items() if many > GAME[page]}


def test_a_forecast_is_one_query_for_any_number_of_players_and_games(cast, asked):
    games = [seated(cast[:2], sides="SN", start="N")]
    home, table = asked("/"), asked(f"/g/{games[0].code}")
    games += [seated(cast, start="W") for _ in range(4)]

    assert home == asked("/") <= LISTS["/"]
    assert table == asked(f"/g/{games[4].code}") <= GAME[""] + 3  # and what was decided in advance


def test_polling_an_unchanged_table_is_cheap(game, asked):
    assert asked(f"/g/{game.code}/live?v={version(game)}") <= UNCHANGED


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("phase", ["choose", "build"])
def test_a_late_move_needs_no_more_queries_than_an_early_one(cast, asked, players, phase):
    game = seated(cast[:players], sides="SN" if players == 2 else "SWNE")
    counts = []
    for _ in range(2):
        state = play_until(game, phase, "S")
        caches["process"].clear()  # or only the first move would leave its trace
        counts.append(
            asked(f"/g/{game.code}/move", {"ply": state.ply, "move": write(bot_move(state, "S"))})
        )
        play_on(game, 20)

    assert max(counts) <= MOVE
    assert counts[0] == counts[1]
