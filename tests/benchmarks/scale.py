"""
python -m tests.benchmarks.scale SMALL BIG: each page's time on a big database, divided by a small one's.

SMALL and BIG are addresses of databases that `manage.py fill` has filled, such as
postgres://postgres@127.0.0.1:5432/big. A process for each answers the same requests in turn. Other work
on the machine makes answers late, but hardly changes how long the processes of the site and of PostgreSQL
work for them, which the last columns compare; Linux tells that of a PostgreSQL on the same machine only.
"""

import os
import subprocess
import sys
from bisect import bisect_left
from datetime import timedelta
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any
from urllib.parse import quote

RUNS = 15
# What a site with a database server must have set; nothing is sent, and the test client asks for this host.
SETTINGS = {
    "DJANGO_SETTINGS_MODULE": "manhattan_site.settings", "ENV_FILE": os.devnull, "DEBUG": "no",
    "DATA_DIR": "/tmp/manhattan-scale", "SITE_URL": "http://testserver", "BEHIND_PROXY": "no",
    "EMAIL_URL": "smtp://127.0.0.1:9", "SECRET_KEY": "k" * 60,
}  # fmt: skip
VISITOR, USUAL, BUSY = "visitor", "player of 6 games", "player of 43 games"
# Finished games, those of four players among them, running games, and turns: as two players have them
# on a site of a thousand, where few are to choose from.
GAMES = {USUAL: (6, 3, 1, 1), BUSY: (43, 21, 3, 2)}
PAGES = {
    VISITOR: (
        "/", "/ranking", "/ranking?players=4", "/ranking?variant=plain", "/ranking?tables=all&period=year",
        "/ranking?period=month", "/ranking?page={late}", "/ratings", "/ratings?page={late_rating}",
        "/ratings?country=DE", "/ratings?season=26q3", "/tables", "/tables?players=4", "/tables?before={before}", "/u?q=a",
        "/statistics", "/statistics?players=4", "/clubs", "/clubs?q=a", "{club}", "{club}/leaderboard",
        "/tournaments", "/tournaments?before={before}", "{tournament}", "{usual}", "{busy}", "{busy}?before={before}",
        "{busy}/games", "{watched}", "{over}", "{over}/replay", "{over}.txt", "{old}",
    ),
    USUAL: (
        "/", "/next", "/ranking", "/ranking?page={late}", "/ratings", "/ratings?page={late_rating}",
        "/ratings?who=friends", "/following", "/tables", "/tables?players=4", "/clubs", "/tournaments", "/settings",
        "{usual}", "{usual}/games", "{busy}", "{busy}?before={before}", "{busy}/games",
        "{busy}/games?opponent={opponent}&result=won", "{busy}/games?players=4&table=table",
        "{table}", "{table}/live", "{watched}", "{over}",
    ),
    BUSY: (
        "/", "/next", "/ranking", "/ranking?variant=plain&period=year", "/ratings", "/tables",
        "{busy}", "{busy}/games", "{busy}/games?opponent={opponent}", "{usual}",
    ),
}  # fmt: skip


def serve() -> None:
    """Answer lines of "reader<tab>page" with milliseconds, those in queries and of work, and the queries' number."""
    import django

    django.setup()
    from django.core.cache import cache
    from django.db import connection
    from django.test import Client

    players = {who: of_games(games) for who, games in GAMES.items()}
    names = addresses(players)
    clients = {VISITOR: Client(), **{who: Client() for who in players}}
    for who, user in players.items():
        clients[who].force_login(user)
    for line in sys.stdin:
        who, page = line.rstrip("\n").split("\t")
        cache.clear()
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid()")
            [[backend]] = cursor.fetchall()
        asked: list[float] = []

        def timed(execute: Any, *args: Any, asked: list[float] = asked) -> Any:
            began = perf_counter()
            try:
                return execute(*args)
            finally:
                asked.append(perf_counter() - began)

        began, worked = perf_counter(), work(backend)
        with connection.execute_wrapper(timed):
            answer = clients[who].get(page.format(**names), follow=False)
        took, worked = perf_counter() - began, work(backend) - worked
        assert answer.status_code < 400, (page, names, answer.status_code)
        print(took * 1000, sum(asked) * 1000, worked * 1000, len(asked), flush=True)


def work(backend: int) -> float:
    """Return the seconds that this process and PostgreSQL's own have worked until now."""
    schedule = Path(f"/proc/{backend}/schedstat")
    nanoseconds = int(schedule.read_text().split()[0]) if schedule.exists() else 0
    return process_time() + nanoseconds / 1e9


