"""The jobs that each worker does by itself, on a timer, whether or not the broker answers."""

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta

from django.conf import settings

from games import sweeps
from games.elsewhere import posting
from games.lib.database_time import database_time
from games.lib.ticker import Ticker
from games.lobby import quick_match, waiting
from games.mail import account, canary, domains, sending, strangers
from games.mail.inbound import imap
from games.models import Heartbeat
from games.moderation import finding, recovery, suspending, traces
from games.people import accounts, claiming
from games.play import alarms, health, old_games
from games.ranking import counting, rating_audit, rating_boards, ratings
from games.ranking.marks import mark_boards
from games.replay import animations
from games.statistics import audit as statistics_audit
from games.statistics import settling
from games.tournaments import clock as tournaments

MINUTE, HOUR = 60, 3600
DAY = timedelta(days=1)
# What is done once a day; one that fails keeps none of the others from being done.
DAILY: dict[str, Callable[[datetime], object]] = {
    "daily-sessions": accounts.forget_expired_sessions,
    "daily-guests": claiming.forget_guests,
    "daily-addresses": recovery.apply_due,
    "daily-strangers": strangers.forget,
    "daily-traces": traces.forget,
}
AT_ONCE = 20  # emails before the next look, so that a sign-in code doesn't wait for a backlog
_running: dict[str, Ticker] = {}


def _tickers(queue: str) -> list[Ticker]:
    """Return the jobs of a worker that listens to this queue."""
    if queue == "clock":
        return [
            Ticker("sweep", settings.SWEEP_SECONDS, sweeps.sweep),
            Ticker("daily", HOUR, do_daily),
            Ticker("matches", settings.SWEEP_SECONDS, quick_match.match),
            Ticker("tables", HOUR, waiting.watch),
            Ticker("codes", MINUTE, account.drop_expired),
            Ticker("results", settings.SWEEP_SECONDS, keep_leaderboards),
            Ticker("ratings", settings.SWEEP_SECONDS, keep_ratings),
            Ticker("ratings-audit", HOUR, audit_ratings),
            Ticker("statistics", settings.SWEEP_SECONDS, keep_statistics),
            Ticker("tournaments", settings.SWEEP_SECONDS, tournaments.sweep),
            Ticker("hints", HOUR, find_hints),
            Ticker("suspensions", HOUR, suspending.leave_rest),
            Ticker("old games", settings.SWEEP_SECONDS, pack_old_games),
        ]
    if queue == "bots":
        # Pictures have a thread of their own: no bot waits for one.
        return [
            Ticker("bots", settings.LOOK_SECONDS, sweeps.bots),
            Ticker("animations", settings.LOOK_SECONDS, animations.draw_due),
        ]
    if queue == "mail":
        mailbox = [Ticker("mailbox", settings.IMAP_SECONDS, imap.read_mailbox)]
        return [
            Ticker("mail", settings.LOOK_SECONDS, lambda: sending.send_some(AT_ONCE)),
            # A thread of its own: no email waits for a webhook.
            Ticker("posts", settings.LOOK_SECONDS, lambda: posting.send_some(AT_ONCE)),
            # It can still tell the staff when the clock is silent.
            Ticker("clock-watch", settings.SWEEP_SECONDS, health.watch_clock),
            Ticker("canary", MINUTE, canary.send_due),
            Ticker("domains", MINUTE, domains.write),
            *(mailbox if settings.IMAP else []),
        ]
    return []


def keep_leaderboards() -> None:
    """Count results that are due, and mark leaderboards; each for about a second at most."""
    counting.count_due()
    mark_boards()


def keep_ratings() -> None:
    """Rate the games that have ended, for about a second, and unlist players who play no more."""
    ratings.rate_due()
    rating_boards.unlist_idle(database_time())


def audit_ratings() -> None:
    """Once a day, rate all games anew and compare; an alarm is raised if anything differs."""
    if first_for_a_day("ratings-audit"):
        ratings.fill_presets()
        rating_audit.watch(database_time())


def keep_statistics() -> None:
    """Count games in the statistics, for about two seconds; once a day, compare the sums with the games."""
    settling.settle_due()
    now = database_time()
    if first_for_a_day("statistics-audit"):
        statistics_audit.watch(now)


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


def do_daily() -> None:
    """Delete expired sessions, guests, invitations, and traces, and give accounts their new addresses."""
    if first_for_a_day("daily"):
        for name, do in DAILY.items():
            alarms.guarded(do, database_time(), name)


def find_hints() -> None:
    """Once a day, look for what moderators should see."""
    if first_for_a_day("hints"):
        finding.look(database_time())


def first_for_a_day(name: str) -> bool:
    """Return True once a day, to one process."""
    now = database_time()
    _, new = Heartbeat.objects.get_or_create(name=name, defaults={"at": now})
    old = Heartbeat.objects.filter(name=name, at__lte=now - DAY)
    return new or bool(old.update(at=now))
