"""The leaderboard: wins against chance, by number of players and period, with bots separate."""

from datetime import timedelta
from itertools import product

import pytest
from django.utils import timezone

from engine import Options
from games.models import Board, BotStanding, Game, Seat, User
from games.ranking import counting
from games.ranking.marks import Ranking
from tests.games.conftest import person
from tests.games.markup import flat


@pytest.fixture
def result(db):
    """Store a finished game: its players, its winners and how many days ago it ended."""

    def write(
        people: list[User | str],
        winners: list[User | str],
        days: int = 0,
        points: int = 40,
        options: Options | None = None,
    ) -> Game:
        host = next(p for p in people if isinstance(p, User))
        game = Game.objects.create(
            name="A game", host=host, status="finished", players=len(people),
            options_by_key=(options or Options(players=len(people))).as_dict(),
            finished_at=timezone.now() - timedelta(days=days),
        )  # fmt: skip
        for side, who in zip("SWNE", people, strict=False):
            Seat.objects.create(
                game=game, side=side, points=points, win_share=1 / len(winners) if who in winners else 0,
                user=who if isinstance(who, User) else None, bot="" if isinstance(who, User) else who,
            )  # fmt: skip
        counting.count_due()
        return game

    return write


def board(tables="people", players=0, variant="", period="all"):
    filters = {"tables": tables, "players": players, "variant": variant, "period": period}
    return Board.objects.filter(**filters).first()


def rows(players=0, period="all", tables="people"):
    """Games, wins, expected wins and their ratio by name, best first."""
    if not (found := board(tables, players, "", period)):
        return {}
    return {
        row.user.name: (row.games, row.wins / 12, row.expected / 12, row.wins / row.expected)
        for row in Ranking(found)[0:100]
    }


def test_wins_are_compared_with_chance(ann, bo, cy, di, result):
    result([ann, bo, cy, di], [ann])
    result([ann, bo], [bo])
    ranked = rows()
    assert ["Ann", "Bo", "Cy", "Di"] == list(ranked)
    assert (2, 1, 0.75, pytest.approx(4 / 3)) == ranked["Ann"]
    assert (1, 0, 0.25, 0) == ranked["Cy"]


def test_a_shared_win_counts_as_a_fraction(ann, bo, cy, result):
    result([ann, bo, cy], [ann, cy])
    assert (1, 0.5, pytest.approx(1 / 3), pytest.approx(1.5)) == rows()["Ann"]


def test_the_number_of_players_and_the_period_are_filters(ann, bo, cy, result):
    result([ann, bo], [ann])
    result([ann, bo, cy], [bo], days=40)
    assert {"Ann", "Bo"} == set(rows(players=2))
    assert 1 == rows(period="month")["Ann"][0]
    assert 2 == rows(period="year")["Ann"][0]


def test_games_with_bots_count_only_if_asked_and_bots_separately(ann, bo, result):
    result([ann, "greedy"], ["greedy"])
    assert {} == rows()
    bots = BotStanding.objects.filter(board=board("all"))
    assert [("greedy", 1, 12)] == [(row.bot, row.games, row.wins) for row in bots]
    assert ["Ann"] == list(rows(tables="all"))


def test_running_games_do_not_count(game):
    assert {} == rows()


def test_the_page_marks_me_and_says_so_when_empty(client, ann, bo, result, sign_in):
    assert "No one has finished a game like this yet." in client.get("/ranking").content.decode()
    result([ann, bo], [ann], points=37)
    page = flat(sign_in(ann).get("/ranking").content.decode())
    assert '<tr class="me">' in page
    assert "37.0" in page
    assert "No one has finished" in sign_in(ann).get("/ranking?players=4").content.decode()


def test_unknown_filters_are_ignored(client, db):
    assert 200 == client.get("/ranking?players=17&period=ever&page=x&tables=y").status_code


def test_many_players_are_paged(client, result):
    host = person("Host")
    for first, second in product("bdfgkp", "bdfgk"):
        result([host, person(f"Player {first}{second}")], [host])
    assert "Page 1 of 2" in client.get("/ranking").content.decode()
    assert "Page 2 of 2" in client.get("/ranking?page=2").content.decode()


def test_my_row_is_below_a_page_i_am_not_on(ann, client, result, sign_in):
    for first, second in product("bdfgkp", "bdfgk"):
        other = person(f"Player {first}{second}")
        result([ann, other], [other])
    mine = '<tfoot><tr class="me"><td>31</td>'
    assert mine in flat(sign_in(ann).get("/ranking").content.decode())
    second = flat(sign_in(ann).get("/ranking?page=2").content.decode())
    assert ("<tfoot>" in second, '<tr class="me"><td>31</td>' in second) == (False, True)
    assert "<tfoot>" not in client.get("/ranking").content.decode()


def test_a_long_leaderboard_reads_only_the_page_and_my_row(
    ann, result, sign_in, django_assert_max_num_queries
):
    for first, second in product("bdfgkp", "bdfgk"):
        other = person(f"Player {first}{second}")
        result([ann, other], [other])
    client = sign_in(ann)
    with django_assert_max_num_queries(9) as asked:
        client.get("/ranking")
    assert not any(
        "games_seat" in q["sql"] for q in asked.captured_queries if "to_move" not in q["sql"]
    )


def test_a_player_without_such_a_game_is_told_so(ann, bo, eve, result, sign_in):
    result([ann, bo], [ann])
    assert (
        "You haven’t finished a game like this yet."
        in sign_in(eve).get("/ranking").content.decode()
    )
    assert "You have not finished" not in flat(sign_in(ann).get("/ranking").content.decode())


def test_variants_are_a_filter(ann, bo, result, client):
    result([ann, bo], [ann], options=Options(players=2, monster="baby"))
    result([ann, bo], [bo], options=Options(players=2))

    def first(query):
        page = client.get(f"/ranking?{query}").content.decode()
        return page.partition("<tbody>")[2].partition('href="/u/')[2].partition('"')[0]

    assert ("Ann", "Bo", "") == (
        first("variant=baby"),
        first("variant=plain"),
        first("variant=godzilla"),
    )
