"""
Plans on a large site: no page reads or sorts a whole table, so none grows with it.

A few thousand rows are filled in, and PostgreSQL is told that there are five hundred times as many.
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client

from games import sweeps
from games.clubs.models import Club
from games.lib.database_time import database_time
from games.lobby import waiting
from games.models import Board, Game, Seat, Standing, User
from games.play import old_games
from games.ranking import counting, rating_boards, ratings
from games.ranking.marks import Ranking

pytestmark = [
    pytest.mark.volume,
    pytest.mark.skipif("connection.vendor != 'postgresql'", reason="asks PostgreSQL for plans"),
    pytest.mark.django_db,
]
TIMES = 500
LARGE = (
    "games_game", "games_seat", "games_user", "games_ply", "games_notice", "games_delivery", "games_standing",
    "games_ratingevent", "games_follow", "games_career", "games_gamefigures",
    "account_emailaddress", "clubs_club", "clubs_membership", "clubs_clubtable", "tournaments_tournament", "tournaments_entry",
)  # fmt: skip
MANY = 6000  # rows, which is less than each of these tables seems to have
PAGES = (
    "/", "/next", "/ranking", "/ranking?players=3", "/ranking?variant=plain&period=year", "/ranking?tables=all&page=2",
    "/ranking?page=40", "/ratings", "/ratings?players=2&season=26q3&page=2", "/ratings?country=DE", "/ratings?preset=modern", "/ratings?who=friends", "/statistics", "/statistics?players=2&variant=plain&tables=all", "/tables", "/tables?players=2&variant=baby", "/tables?before=2026-01-01T00:00:00%2B00:00~5",
    "/u?q=a", "/u?q=agh", "{player}", "{other}", "{other}/games", "{other}/games?opponent=Agh&result=won&players=4", "/following", "{other}?before=2026-01-01T00:00:00%2B00:00~5", "/settings",
    "/tournaments", "/tournaments?before=2026-01-01T00:00:00%2B00:00~5", "/clubs", "/clubs?q=a", "{club}", "{club}/leaderboard", "{club}/leaderboard?by=results&page=2",
    "{table}", "{table}/live", "{over}", "{over}/replay", "{over}.txt",
)  # fmt: skip


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Board, "STEP", 4)  # a mark stands for as many rows as TIMES says
    call_command("fill", users=2000, made_up=True, verbosity=0)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
        cursor.execute(
            "UPDATE pg_class SET reltuples = reltuples * %s WHERE relkind IN ('r', 'i') AND relname LIKE ANY "
            "(SELECT tablename || '%%' FROM pg_tables WHERE tablename = ANY (%s)"
            " UNION SELECT indexname FROM pg_indexes WHERE tablename = ANY (%s))",
            [TIMES, list(LARGE), list(LARGE)],
        )
        # A player has no more games then, and a game no more moves: there are more players and games.
        cursor.execute(
            "UPDATE pg_statistic SET stakind1 = 0, stakind2 = 0, stakind3 = 0, stadistinct = CASE"
            " WHEN stadistinct < 0 THEN stadistinct ELSE -stadistinct / reltuples * %s END"
            " FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid WHERE starelid = c.oid"
            " AND staattnum = attnum AND attname LIKE '%%_id' AND relname = ANY (%s)",
            [TIMES, list(LARGE)],
        )


def plans(act: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each query that `act` makes, with PostgreSQL's plan for it."""
    asked = []

    def remember(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.startswith(("SELECT", "UPDATE", "DELETE")) and not many:
            asked.append((sql, params))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(remember):
        act()
    with connection.cursor() as cursor:
        for sql, params in asked:
            cursor.execute(f"EXPLAIN (FORMAT JSON) {sql}", params)
            [[found]] = cursor.fetchall()
            yield sql, (json.loads(found) if isinstance(found, str) else found)[0]["Plan"]


def faults(plan: dict[str, Any], limited: bool = False) -> Iterator[str]:
    """Yield what in a plan grows with the site."""
    kind, rows = plan["Node Type"], plan["Plan Rows"]
    if kind == "Seq Scan" and plan["Relation Name"] in LARGE and not limited:
        yield f"reads all of {plan['Relation Name']}"
    below = plan.get("Plans", [])
    if kind in ("Sort", "Aggregate", "Hash") and any(inner["Plan Rows"] > MANY for inner in below):
        yield f"{kind} of {max(inner['Plan Rows'] for inner in below)} rows"
    # What is under a limit ends early, unless it has to be collected first.
    limited = (limited or kind == "Limit") and kind not in ("Sort", "Aggregate", "Hash")
    for inner in below:
        yield from faults(inner, limited)
    if rows > MANY and not limited and not below and kind != "Bitmap Index Scan":
        yield f"{kind} of {rows} rows of {plan.get('Relation Name')}"


def walks(plan: dict[str, Any]) -> Iterator[str]:
    """Yield the indexes of which a plan may look at every row, for those that a filter leaves."""
    if plan["Node Type"].startswith("Index") and "Index Cond" not in plan and "Filter" in plan:
        yield plan["Index Name"]
    for inner in plan.get("Plans", []):
        yield from walks(inner)


def large_indexes() -> set[str]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT relname FROM pg_class WHERE relkind = 'i' AND reltuples > %s", [MANY]
        )
        return {name for (name,) in cursor}


