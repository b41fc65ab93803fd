"""How the site does: the beat of its clock, its emails, held games, and its disk."""

import shutil
from collections.abc import Iterator
from datetime import datetime, timedelta
from ipaddress import ip_address

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.db import DatabaseError, connection

from games.lib.database_time import database_time
from games.models import EMAIL, Delivery, Game, Heartbeat, Notice, Ply
from games.play import alarms, tolerant

SILENT = timedelta(minutes=2)  # how long the clock may miss its sweeps
LATE = timedelta(minutes=2)  # how long an email that is due may wait
FAILING = 5  # emails that wait for a third attempt or a later one
# Emails within so long, at least so many, of which this share must have gone out; looked for among the latest.
QUARTER, LEAST, SHARE, LATEST = timedelta(minutes=15), 20, 0.9, 1000
HELD = 20  # the most held games named at a time
SIGN_INS, CROWD = 100, 10  # the latest sign-ins; of how many players, to tell a proxy from a home
FULL = 0.9  # the share of the disk that may be used


def heartbeat_age(now: datetime) -> timedelta | None:
    """Return the time since the last sweep; None if there has been none."""
    beat = Heartbeat.objects.filter(name="sweep").first()
    return now - beat.at if beat else None


def email_overdue(now: datetime) -> timedelta:
    """Return for how long the oldest unsent email has been due; zero if none is."""
    due = Delivery.objects.unsettled().filter(not_before__lte=now).order_by("not_before").first()
    return now - due.not_before if due and due.not_before else timedelta()


def measures() -> dict[str, float | str | None]:
    """Return the figures of /healthz: the database, and two ages in seconds."""
    try:
        now = database_time()
        beat, email = heartbeat_age(now), email_overdue(now)
    except DatabaseError:
        return {"database": "no answer"}
    return {
        "database": "ok",
        "heartbeat_age": None if beat is None else round(beat.total_seconds(), 1),
        "email_overdue": round(email.total_seconds(), 1),
    }


def problems(measured: dict[str, float | str | None]) -> list[str]:
    """Return a sentence for each measure that is out of its limit."""
    if measured["database"] != "ok":
        return ["The database doesn’t answer."]
    wrong = []
    beat, email = measured["heartbeat_age"], measured["email_overdue"]
    if not isinstance(beat, float) or beat > SILENT.total_seconds():
        wrong.append("The clock is silent: no sweep ran in the last two minutes.")
    if isinstance(email, float) and email > LATE.total_seconds():
        wrong.append(f"An email has been due for {email:.0f} seconds.")
    return wrong


def banner(now: datetime) -> list[str]:
    """Return what the staff see on every page: the open alarms, and at once if the clock is silent."""
    found = alarms.texts()
    return found if CLOCK_SILENT in found or not _is_silent(now) else [CLOCK_SILENT, *found]


def watch_clock() -> None:
    """Raise the alarm about a silent clock; a process other than the clock's calls this now and then."""
    if _is_silent(database_time()):
        alarms.raise_("clock-silent", CLOCK_SILENT)


def _is_silent(now: datetime) -> bool:
    age = heartbeat_age(now)
    return age is not None and age > SILENT


CLOCK_SILENT = "The clock is silent: deadlines and reminders wait until its process runs."


@alarms.check
def late_emails(now: datetime) -> Iterator[tuple[str, str]]:
    """An email that is due and that nobody sends."""
    waited = email_overdue(now)
    if waited > LATE:
        minutes = waited // timedelta(minutes=1)
        yield (
            "mail-late",
            f"An email has been due for {minutes} minutes. Is the mail process running?",
        )


@alarms.check
def failing_emails(now: datetime) -> Iterator[tuple[str, str]]:
    """Emails that failed more than once."""
    failing = Delivery.objects.unsettled().filter(attempts__gte=2)[:FAILING]
    if len(failing) == FAILING:
        yield (
            "mail-failing",
            "Several emails failed at least twice. The log of the mail process says why.",
        )


@alarms.check
def missing_emails(now: datetime) -> Iterator[tuple[str, str]]:
    """Turns change, but fewer than nine in ten of the emails they owe have gone out, or none is owed."""
    since = now - QUARTER
    latest = Delivery.objects.filter(channel=EMAIL).order_by("-pk")[:LATEST]
    owed = [each for each in latest.select_related("notice") if _is_owed(each, since, now)]
    sent = sum(each.outcome == Delivery.Outcome.SENT for each in owed)
    if len(owed) >= LEAST and sent < SHARE * len(owed):
        yield "mail-missing", f"Of the last {len(owed)} emails, {sent} went out. Look for why."
    moved = list(Ply.objects.order_by("-pk").values_list("at", flat=True)[:LEAST])
    if len(moved) == LEAST and moved[-1] > since:
        told = Notice.objects.filter(seat__isnull=False).order_by("-pk").first()
        if told is None or told.created_at < since:
            yield (
                "mail-missing",
                f"{LEAST} turns were played, but no email was owed for any of them.",
            )


def _is_owed(delivery: Delivery, since: datetime, now: datetime) -> bool:
    """Whether an email of these minutes should have gone out by now, because its reader wants it."""
    if not since < delivery.notice.created_at <= now - LATE:
        return False
    if delivery.outcome == Delivery.Outcome.WAITING:
        late = delivery.not_before is None or delivery.not_before <= now - LATE
        return late or delivery.attempts > 0
    return delivery.outcome == Delivery.Outcome.SENT or delivery.reason == Delivery.Reason.FAILED


@alarms.check
def held_games(now: datetime) -> Iterator[tuple[str, str]]:
    """Games that the sweep holds back because it failed on them."""
    held = Game.objects.running().filter(sweep_retry_at__gt=now).order_by("sweep_retry_at")
    for code in held.values_list("code", flat=True)[:HELD]:
        yield tolerant.alarm(code)


@alarms.check
def full_disk(now: datetime) -> Iterator[tuple[str, str]]:
    """A disk with little room left for DATA_DIR."""
    disk = shutil.disk_usage(settings.DATA_DIR)
    if disk.used > FULL * (disk.used + disk.free):
        yield "disk-full", f"The disk of DATA_DIR has {disk.free // 2**20} MB left."


@alarms.check
def one_address(now: datetime) -> Iterator[tuple[str, str]]:
    """Everyone signs in from one address within our own network: a proxy that the settings don't name."""
    latest = UserSession.objects.order_by("-pk").values_list("user", "ip")[:SIGN_INS]
    users, found = {user for user, _ip in latest}, {ip for _user, ip in latest}
    if len(users) >= CROWD and len(found) == 1 and ip_address(found.pop()).is_private:
        yield (
            "one-address",
            "All players seem to come from one address, so they share its limits. Is there a proxy"
            " in front of the site? Set BEHIND_PROXY=yes, and let it pass X-Forwarded-For on.",
        )


@alarms.check
def few_connections(now: datetime) -> Iterator[tuple[str, str]]:
    """PostgreSQL has given away almost all the connections it allows."""
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*), current_setting('max_connections')::int FROM pg_stat_activity"
            " WHERE backend_type = 'client backend'"
        )
        used, most = cursor.fetchone()
    if used > FULL * most:
        yield (
            "connections-short",
            f"{used} of PostgreSQL’s {most} connections are in use. Raise max_connections, or lower"
            " DATABASE_POOL.",
        )
