"""Races: jobs in threads of their own, all started at the same moment."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from django.db import connection

from engine import MoveError
from games.duplicates.signing_up import EventError
from games.lobby.seating import TableError
from games.tournaments.entering import TournamentError

REFUSALS = (MoveError, TableError, TournamentError, EventError)


def all_at_once(jobs: Sequence[Callable[[], object]]) -> list[object]:
    """Run each job in its own thread, all started at once; return answers and refusals in order."""
    gate = Barrier(len(jobs))

    def run(job: Callable[[], object]) -> object:
        gate.wait()
        try:
            return job()
        except REFUSALS as refusal:
            return refusal
        finally:
            connection.close()

    with ThreadPoolExecutor(len(jobs)) as pool:
        return list(pool.map(run, jobs))
