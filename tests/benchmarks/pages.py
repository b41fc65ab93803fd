"""python -m tests.benchmarks.pages: queries and milliseconds of the pages and of a move, on a game of 60 moves.

Best and median of some runs, and each as a ratio to one replay measured in the same minute: machines are noisy.
"""

import os
from collections.abc import Callable
from statistics import median
from time import perf_counter

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

from django.core.cache import caches  # noqa: E402
from django.db import connection, transaction  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import CaptureQueriesContext, setup_databases, setup_test_environment  # noqa: E402

from games.board.images import png  # noqa: E402
from games.mail.channels.email import compose  # noqa: E402
from games.models import Notice  # noqa: E402
from games.play.turns import submit_move  # noqa: E402
from games.table.quiet_poll import version  # noqa: E402
from tests.games.conftest import bot_move, fresh, person, seat, seated, skip  # noqa: E402

RUNS = 30


def milliseconds(act: Callable[[], object], runs: int = RUNS) -> tuple[float, float]:
    """Best and median of `runs`."""
    times = []
    for _ in range(runs):
        began = perf_counter()
        act()
        times.append((perf_counter() - began) * 1000)
    return min(times), median(times)


def queries(act: Callable[[], object]) -> int:
    with CaptureQueriesContext(connection) as caught:
        act()
    return len([query for query in caught if "SAVEPOINT" not in query["sql"]])


def main() -> None:
    """Print the table."""
    cast = [person(name) for name in ("Ann", "Bo", "Cy", "Di")]
    game = seated(cast)
    state = skip(game, 60)
    mover = seat(game, state.to_move[0])
    reader = Client()
    reader.force_login(mover.user)
    card, city = state.hands[mover.side][0], "A"
    block = f"{state.chosen[game.options.colours_of(mover.side)[0]][0]}"
    table = f"/g/{game.code}"
    unchanged = f"{table}/live?v={version(fresh(game))}"
    moves = fresh(game).moves

    def replay() -> object:
        import engine

        return engine.replay(game.options, game.seed, moves)

    def move() -> None:
        with transaction.atomic():
            submit_move(mover, state.ply, bot_move(state, mover.side))
            transaction.set_rollback(True)

    def asked(address: str) -> None:
        caches["process"].clear()  # or the rate limits of images and replays would end this
        while (status := reader.get(address).status_code) == 202:
            pass
        assert status == 200

    def anew(address: str) -> None:
        caches["drawn"].clear()
        asked(address)

    def written() -> None:
        png.forget()
        compose(notice)

    def draw(address: str) -> None:
        png.forget()
        asked(address)

    for _ in range(9):
        skip(seated(cast), 60)
    notice = Notice(seat=mover, kind=Notice.Kind.TURN, ply=state.ply)
    ended = seated(cast)
    skip(ended)
    over = f"/g/{ended.code}"

    acts: dict[str, Callable[[], object]] = {
        "replay of the moves so far": replay,
        "table": lambda: reader.get(table),
        "table with a choice": lambda: reader.get(f"{table}?card={card}&block={block}&city={city}"),
        "its htmx answer": lambda: reader.get(f"{table}?card={card}&block={block}&city={city}", headers={"HX-Request": "true", "HX-Target": "say"}),
        "live, nothing new (204)": lambda: reader.get(unchanged),
        "replay page": lambda: reader.get(f"{table}/replay?m=40"),
        "home, ten turns": lambda: reader.get("/"),
        "submit_move": move,
        "board as PNG, drawn": lambda: draw(f"{table}/board.png"),
        "beside a link, drawn": lambda: draw(f"{table}/og.png"),
        "email with its board": written,
        "replay.json, running": lambda: asked(f"{table}/replay.json"),
        "replay.json, over, drawn": lambda: anew(f"{over}/replay.json"),
        "replay.json, over, kept": lambda: reader.get(f"{over}/replay.json"),
        "replay in one file, drawn": lambda: anew(f"{over}.html"),
        "replay in one file, kept": lambda: reader.get(f"{over}.html"),
        "record, over": lambda: reader.get(f"{over}.txt"),
    }  # fmt: skip
    base, _ = milliseconds(replay)
    print(f"{'':28} queries    best  median  to a replay")
    for name, act in acts.items():
        act()
        count = queries(act)
        best, middle = milliseconds(act)
        print(f"{name:28} {count:7} {best:7.1f} {middle:7.1f} {best / base:9.1f}")


if __name__ == "__main__":
    setup_test_environment()
    settings = setup_databases(verbosity=0, interactive=False)
    with transaction.atomic():
        main()
        transaction.set_rollback(True)
    for each, name, _ in settings:
        each.creation.destroy_test_db(name, verbosity=0)
