"""Fill an empty PostgreSQL database with players and games by SQL, the same way each time."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from math import inf
from pathlib import Path
from re import findall, match
from typing import Any

from django.db import connection, transaction

import engine
from engine import PRESETS, Options, State, view_for
from engine.analysis.tallies import COUNTS, tallies
from engine.bots import BOTS
from engine.chance import mixed_seed, stream
from engine.option_values import Monster
from engine.scoring import side_scores
from games.models import Board, StatisticsSum
from games.ranking.counting import variants
from games.ranking.marks import mark_boards
from games.statistics.counts import counts_of
from games.statistics.sample import sample

SECONDS = 1728000  # from the deal to the end of each finished game
STATEMENTS = Path(__file__).with_name("fill.sql").read_text()
TABLES = tuple(sorted(set(findall(r"INSERT INTO (\w+)", STATEMENTS))))
# Every row is right by construction; checking each foreign key takes longer than writing it. Rows that
# are grouped by sorting are written in the order of their keys.
SETTINGS = {
    "session_replication_role": "replica",
    "statement_timeout": "0",
    "work_mem": "256MB",
    "maintenance_work_mem": "512MB",
    "enable_hashagg": "off",
}
PATTERNS = """
    CREATE TEMP TABLE pattern (nr int, players int, preset text, options jsonb, secret text, seed text, plies int);
    CREATE TEMP TABLE pattern_seat (nr int, at int, side text, points int, win_share float, builds int,
        towers_taken int, towers_lost int, points_turned int);
    CREATE TEMP TABLE pattern_variant (nr int, variant text);
    CREATE TEMP TABLE pattern_sample (nr int, sample jsonb);
    CREATE TEMP TABLE pattern_ply (nr int, number int, at int, move text);
    CREATE TEMP TABLE pattern_position (nr int, ply int, round int, phase text, scores jsonb, movers text,
        winners text, PRIMARY KEY (nr, ply));
"""
# Statements that drop each index and create it anew: all but primary keys, and what foreign keys refer to.
INDEXES = """
    SELECT CASE WHEN c.oid IS NULL THEN format('DROP INDEX %%s', i.indexrelid::regclass)
            ELSE format('ALTER TABLE %%s DROP CONSTRAINT %%I', i.indrelid::regclass, conname) END,
        CASE WHEN c.oid IS NULL THEN pg_get_indexdef(i.indexrelid)
            ELSE format('ALTER TABLE %%s ADD CONSTRAINT %%I %%s', i.indrelid::regclass, conname,
                pg_get_constraintdef(c.oid)) END
    FROM pg_index i LEFT JOIN pg_constraint c ON c.conindid = i.indexrelid AND c.contype <> 'f'
    WHERE i.indrelid = ANY (%s::regclass[]) AND NOT indisprimary
        AND NOT EXISTS (SELECT FROM pg_constraint f WHERE f.conindid = i.indexrelid AND f.contype = 'f')
