"""The jobs that each worker does by itself, on a timer, whether or not the broker answers."""

from collections.abc import Iterable
from datetime import timedelta

from django.conf import settings

from games import sweeps
from games.lib.database_time import database_time
from games.lib.ticker import Ticker
from games.lobby import seating
from games.mail import account, sending
from games.models import Heartbeat
from games.people import accounts, claiming
from games.play import health, old_games
from games.ranking import counting
from games.ranking.marks import mark_boards

MINUTE, HOUR = 60, 3600
DAY = timedelta(days=1)
AT_ONCE = 20  # emails before the next look, so that a sign-in code doesn't wait for a backlog
_running: dict[str, Ticker] = {}


def _tickers(queue: str) -> list[Ticker]:
    """Return the jobs of a worker that listens to this queue."""
    if queue == "clock":
        return [
            Ticker("sweep", settings.SWEEP_SECONDS, sweeps.sweep),
            Ticker("sessions", HOUR, forget_sessions),
            Ticker("codes", MINUTE, account.drop_expired),
            Ticker("results", settings.SWEEP_SECONDS, keep_leaderboards),
            Ticker("old games", settings.SWEEP_SECONDS, pack_old_games),
        ]
    if queue == "bots":
        return [Ticker("bots", settings.LOOK_SECONDS, sweeps.bots)]
    if queue == "mail":
        return [
            Ticker("mail", settings.LOOK_SECONDS, lambda: sending.send_some(AT_ONCE)),
            # It can still tell the staff when the clock is silent.
            Ticker("clock-watch", settings.SWEEP_SECONDS, health.watch_clock),
        ]
    return []


def keep_leaderboards() -> None:
    """Count results that are due, and mark leaderboards; each for about a second at most."""
    counting.count_due()
    mark_boards()


def pack_old_games() -> None:
    """Pack some games that ended long ago, and delete old mail."""
    old_games.pack_due()
    old_games.delete_old_mail()


def start(queues: Iterable[str]) -> None:
    """Start the jobs of the worker that listens to these queues."""
    for queue in queues:
        for ticker in _tickers(queue):
            _running[ticker.name] = ticker
            ticker.start()


def end() -> None:
    """End all jobs of this process."""
    while _running:
        _running.popitem()[1].end()


def wake(name: str) -> None:
    """Start the next run of this job now, if it is this process's."""
    if ticker := _running.get(name):
        ticker.wake()


def forget_sessions() -> None:
    """Delete expired sessions and cancel forgotten tables, if no process has done so for a day."""
    if first_for_a_day("sessions"):
        accounts.forget_expired_sessions()
        claiming.forget_guests(database_time())
        seating.cancel_forgotten(database_time())


def first_for_a_day(name: str) -> bool:
    """Return True once a day, to one process."""
    now = database_time()
    _, new = Heartbeat.objects.get_or_create(name=name, defaults={"at": now})
    old = Heartbeat.objects.filter(name=name, at__lte=now - DAY)
    return new or bool(old.update(at=now))
