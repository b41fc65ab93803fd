"""
python -m tests.benchmarks.ratios: page, poll, and move beside plain Django, in one run.

CPU time of this process, medians. Ours and the anchor (naive.py) take turns, so that whatever else
the machine does hurts both; a ratio of 0.5 says that ours takes twice as long.
"""

import os
import re
from collections.abc import Iterable
from dataclasses import dataclass
from html import unescape
from io import BytesIO
from statistics import median
from time import process_time
from urllib.parse import urlencode

import brotli
import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

from celery import current_app  # noqa: E402
from django.core.handlers.wsgi import WSGIHandler  # noqa: E402
from django.test import Client, override_settings  # noqa: E402
from django.test.utils import setup_databases  # noqa: E402

import engine  # noqa: E402
from games.models import Game, Seat, User  # noqa: E402
from tests.benchmarks import naive  # noqa: E402
from tests.games.conftest import bot_move, fresh, person, seat, seated, skip  # noqa: E402

GAMES, ROUNDS = 24, 6
POLL = re.compile(r'id="poll"[^>]* hx-get="([^"]*)"')
TOKEN = "t" * 32  # of the CSRF cookie


@dataclass(frozen=True)
class Answer:
    """What a request came to: CPU milliseconds, status, and body."""

    took: float
    status: int
    body: bytes

    @property
    def text(self) -> str:
        """Return the page, unpacked."""
        return brotli.decompress(self.body).decode()


@dataclass(frozen=True)
class Site:
    """A site under a list of middlewares, asked as a web server asks it."""

    handler: WSGIHandler

    @classmethod
    def of(cls, middleware: list[str] | None = None) -> "Site":
        if middleware is None:
            return cls(WSGIHandler())
        with override_settings(MIDDLEWARE=middleware):
            return cls(WSGIHandler())

    def ask(self, address: str, cookies: str = "", posted: dict[str, str] | None = None) -> Answer:
        """Send one request, and take all of the answer."""
        environ = _environ(address, cookies, posted)
        told: list[str] = []
        began = process_time()
        answer = self.handler(environ, lambda status, headers: told.append(status))
        body = b"".join(answer)
        answer.close()
        return Answer((process_time() - began) * 1000, int(told[0].split()[0]), body)


def _environ(address: str, cookies: str, posted: dict[str, str] | None) -> dict[str, object]:
    path, _, query = address.partition("?")
    sent = urlencode({**posted, "csrfmiddlewaretoken": TOKEN}).encode() if posted else b""
    return {
        "REQUEST_METHOD": "POST" if posted else "GET",
        "PATH_INFO": path,
        "QUERY_STRING": query,
        "CONTENT_TYPE": "application/x-www-form-urlencoded",
        "CONTENT_LENGTH": str(len(sent)),
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "127.0.0.1",
        "HTTP_HOST": "localhost",
        "HTTP_COOKIE": f"{cookies}; csrftoken={TOKEN}",
        "HTTP_ACCEPT_ENCODING": "gzip, deflate, br",
        "HTTP_ACCEPT_LANGUAGE": "en",
        "wsgi.input": BytesIO(sent),
        "wsgi.url_scheme": "http",
    }


def cookies_of(user: User) -> str:
    client = Client()
    client.force_login(user)
    return f"sessionid={client.cookies['sessionid'].value}"


class Ratio:
    """Pairs of times, ours and the anchor's, taken in turns."""

    def __init__(self, name: str, goal: float) -> None:
        self.name, self.goal = name, goal
        self.ours: list[float] = []
        self.theirs: list[float] = []

    def take(self, ours: Answer, theirs: Answer, *statuses: int) -> None:
        assert (ours.status, theirs.status) == statuses, (ours, theirs)
        self.ours.append(ours.took)
        self.theirs.append(theirs.took)

    def __str__(self) -> str:
        ours, theirs = median(self.ours), median(self.theirs)
        return f"{self.name:34}{ours:8.2f}{theirs:8.2f}{theirs / ours:8.2f}   (goal {self.goal})"


def games(name: str, at: Iterable[int]) -> list[Game]:
    """Return running games after these numbers of moves, played by people whose names begin so."""
    cast = [person(f"{name} {side}") for side in "SWNE"]
    return [_played(cast, plies) for plies in at]