"""


@dataclass(frozen=True, slots=True)
class Sizes:
    """How much to write: players, finished and running games, and finished games with a row a move."""

    users: int
    finished: int
    running: int
    recent: int


def fill(sizes: Sizes) -> Iterator[str]:
    """Write players, games, moves, and notices, or nothing; yield what was written, with its number of rows."""
    with transaction.atomic(), connection.cursor() as cursor:
        for name, value in SETTINGS.items():
            cursor.execute(f"SET LOCAL {name} = '{value}'")
        _write_patterns(cursor)
        indexes = _drop_indexes(cursor)
        for title, statement in _statements():
            cursor.execute(statement, asdict(sizes))
            yield f"{title}: {cursor.rowcount}"
            if written := match(r"INSERT INTO (\w+)", statement):
                cursor.execute(f"ANALYZE {written[1]}")
        for statement in indexes:
            cursor.execute(statement)
        yield f"indexes: {len(indexes)}"
        yield f"sums of statistics: {_write_sums(cursor)}"
        for name in SETTINGS:
            cursor.execute(f"RESET {name}")
    with connection.cursor() as cursor:
        # PostgreSQL does so by itself in time; counting rows by an index alone needs it.
        cursor.execute("ANALYZE" if connection.in_atomic_block else "VACUUM ANALYZE")
    mark_boards(seconds=inf)
    yield f"leaderboards marked: {Board.objects.exclude(marked_at=None).count()}"


def _drop_indexes(cursor: Any) -> list[str]:
    """Drop the indexes of the tables that are filled; return the statements that create them anew."""
    cursor.execute(INDEXES, [list(TABLES)])
    rows = cursor.fetchall()
    for drop, _create in rows:
        cursor.execute(drop)
    return [create for _drop, create in rows]


def _statements() -> Iterator[tuple[str, str]]:
    """Yield the title and text of each statement of fill.sql."""
    for part in STATEMENTS.split("-- * ")[1:]:
        title, _newline, statement = part.partition("\n")
        yield title, statement


def _patterns() -> Iterator[tuple[Options, str]]:
    """Yield the rules and the preset of each game that the filled games repeat."""
    for players in (2, 3, 4):
        for preset in ("modern", "classic"):
            yield PRESETS[preset].for_players(players), preset
        yield Options(players=players, monster=Monster.BABY, ordinances=True), "modern"


def _write_patterns(cursor: Any) -> None:
    """Play one game of each kind by bots, into temporary tables that the statements copy from."""
    cursor.execute(PATTERNS)
    for nr, (options, preset) in enumerate(_patterns()):
        secret = f"{nr:064x}"
        seed = mixed_seed(secret, [""] * options.players)
        states, plies = _played(options, seed)
        given = options.as_dict()
        results = list(_results(states))
        shares = {side: share for _at, side, _points, share, *_counts in results}
        game = (options.players, preset, json.dumps(given), secret, seed, len(plies))
        rows: dict[str, list[tuple[Any, ...]]] = {
            "pattern": [game],
            "pattern_variant": [(variant,) for variant in ("", *variants(given))],
            "pattern_ply": [(at + 1, *ply) for at, ply in enumerate(plies)],
            "pattern_position": [_position(state) for state in states],
            "pattern_seat": results,
            "pattern_sample": [(json.dumps(sample(states, shares, SECONDS)),)],
        }
        for table, values in rows.items():
            _insert(cursor, table, [(nr, *value) for value in values])


def _write_sums(cursor: Any) -> int:
    """Write the sums of statistics that the figures give, one kind of games at a time; return how many."""
    cursor.execute(
        "SELECT g.players, preset, options::text, sample::text, bots, many FROM pattern g"
        "  JOIN pattern_sample USING (nr)"
        "  JOIN (SELECT game.id % (SELECT count(*) FROM pattern) AS nr,"
        "      game.id % 16 BETWEEN 1 AND game.players - 1 AS bots, count(*) AS many"
        "    FROM games_gamefigures JOIN games_game game ON game.id = game_id GROUP BY 1, 2) f USING (nr)"
    )
    sums: dict[tuple[int, str, str], Counter[str]] = {}
    for players, preset, options, figures, bots, many in cursor.fetchall():
        counts = counts_of(json.loads(figures))
        for tables in ("all",) if bots else ("all", "people"):
            for rules in ("", preset, *variants(json.loads(options))):
                row = sums.setdefault((players, tables, rules), Counter())
                row.update({name: many * number for name, number in counts.items() if number})
    rows = [
        StatisticsSum(players=players, tables=tables, rules=rules, counts=row)
        for (players, tables, rules), row in sums.items()
    ]
    return len(StatisticsSum.objects.bulk_create(rows))


def _insert(cursor: Any, table: str, rows: list[tuple[Any, ...]]) -> None:
    places = ", ".join(["%s"] * len(rows[0]))
    cursor.executemany(f"INSERT INTO {table} VALUES ({places})", rows)  # noqa: S608 (our own names)


def _played(options: Options, seed: str) -> tuple[list[State], list[tuple[int, str]]]:
    """Return the positions of a game of greedy bots, and its moves with the index of their side."""
    states, plies = [engine.new_game(options, seed)], []
    while (state := states[-1]).to_move:
        side = state.to_move[0]
        move = BOTS["greedy"](view_for(state, side), stream(seed, f"fill {state.ply}"))
        text = engine.write(engine.moves.canonical(options, side, move))
        plies.append((options.sides.index(side), text))
        states.append(engine.play(state, side, move))
    return states, plies


def _position(state: State) -> tuple[Any, ...]:
    """Return what a game's row says of a position."""
    scores = json.dumps(dict(state.scores))
    movers, winners = "".join(state.to_move), "".join(state.winners)
    return state.ply, state.round, state.phase.value, scores, movers, winners


def _results(states: list[State]) -> Iterator[tuple[Any, ...]]:
    """Yield what each seat's row says of a finished game."""
    last, counted = states[-1], tallies(states)
    points = side_scores(last.options, last.scores)
    for at, side in enumerate(last.options.sides):
        share = 1 / len(last.winners) if side in last.winners else 0
        yield at, side, points[side], share, *(getattr(counted[side], name) for name in COUNTS)
