"""Players: each plays all their turns through HTTP, and keeps a journal of what was acknowledged."""

import time
from dataclasses import dataclass, field
from threading import Event, Thread
from urllib.parse import parse_qs, urlsplit

import engine
from engine.moves import canonical

from .client import Answer, Client
from .mail_server import MailServer
from .table_copy import TableCopy
from .world import PASSWORD

WAIT_FOR_EMAIL = 8  # seconds before a player looks without having been asked
BETWEEN = 1  # seconds of thought; four rigs share the machine


@dataclass(frozen=True)
class Acknowledged:
    """A move that the site said it has played."""

    game: int
    number: int
    side: str
    move: str
    at: float


@dataclass
class Journal:
    """What the players and visitors saw."""

    answers: list[Answer] = field(default_factory=list)
    moves: list[Acknowledged] = field(default_factory=list)
    oddities: list[str] = field(default_factory=list)  # answers that make no sense


class Player(Thread):
    """One person; a move without an answer is sent again until it has one."""

    def __init__(
        self, address: str, url: str, tables: list[TableCopy], journal: Journal,
        post: MailServer, over: Event,
    ) -> None:  # fmt: skip
        super().__init__(daemon=True, name=address)
        self.address, self.tables, self.journal = address, tables, journal
        self.post, self.over = post, over
        self.client = Client(url, journal.answers)

    def sign_in(self) -> bool:
        return self.client.sign_in(self.address, PASSWORD).status == 302

    def run(self) -> None:
        while not self.over.is_set():
            for table in list(self.tables):
                turn = None if table.over else table.turn_of(self.address)
                if turn and self._asked(table, turn[0]) and not self.over.is_set():
                    self._play(table)
                    self.over.wait(BETWEEN)
            self.over.wait(0.05)

    def _asked(self, table: TableCopy, ply: int) -> bool:
        """Whether the email of the turn is here, or it is time to look without it."""
        asked = f".{ply}.{table.dealt.code}" in self.post.asked.get(self.address, "")
        return asked or time.monotonic() - table.moved_at > WAIT_FOR_EMAIL

    def _play(self, table: TableCopy) -> None:
        """Look at the table and play one turn."""
        if not (turn := table.turn_of(self.address)):
            return
        ply, side, state = turn
        move = canonical(table.options, side, table.any_move(side, state))
        self.client.get(f"/g/{table.dealt.code}")
        fields = {"ply": ply, "move": engine.write(move)}
        while not self.over.is_set() and table.state.ply == ply:
            answer = self.client.post(f"/g/{table.dealt.code}/move", fields)
            if self._settled(table, side, engine.write(move), answer):
                return
            self.over.wait(0.5)

    def _settled(self, table: TableCopy, side: str, text: str, answer: Answer) -> bool:
        if answer.status == 303 and "done=" in answer.location:
            number = int(parse_qs(urlsplit(answer.location).query)["done"][0])
            seen = Acknowledged(table.dealt.id, number, side, text, time.monotonic())
            self.journal.moves.append(seen)
            table.follow(number, side, text)
            return True
        if answer.status == 409:  # someone else moved, a substitute perhaps: the watcher will tell
            self.over.wait(0.5)
            return True
        if 0 < answer.status < 500:
            what = f"{answer.asked}: {answer.status} {answer.location} for {text} of {side}"
            self.journal.oddities.append(what)
        return False
