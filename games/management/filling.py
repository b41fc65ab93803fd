"""Fill an empty PostgreSQL database with players and games by SQL, the same way each time."""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from math import inf
from pathlib import Path
from typing import Any

from django.db import connection, transaction

import engine
from engine import PRESETS, Options, State, view_for
from engine.analysis.tallies import COUNTS, tallies
from engine.bots import BOTS
from engine.chance import mixed_seed, stream
from engine.option_values import Monster
from engine.scoring import side_scores
from games.models import Board
from games.ranking.counting import variants
from games.ranking.marks import mark_boards

STATEMENTS = Path(__file__).with_name("fill.sql")


@dataclass(frozen=True, slots=True)
class Sizes:
    """How much to write: players, finished and running games, and finished games with a row a move."""

    users: int
    finished: int
    running: int
    recent: int


def fill(sizes: Sizes) -> Iterator[str]:
    """Write players, games, moves, and notices; yield what was written, with its number of rows."""
    with connection.cursor() as cursor:
        # Every row is right by construction; checking each foreign key takes longer than writing it.
        cursor.execute("SET session_replication_role = replica")
        cursor.execute("SET work_mem = '256MB'")
        _write_patterns(cursor)
        for title, statement in _statements():
            with transaction.atomic():
                cursor.execute(statement, asdict(sizes))
            yield f"{title}: {cursor.rowcount}"
        cursor.execute("RESET session_replication_role; RESET work_mem")
        cursor.execute("ANALYZE")
    mark_boards(seconds=inf)
    yield f"leaderboards marked: {Board.objects.exclude(marked_at=None).count()}"


def _statements() -> Iterator[tuple[str, str]]:
    """Yield the title and text of each statement of fill.sql."""
    for part in STATEMENTS.read_text().split("-- * ")[1:]:
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
    cursor.execute(
        "CREATE TEMP TABLE pattern (nr int, players int, preset text, options jsonb, secret text,"
        "  seed text, plies int);"
        "CREATE TEMP TABLE pattern_seat (nr int, at int, side text, points int, win_share float, "
        "  builds int, towers_taken int, towers_lost int, points_turned int);"
        "CREATE TEMP TABLE pattern_variant (nr int, variant text);"
        "CREATE TEMP TABLE pattern_ply (nr int, number int, at int, move text);"
        "CREATE TEMP TABLE pattern_position (nr int, ply int, round int, phase text, scores jsonb, movers text,"
        "  winners text, PRIMARY KEY (nr, ply));"
    )
    for nr, (options, preset) in enumerate(_patterns()):
        secret = f"{nr:064x}"
        seed = mixed_seed(secret, [""] * options.players)
        states, plies = _played(options, seed)
        row = (nr, options.players, preset, json.dumps(options.as_dict()), secret, seed, len(plies))
        cursor.execute("INSERT INTO pattern VALUES (%s, %s, %s, %s, %s, %s, %s)", row)
        named = [(nr, variant) for variant in ("", *variants(options.as_dict()))]
        _insert(cursor, "pattern_variant", named)
        _insert(cursor, "pattern_ply", [(nr, at + 1, *ply) for at, ply in enumerate(plies)])
        _insert(cursor, "pattern_position", [(nr, *_position(state)) for state in states])
        _insert(cursor, "pattern_seat", [(nr, *seat) for seat in _results(states)])
    cursor.execute(
        "CREATE TEMP TABLE pattern_deed AS SELECT nr, side, count(*) AS moves,"
        "  count(*) FILTER (WHERE number % 50 <> 0) AS own_moves"
        "  FROM pattern_ply JOIN pattern_seat USING (nr, at) GROUP BY nr, side;"
        "CREATE TEMP TABLE pattern_packed AS SELECT nr, string_agg(side || ' ' || replace(move, ' ', '_')"
        "    || ' ' || 1728000 * number / plies - 1728000 * (number - 1) / plies"
        "    || CASE WHEN number % 50 = 0 THEN ' stand-in' ELSE '' END, E'\\n' ORDER BY number) AS moves"
        "  FROM pattern_ply JOIN pattern_seat USING (nr, at) JOIN pattern USING (nr) GROUP BY nr;"
        "ANALYZE pattern; ANALYZE pattern_seat; ANALYZE pattern_ply; ANALYZE pattern_variant;"
        "ANALYZE pattern_deed"
    )


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
