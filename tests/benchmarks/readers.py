"""The readers of tests/benchmarks/load.py: signed in, each with a table open, over kept connections."""

import asyncio
import os
import re
from dataclasses import dataclass, field
from html import unescape
from time import monotonic
from urllib.parse import urlencode, urlsplit

import brotli
import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

import engine  # noqa: E402
from engine.moves import canonical  # noqa: E402
from games.models import Game, User  # noqa: E402
from tests.benchmarks.ratios import TOKEN, cookies_of  # noqa: E402
from tests.games.conftest import bot_move, fresh, person, seated, skip  # noqa: E402

POLL = re.compile(r'hx-get="([^"]*/live\?[^"]*)"')
IDLE = 1  # seconds after which a connection is not used again
CASTS = 6  # groups of four who share the games


class Line:
    """Kept connections to one server."""

    def __init__(self, url: str) -> None:
        self.host = urlsplit(url).netloc
        self._idle: list[tuple[float, asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def ask(self, path: str, cookies: str, posted: str = "") -> tuple[int, bytes]:
        """Send one request; return the status and body of its answer."""
        reader, writer = await self._connection()
        length = (
            f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(posted)}\r\n"
        )
        writer.write(
            f"{'POST' if posted else 'GET'} {path} HTTP/1.1\r\nHost: {self.host}\r\n"
            f"Cookie: {cookies}; csrftoken={TOKEN}\r\nAccept-Encoding: gzip, br\r\n"
            f"{length if posted else ''}\r\n{posted}".encode()
        )
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        found = re.search(r"\r\ncontent-length: (\d+)", head)
        body = await reader.readexactly(int(found[1])) if found else b""
        if "\r\nconnection: close" in head:
            writer.close()
        else:
            self._idle.append((monotonic(), reader, writer))
        return int(head.split()[1]), body

    async def _connection(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        while self._idle:
            since, reader, writer = self._idle.pop()
            if monotonic() - since < IDLE:
                return reader, writer
            writer.close()
        host, _, port = self.host.partition(":")
        return await asyncio.open_connection(host, int(port))


@dataclass
class Reader:
    """A player with the table open."""

    line: Line
    cookies: str
    table: str
    live: str = ""

    async def open(self) -> None:
        """Load the page."""
        status, body = await self.line.ask(self.table, self.cookies)
        assert status == 200, status
        self._remember(body)

    async def poll(self) -> None:
        """Ask whether the table has changed, and take the new one."""
        status, body = await self.line.ask(self.live, self.cookies)
        assert status in (200, 204), status
        if status == 200:
            self._remember(body)

    def _remember(self, page: bytes) -> None:
        found = POLL.search(brotli.decompress(page).decode())
        assert found, "The page doesn't poll."
        self.live = unescape(found[1])


@dataclass
class Table:
    """A game with its readers, and the moves to come."""

    readers: dict[str, Reader]
    moves: list[tuple[str, int, str]]
    busy: bool = field(default=False)

    @property
    def ready(self) -> bool:
        return bool(self.moves) and not self.busy

    async def move(self) -> None:
        """Post the next move."""
        self.busy = True
        try:
            side, ply, text = self.moves.pop(0)
            sent = urlencode({"ply": ply, "move": text, "csrfmiddlewaretoken": TOKEN})
            reader = self.readers[side]
            status, _ = await reader.line.ask(f"{reader.table}/move", reader.cookies, sent)
            assert status == 303, status
        finally:
            self.busy = False


def tables(url: str, many: int, plies: range) -> list[Table]:
    """Deal games, play some moves of each, and sign everyone in."""
    line = Line(url)
    casts = [[person(f"Cast {nth} {side}") for side in "SWNE"] for nth in range(CASTS)]
    cookies = {user.pk: cookies_of(user) for cast in casts for user in cast}
    return [
        _table(line, casts[nth % CASTS], cookies, plies[nth * len(plies) // many])
        for nth in range(many)
    ]


def _table(line: Line, cast: list[User], cookies: dict[int, str], plies: int) -> Table:
    game = seated(cast)
    skip(game, plies)
    readers = {
        seat.side: Reader(line, cookies[seat.user_id or 0], game.get_absolute_url())
        for seat in game.seats.all()
    }
    return Table(readers, _moves_to_come(fresh(game)))


def _moves_to_come(game: Game) -> list[tuple[str, int, str]]:
    """The rest of the game but its last move, as bots would play it: side, position and move."""
    state, moves = game.state(), []
    while state.to_move:
        side = state.to_move[0]
        move = bot_move(state, side)
        text = engine.write(canonical(state.options, side, move))
        moves.append((side, state.ply, text))
        state = engine.play(state, side, move)
    return moves[:-1]