def of_games(wanted: tuple[int, ...]) -> Any:
    """Return a player who is to move and has about so many games; the first players have the most."""
    from django.db.models import Count, Q

    from games.models import Seat, User

    def finished(user: int) -> int:
        return Seat.objects.filter(user=user, win_share__isnull=False).count()

    over, running = Q(win_share__isnull=False), Q(win_share=None, game__status="running")
    seats = Seat.objects.values("user").annotate(
        finished=Count("pk", filter=over),
        of_four=Count("pk", filter=over & Q(game__players=4)),
        running=Count("pk", filter=running),
        turns=Count("pk", filter=Q(to_move=True)),
    )

    def difference(row: Any) -> int:
        _user, *games = row
        return sum(abs(has - want) for has, want in zip(games, wanted, strict=True))

    ids = range(1, User.objects.order_by("pk").last().pk)  # type: ignore[union-attr]
    first = ids[bisect_left(ids, -wanted[0], key=lambda user: -finished(user))]
    near = seats.filter(user__gte=first - 2000, user__lt=first + 2000, turns__gt=0)
    names = ("user", "finished", "of_four", "running", "turns")
    found = min(near.order_by("user").values_list(*names), key=difference)
    return User.objects.get(pk=found[0])


def addresses(players: dict[str, Any]) -> dict[str, str]:
    """Return the addresses that the pages name."""
    from django.utils import timezone

    from games.clubs.models import Club
    from games.models import Game, User
    from games.tournaments.models import Tournament

    usual, busy = players[USUAL], players[BUSY]
    mine = Game.objects.filter(seats__user=usual, seats__to_move=True, status="running").first()
    over = Game.objects.filter(public=True, status="finished")
    running = Game.objects.filter(public=True, status="running", players=4, ply__gte=30)
    watched = running.order_by("ply", "pk").first()
    last, old = over.order_by("-pk").first(), over.order_by("pk").first()
    tournament = Tournament.objects.filter(status="finished").order_by("pk").first()
    opponent = User.objects.filter(seats__game__seats__user=busy).exclude(pk=busy.pk).first()
    assert mine
    assert watched
    assert last
    assert old
    assert tournament
    assert opponent
    return {
        "before": quote(f"{(timezone.now() - timedelta(days=2)).isoformat()}~0"),
        "late": late_page(tables="people", players=0),
        "late_rating": late_page(tables="rating", players=2),
        "usual": usual.get_absolute_url(),
        "busy": busy.get_absolute_url(),
        "opponent": opponent.name,
        "club": Club.objects.order_by("founded_at")[50].get_absolute_url(),
        "tournament": tournament.get_absolute_url(),
        "table": f"/g/{mine.code}",
        "watched": f"/g/{watched.code}",
        "over": f"/g/{last.code}",
        "old": f"/g/{old.code}",
    }


def late_page(**board: Any) -> str:
    """Return the number of the page at nine tenths of a leaderboard of all time."""
    from games.models import Board
    from games.ranking.marks import Ranking
    from games.ranking.pages import PLAYERS_PER_PAGE

    ranking = Ranking(Board.objects.get(period="all", variant="", **board))
    return str(ranking.count() * 9 // 10 // PLAYERS_PER_PAGE)


class Site:
    """A process that answers requests from one database."""

    def __init__(self, database: str) -> None:
        environment = {**os.environ, **SETTINGS, "DATABASE_URL": database}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.benchmarks.scale", "--serve"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment,
        )  # fmt: skip

    def ask(self, who: str, page: str) -> tuple[float, ...]:
        """Return milliseconds, those in queries and of work, and the number of queries."""
        assert self.process.stdin
        assert self.process.stdout
        print(f"{who}\t{page}", file=self.process.stdin, flush=True)
        return tuple(map(float, self.process.stdout.readline().split()))


def compare(small: Site, big: Site, who: str, page: str, runs: int) -> str:
    """Return a line of the table: medians of all runs, asked of the two sites in turn."""
    for site in (small, big):
        site.ask(who, page)
    pairs = [(small.ask(who, page), big.ask(who, page)) for _nth in range(runs)]
    columns = [[median(pair[at][of] for pair in pairs) for at in (0, 1)] for of in range(3)]
    figures = "   ".join(f"{few:7.1f} {many:7.1f} {many / few:5.2f}" for few, many in columns)
    return f"{who:18} {page:48} {figures} {pairs[0][1][3]:4.0f}"


def main(small: str, big: str, *pages: str) -> None:
    """Print the table of all pages, or of those named."""
    sites = Site(small), Site(big)
    print(f"{'':67} {'ms':<24}{'in queries':<24}{'of work':<22}queries")
    for who, all_pages in PAGES.items():
        for page in all_pages:
            if not pages or page in pages:
                print(compare(*sites, who, page, RUNS), flush=True)


if __name__ == "__main__":
    serve() if sys.argv[1:] == ["--serve"] else main(*sys.argv[1:])
