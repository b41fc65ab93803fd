"""
python -m tests.benchmarks.scale SMALL BIG: each page's time on a big database, divided by a small one's.

SMALL and BIG are addresses of databases that `manage.py fill` has filled, such as
postgres://postgres@127.0.0.1:5432/big. A process for each answers the same requests in turn.
"""

import os
import subprocess
import sys
from bisect import bisect_left
from datetime import timedelta
from statistics import median
from time import perf_counter
from typing import Any
from urllib.parse import quote

RUNS = 15
VISITOR, USUAL, BUSY = "visitor", "player of 6 games", "player of 60 games"
PAGES = {
    VISITOR: (
        "/", "/ranking", "/ranking?players=4", "/ranking?variant=plain", "/ranking?tables=all&period=year",
        "/ranking?period=month", "/ranking?page=2", "/tables", "/tables?players=4", "/tables?before={before}", "/u?q=a",
        "{usual}", "{busy}", "{busy}?before={before}", "{table}", "{over}", "{over}/replay", "{over}.txt", "{old}", "/rules",
    ),
    USUAL: (
        "/", "/next", "/ranking", "/tables", "/settings", "{usual}", "{busy}", "{busy}?before={before}",
        "{table}", "{table}/live", "{over}",
    ),
    BUSY: ("/", "/next", "/ranking", "/ranking?variant=plain&period=year", "/tables", "{busy}", "{usual}"),
}  # fmt: skip


def serve() -> None:
    """Answer lines of "reader<tab>page" with milliseconds, milliseconds in queries, and their number."""
    import django

    django.setup()
    from django.core.cache import cache
    from django.db import connection
    from django.test import Client

    players = {USUAL: of_games(6), BUSY: of_games(60)}
    names = addresses(players)
    clients = {VISITOR: Client(), **{who: Client() for who in players}}
    for who, user in players.items():
        clients[who].force_login(user)
    for line in sys.stdin:
        who, page = line.rstrip("\n").split("\t")
        cache.clear()
        asked: list[float] = []

        def timed(execute: Any, *args: Any, asked: list[float] = asked) -> Any:
            began = perf_counter()
            try:
                return execute(*args)
            finally:
                asked.append(perf_counter() - began)

        began = perf_counter()
        with connection.execute_wrapper(timed):
            answer = clients[who].get(page.format(**names), follow=False)
        took = perf_counter() - began
        assert answer.status_code < 400, (page, names, answer.status_code)
        print(took * 1000, sum(asked) * 1000, len(asked), flush=True)


def of_games(many: int) -> Any:
    """Return a player of about so many finished games who is to move; the first players have the most."""
    from games.models import Seat, User

    def games(user: int) -> int:
        return Seat.objects.filter(user=user, win_share__isnull=False).count()

    ids = range(1, User.objects.order_by("pk").last().pk)  # type: ignore[union-attr]
    first = ids[bisect_left(ids, -many, key=lambda user: -games(user))]
    moving = Seat.objects.filter(to_move=True, user__gte=first).order_by("user")
    return min(moving[:50], key=lambda seat: abs(games(seat.user_id) - many)).user


def addresses(players: dict[str, Any]) -> dict[str, str]:
    """Return the addresses that the pages name."""
    from django.utils import timezone

    from games.models import Game

    usual, busy = players[USUAL], players[BUSY]
    mine = Game.objects.filter(seats__user=usual, seats__to_move=True, status="running").first()
    over = Game.objects.filter(public=True, status="finished")
    last, old = over.order_by("-pk").first(), over.order_by("pk").first()
    assert mine
    assert last
    assert old
    return {
        "before": quote(f"{(timezone.now() - timedelta(days=2)).isoformat()}~0"),
        "usual": usual.get_absolute_url(),
        "busy": busy.get_absolute_url(),
        "table": f"/g/{mine.code}",
        "over": f"/g/{last.code}",
        "old": f"/g/{old.code}",
    }


class Site:
    """A process that answers requests from one database."""

    def __init__(self, database: str) -> None:
        environment = {
            **os.environ,
            "DATABASE_URL": database,
            "DJANGO_SETTINGS_MODULE": "manhattan_site.settings",
            "ENV_FILE": os.devnull,
            "DATA_DIR": os.environ.get("DATA_DIR", "/tmp/manhattan-scale"),
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.benchmarks.scale", "--serve"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment,
        )  # fmt: skip

    def ask(self, who: str, page: str) -> tuple[float, float, float]:
        assert self.process.stdin
        assert self.process.stdout
        print(f"{who}\t{page}", file=self.process.stdin, flush=True)
        took, in_queries, count = map(float, self.process.stdout.readline().split())
        return took, in_queries, count


def compare(small: Site, big: Site, who: str, page: str, runs: int) -> str:
    """Return a line of the table: medians of all runs, asked of the two sites in turn."""
    for site in (small, big):
        site.ask(who, page)
    pairs = [(small.ask(who, page), big.ask(who, page)) for _nth in range(runs)]
    few, many = (median(pair[at][0] for pair in pairs) for at in (0, 1))
    few_asked, many_asked = (median(pair[at][1] for pair in pairs) for at in (0, 1))
    queries = pairs[0][1][2]
    return f"{who:20} {page:36} {few:7.1f} {many:8.1f} {many / few:6.2f}   {few_asked:6.1f} {many_asked:8.1f} {queries:4.0f}"


def main(small: str, big: str, *pages: str) -> None:
    """Print the table of all pages, or of those named."""
    sites = Site(small), Site(big)
    print(
        f"{'':57} {'small':>7} {'big ms':>8} {'ratio':>6}   {'of it in queries':>15} {'number':>4}"
    )
    for who, all_pages in PAGES.items():
        for page in all_pages:
            if not pages or page in pages:
                print(compare(*sites, who, page, RUNS), flush=True)


if __name__ == "__main__":
    serve() if sys.argv[1:] == ["--serve"] else main(*sys.argv[1:])