def _played(cast: list[User], plies: int) -> Game:
    game = seated(cast)
    skip(game, plies)
    return fresh(game)


class Benchmark:
    """Our site and the anchors, and the cookies of those who are signed in."""

    def __init__(self) -> None:
        self.ours = Site.of()
        self.plain, self.bare = Site.of(naive.MIDDLEWARE), Site.of(naive.BARE)
        self.cookies: dict[int, str] = {}

    def seen_by(self, reader: Seat) -> str:
        assert reader.user
        if reader.user.pk not in self.cookies:
            self.cookies[reader.user.pk] = cookies_of(reader.user)
        return self.cookies[reader.user.pk]

    def pages(self, positions: list[Game]) -> Ratio:
        """Show tables to those who are to move and to those who wait, each after one more move."""
        ratio = Ratio("game page", 0.5)
        for _ in range(ROUNDS):
            for nth, game in enumerate(positions):
                skip(game, 1)
                game = fresh(game)
                reader = next(one for one in game.seats.all() if one.to_move == bool(nth % 2))
                ours = self.ours.ask(f"/g/{game.code}", self.seen_by(reader))
                ratio.take(
                    ours, self.plain.ask(f"/{game.code}/page", self.seen_by(reader)), 200, 200
                )
        return ratio

    def polls(self, positions: list[Game]) -> Ratio:
        """Ask the address that the page asks while nothing happens."""
        ratio = Ratio("quiet poll", 0.5)
        for game in positions:
            reader = next(iter(game.seats.all()))
            page = self.ours.ask(f"/g/{game.code}", self.seen_by(reader))
            address = unescape(POLL.search(page.text)[1])
            for _ in range(ROUNDS):
                ours = self.ours.ask(address, self.seen_by(reader))
                ratio.take(
                    ours, self.bare.ask(f"/{game.code}/poll", self.seen_by(reader)), 204, 204
                )
        return ratio

    def moves(self, positions: list[Game]) -> Ratio:
        """Play on in each game, beside a game that nobody plays."""
        ratio = Ratio("move", 0.35)
        [idle] = games("Idle", [60])
        for game in positions:
            state = fresh(game).state()
            for _ in range(ROUNDS):
                side = state.to_move[0]
                move = bot_move(state, side)
                sent = {"ply": f"{state.ply}", "move": engine.write(move)}
                ours = self.ours.ask(f"/g/{game.code}/move", self.seen_by(seat(game, side)), sent)
                ratio.take(ours, self.bare.ask(f"/{idle.code}/move", "", {"move": "1A1"}), 303, 204)
                state = engine.play(state, side, move)
        return ratio

    def growth(self, early: list[Game], late: list[Game]) -> str:
        """Compare the page of ply 90 with that of ply 1, for all four readers."""
        times: list[list[float]] = [[], []]
        for _ in range(ROUNDS // 2):
            for pair in zip(early, late, strict=True):
                for nth, game in enumerate(pair):
                    for reader in game.seats.all():
                        answer = self.ours.ask(f"/g/{game.code}", self.seen_by(reader))
                        times[nth].append(answer.took)
        first, last = map(median, times)
        return f"{'page at ply 90, at ply 1':34}{last:8.2f}{first:8.2f}{last / first:8.2f}   (goal 1.5)"


def main() -> None:
    """Print the ratios."""
    current_app.conf.broker_url = "memory://localhost"
    bench = Benchmark()
    middle = games("Middle", (28 + 56 * nth // GAMES for nth in range(GAMES)))
    early, late = games("Early", [1] * 8), games("Late", [90] * 8)
    bench.pages(middle[:4])  # warm
    print(f"{'CPU ms, medians':34}{'ours':>8}{'anchor':>8}{'ratio':>8}")
    for ratio in (bench.pages, bench.polls, bench.moves):
        print(ratio(middle))
    print(bench.growth(early, late))


if __name__ == "__main__":
    databases = setup_databases(verbosity=0, interactive=False)
    try:
        main()
    finally:
        for each, name, _ in databases:
            each.close()
            if hasattr(each, "close_pool"):
                each.close_pool()
            each.creation.destroy_test_db(name, verbosity=0)
