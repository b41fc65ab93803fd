"""What must hold after every fault: questions to the database, the journal and the mail server."""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from typing import Any

import psycopg

from .mail_server import Accepted
from .players import Acknowledged
from .table_copy import TableCopy

PLIES = """
    SELECT ply.game_id, ply.number, seat.side, ply.move
    FROM games_ply ply JOIN games_seat seat ON seat.id = ply.seat_id
"""
TWICE = "SELECT game_id, number FROM games_ply GROUP BY 1, 2 HAVING count(*) > 1"
GAPS = """
    SELECT game.id FROM games_game game
    LEFT JOIN (SELECT game_id, count(*) many, max(number) last FROM games_ply GROUP BY 1) x
    ON x.game_id = game.id
    WHERE game.ply <> coalesce(many, 0) OR game.ply <> coalesce(last, 0)
"""
# A substitute's move is wrong if less than the time per move had passed since the move before began, unless the
# player is away: then it's played at once, and nobody is asked. What follows when one is back isn't looked at.
EARLY = """
    SELECT ply.game_id, ply.number FROM games_ply ply
    JOIN games_game game ON game.id = ply.game_id
    JOIN fault_times played ON played.ply_id = ply.id
    LEFT JOIN games_ply earlier ON earlier.game_id = ply.game_id AND earlier.number = ply.number - 1
    LEFT JOIN fault_times earlier_times ON earlier_times.ply_id = earlier.id
    WHERE ply.via = 'stand-in' AND game.pace_seconds - 0.1
        > extract(epoch FROM played.written - coalesce(earlier_times.began, game.started_at))
    AND NOT EXISTS (
        SELECT 1 FROM games_tableevent event
        WHERE event.seat_id = ply.seat_id AND event.kind = 'substitute' AND event.ply < ply.number
    )
"""
AWAY = """
    SELECT seat.game_id, seat.side, event.ply FROM games_tableevent event
    JOIN games_seat seat ON seat.id = event.seat_id WHERE event.kind = 'substitute'
    ORDER BY event.ply DESC
"""
OF_BOTS = "SELECT id FROM games_ply WHERE via = 'bot'"
NOTICES = """
    SELECT notice.id, seat.game_id, notice.kind, notice.ply, seat.side FROM games_notice notice
    JOIN games_seat seat ON seat.id = notice.seat_id
"""
SENT = """
    SELECT game.code, notice.kind, notice.ply, lower(seat.side), delivery.sent_at
    FROM games_delivery delivery JOIN games_notice notice ON notice.id = delivery.notice_id
    JOIN games_seat seat ON seat.id = notice.seat_id JOIN games_game game ON game.id = seat.game_id
    WHERE delivery.outcome = 'sent'
"""
GIVEN_UP = (
    "SELECT id FROM games_delivery WHERE outcome = 'dropped' AND reason = 'could not be sent'"
)
# An email that a worker died with goes out when its lease ends; the last test waits for those.
UNSETTLED = """
    SELECT delivery.id FROM games_delivery delivery
    JOIN games_notice notice ON notice.id = delivery.notice_id
    WHERE outcome = 'waiting' AND created_at < %s
    AND (claimed_until IS NULL OR claimed_until < now())
"""
LEASED = """
    SELECT delivery.id FROM games_delivery delivery
    JOIN games_notice notice ON notice.id = delivery.notice_id
    WHERE outcome = 'waiting' AND created_at < %s
"""
OVERDUE = """
    SELECT id FROM games_game WHERE status = 'running'
    AND deadline < now() - interval '5 seconds'
"""
# A game whose players are all away waits for them, and so do its bots.
BOTS = """
    SELECT game.id FROM games_seat seat JOIN games_game game ON game.id = seat.game_id
    WHERE seat.to_move AND seat.bot <> '' AND game.status = 'running'
    AND game.turn_began < now() - interval '10 seconds' AND game.waits_until IS NULL
"""


def undone(connection: psycopg.Connection, since: datetime) -> dict[str, list[Any]]:
    """What waited at that moment and waits still: emails, overdue turns, turns of bots."""
    waits = {
        "emails": rows(connection, UNSETTLED, since),
        "overdue": rows(connection, OVERDUE),
        "bots": rows(connection, BOTS),
    }
    return {name: found for name, found in waits.items() if found}


def rows(connection: psycopg.Connection, query: str, *values: object) -> list[tuple[Any, ...]]:
    return connection.execute(query, values or None).fetchall()


def lost_moves(
    connection: psycopg.Connection, acknowledged: Sequence[Acknowledged]
) -> list[object]:
    """Acknowledged moves that are not in the database as they were acknowledged, and numbers that lie."""
    said = list(acknowledged)  # before the database is asked, because people play on
    played = set(rows(connection, PLIES))
    lost = [x for x in said if (x.game, x.number, x.side, x.move) not in played]
    return [*lost, *rows(connection, TWICE), *rows(connection, GAPS)]


def wrong_timeouts(connection: psycopg.Connection) -> list[object]:
    return list(rows(connection, EARLY))


def unowed(connection: psycopg.Connection, tables: Sequence[TableCopy]) -> list[object]:
    """Turns of people that nobody was to be told of."""
    stored = dict(rows(connection, "SELECT id, ply FROM games_game"))
    owed = {(game, ply, side) for _id, game, kind, ply, side in rows(connection, NOTICES)
            if kind in ("turn", "blocks")}  # fmt: skip
    away = {(game, side): ply for game, side, ply in rows(connection, AWAY)}
    return [
        (table.dealt.code, state.ply, side)
        for table in tables
        for state in table.states[: stored[table.dealt.id] + 1]
        for side in state.to_move
        if side in table.dealt.people and (table.dealt.id, state.ply, side) not in owed
        if state.ply < away.get((table.dealt.id, side), state.ply + 1)
    ]


def unsent(connection: psycopg.Connection, accepted: Sequence[Accepted]) -> list[object]:
    """Emails that count as sent, or were given up, though the mail server never had them."""
    sent = [(f"{kind}.{ply}.{code}.{side}", kind, at)
            for code, kind, ply, side, at in rows(connection, SENT)]  # fmt: skip
    there = {each.id.strip("<>").partition("@")[0] for each in list(accepted)}
    told = {at for name, _kind, at in sent if name in there}
    # A scored round goes out in the email of the turn after it, settled in the same statement.
    missing = [name for name, kind, at in sent
               if name not in there and not (kind == "round" and at in told)]  # fmt: skip
    return [*missing, *rows(connection, GIVEN_UP)]


def copies(accepted: Sequence[Accepted]) -> int:
    """How many emails beyond the first the mail server has accepted under one Message-ID."""
    return sum(many - 1 for many in Counter((each.id, each.to) for each in list(accepted)).values())
