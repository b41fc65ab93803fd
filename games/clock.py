"""Time controls, as pure functions of datetimes: how long a turn may take and when to remind."""

from datetime import datetime, timedelta

DAY = 86_400
PACES = {DAY: "1 day", 2 * DAY: "2 days", 3 * DAY: "3 days", 7 * DAY: "7 days"}
MINUTE_PACES = {60: "1 minute", 300: "5 minutes", 3600: "1 hour"}
REMIND_AT = 0.25  # of the time left
OUTAGE = timedelta(minutes=12)  # a longer silence of the sweep is given back to everybody


def pace_name(seconds: int) -> str:
    """ "2 days" for the limit of a move."""
    return {**PACES, **MINUTE_PACES}.get(seconds, f"{seconds} seconds")


def deadline(now: datetime, pace: timedelta) -> datetime:
    """Until when the turn that begins now may be played."""
    return now + pace


def reminder(until: datetime, pace: timedelta) -> datetime:
    """When to remind of a turn that ends at `until`: once, with a quarter of the time left."""
    return until - pace * REMIND_AT


def outage(last_sweep: datetime, now: datetime) -> timedelta:
    """How much time to give back because nothing was watching the clock; nothing for a normal gap."""
    gap = now - last_sweep
    return gap if gap > OUTAGE else timedelta()
