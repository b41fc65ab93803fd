"""
python -m tests.benchmarks.club: how long a club waits for its absent members, in simulated games.

Two hundred members play four hundred games, with none, a tenth and three tenths of them absent. `--before`
plays them as before: three days for every move, and every turn of an absent member waits that long.
"""

import os
from argparse import ArgumentParser
from datetime import timedelta
from statistics import median, quantiles
from time import process_time

import django

os.environ.setdefault("TEST_DATABASE_URL", "sqlite")  # one process plays alone
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

from django.apps import apps  # noqa: E402
from django.conf import settings  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.test.utils import setup_databases, setup_test_environment, teardown_databases  # noqa: E402

from games.models import Game  # noqa: E402
from games.play import absence  # noqa: E402
from tests.established import let_everyone_play_many  # noqa: E402
from tests.games.club import Club, Waits, waits  # noqa: E402
from tests.games.club_in_memory import ClubInMemory  # noqa: E402

DAYS, HOURS = timedelta(days=1), timedelta(hours=1)


def report(club: Club, played: list[Waits], seconds: float) -> str:
    took = [each.took / DAYS for each in played]
    turns = [turn / HOURS for each in played for turn in each.turns]
    missed = [each.missed / DAYS for each in played]
    in_time = sum(
        each.game.finished_at < club.latest[each.game.pk]
        for each in played
        if each.game.finished_at
    )
    share = max(each.took / (club.latest[each.game.pk] - each.game.started_at) for each in played)
    return (
        f"{club.absent:4.0%} absent: {len(played)} of {club.games} games over, {in_time} before their latest end "
        f"(at most {share:.0%} of it)\n  hours a turn: {spread(turns)}\n  days a game: {spread(took)}\n"
        f"  days a game waited for missed turns: {spread(missed)}\n"
        f"  one seat missed at most {max(each.longest_row for each in played)} in a row; {seconds:.0f} s CPU"
    )


def spread(numbers: list[float]) -> str:
    p90 = quantiles(numbers, n=10, method="inclusive")[-1]
    return f"median {median(numbers):.1f}, p90 {p90:.1f}, longest {max(numbers):.1f}"


def main() -> None:
    let_everyone_play_many()
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--members", type=int, default=200)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--absent", type=float, nargs="*", default=[0, 0.1, 0.3])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--before", action="store_true")
    parser.add_argument("--database", action="store_true", help="keep running games there, slowly")
    asked = parser.parse_args()
    if asked.before:
        absence.MOST_MISSES = 10_000
    settings.MIGRATION_MODULES = {
        app.label: None for app in apps.get_app_configs()
    }  # to begin sooner
    setup_test_environment()
    databases = setup_databases(verbosity=0, interactive=False)
    try:
        for absent in asked.absent:
            club = (Club if asked.database else ClubInMemory)(
                asked.members, asked.games, absent, asked.before, asked.seed
            )
            began = process_time()
            club.play()
            played = [waits(game) for game in Game.objects.finished()]
            print(report(club, played, process_time() - began), flush=True)
            call_command("flush", verbosity=0, interactive=False)
    finally:
        teardown_databases(databases, verbosity=0)


if __name__ == "__main__":
    main()