def grows(act: Any) -> list[str]:
    return [
        f"{fault}: {sql[:2000]}" for sql, plan in plans(act) for fault in sorted(set(faults(plan)))
    ]


def addresses(reader: User) -> dict[str, str]:
    other = User.objects.exclude(pk=reader.pk).order_by("pk")[5]
    table = Game.objects.filter(seats__user=reader, status="running").first()
    over = Game.objects.filter(status="finished", public=True).order_by("-pk").first()
    assert table
    assert over
    return {
        "player": reader.get_absolute_url(),
        "other": other.get_absolute_url(),
        "club": Club.objects.order_by("pk")[50].get_absolute_url(),
        "table": f"/g/{table.code}",
        "over": f"/g/{over.code}",
    }


def test_no_page_grows_with_the_site(site):
    seats = Seat.objects.filter(to_move=True, user__gt=100).order_by("user")
    reader = User.objects.get(pk=seats[0].user_id)
    names, member = addresses(reader), Client()
    member.force_login(reader)
    found = []
    for who, client in (("visitor", Client()), ("member", member)):
        for page in PAGES:
            if wrong := grows(lambda c=client, p=page: c.get(p.format(**names))):
                found += [f"{who} {page}: {line}" for line in wrong]
    assert [] == found


def test_no_leaderboard_grows_with_the_site(site):
    """Every choice of filters: how many are on it, its first page, one in the middle, and my own rank."""
    found = []
    for board in Board.objects.all():
        ranking = Ranking(board)
        middle = ranking.count() // 2
        [me] = ranking.rows[middle : middle + 1]

        def look(ranking: Ranking = ranking, me: Standing = me, middle: int = middle) -> None:
            assert ranking.count()
            assert ranking[:25]
            assert ranking[middle : middle + 25]
            assert ranking.of(me.user_id) == (middle + 1, me)

        found += [f"{board}: {line}" for line in grows(look)]
    assert 96 + 10 == Board.objects.count()
    assert [] == found


def look_as_the_clock() -> None:
    counting.count_due()
    ratings.rate_due()
    rating_boards.unlist_idle(database_time())
    old_games.pack_due(seconds=0)
    old_games.delete_old_mail()
    waiting.watch()
    sweeps.sweep()


def test_nothing_that_the_clock_looks_for_grows_with_the_site(site):
    assert [] == grows(look_as_the_clock)


def test_the_clock_walks_through_no_large_index_until_it_finds_something(site):
    """As PostgreSQL does where it guesses that many rows are due, while usually none is."""
    large = large_indexes() - {"games_delivery_pkey"}  # of the last thousand
    found = [(index, sql) for sql, plan in plans(look_as_the_clock) for index in walks(plan)]
    assert [] == [(index, sql) for index, sql in found if index in large]


def test_the_fault_of_a_whole_table_read_is_seen(site):
    """Whether this file would notice: the leaderboard, were it summed from the seats as it once was."""
    assert grows(lambda: list(Seat.objects.filter(points__gt=200)))
    assert grows(lambda: list(Standing.objects.order_by("points")[:5]))
    assert Board.objects.exists()
