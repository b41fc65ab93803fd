"""The watcher: reads the database all the time, follows every game and measures how long the clock was silent."""

import time
from dataclasses import dataclass
from threading import Event, Thread

import psycopg

from .postgres import Postgres
from .table_copy import TableCopy

EVERY = 0.3  # seconds between two looks
# Written by the database's own clock, which no fault of a process's clock can move: when the move's
# transaction began, before which no turn can begin, and when the move was written.
TRUE_TIMES = """
    CREATE TABLE fault_times (
        ply_id bigint PRIMARY KEY,
        began timestamptz DEFAULT now(), written timestamptz DEFAULT clock_timestamp());
    CREATE FUNCTION note_time() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN INSERT INTO fault_times (ply_id) VALUES (NEW.id); RETURN NEW; END $$;
    CREATE TRIGGER note_time AFTER INSERT ON games_ply FOR EACH ROW EXECUTE FUNCTION note_time();
"""
PLIES = """
    SELECT ply.id, ply.game_id, ply.number, seat.side, ply.move
    FROM games_ply ply JOIN games_seat seat ON seat.id = ply.seat_id
    WHERE ply.id > %s ORDER BY ply.game_id, ply.number
"""
SILENT = (
    "SELECT extract(epoch FROM clock_timestamp() - at) FROM games_heartbeat WHERE name = 'sweep'"
)


@dataclass(frozen=True)
class Beat:
    """The age of the clock's heartbeat at one moment."""

    at: float
    age: float


class Watcher(Thread):
    """Looks three times a second; while the database is away it sees nothing."""

    def __init__(self, database: Postgres, tables: list[TableCopy], over: Event) -> None:
        super().__init__(daemon=True, name="watcher")
        self.database, self.tables, self.over = database, tables, over
        self.beats: list[Beat] = []
        self.seen = 0

    def run(self) -> None:
        while not self.over.is_set():
            try:
                with self.database.connection() as connection:
                    while not self.over.is_set():
                        self._look(connection)
                        self.over.wait(EVERY)
            except psycopg.Error:
                self.over.wait(EVERY)

    def _look(self, connection: psycopg.Connection) -> None:
        if beat := connection.execute(SILENT).fetchone():
            self.beats.append(Beat(time.monotonic(), float(beat[0])))
        games = {table.dealt.id: table for table in self.tables}
        for pk, game, number, side, move in connection.execute(PLIES, [max(0, self.seen - 300)]):
            self.seen = max(self.seen, pk)
            if game in games:
                games[game].follow(number, side, move)
