"""Time zones that a person can choose: their names and offsets, and whether a time needs its zone's name."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date, datetime, time, timedelta
from functools import cache, lru_cache
from zoneinfo import ZoneInfo, available_timezones

REGIONS = {
    "Africa", "America", "Antarctica", "Arctic", "Asia",
    "Atlantic", "Australia", "Europe", "Indian", "Pacific",
}  # fmt: skip
ALSO_UTC = ("Etc/UTC", "Etc/GMT", "GMT", "Etc/UCT")  # as some browsers call it
HALF_A_YEAR = timedelta(days=182)
_named: ContextVar[bool] = ContextVar("named", default=True)


@cache
def names() -> frozenset[str]:
    """Return the zones named after places, and UTC."""
    places = {name for name in available_timezones() if name.partition("/")[0] in REGIONS}
    return frozenset({"UTC", *places})


def known(name: str) -> str:
    """Return the zone that a browser has named; empty for one that doesn't exist."""
    if name in ALSO_UTC:
        return "UTC"
    return name if name in names() else ""


def shown(name: str) -> str:
    """Return the name as people read it: "America/New York"."""
    return name.replace("_", " ")


def alike(one: str, other: str, now: datetime) -> bool:
    """Return whether clocks in two known zones show the same time, now and in half a year."""
    return one == other or all(
        ZoneInfo(one).utcoffset(at) == ZoneInfo(other).utcoffset(at)
        for at in (now.replace(tzinfo=None), now.replace(tzinfo=None) + HALF_A_YEAR)
    )


@contextmanager
def naming(named: bool) -> Iterator[None]:
    """Say whether times are written with their zone: they are, unless the reader's clock shows the same."""
    before = _named.set(named)
    try:
        yield
    finally:
        _named.reset(before)


def named() -> bool:
    """Return whether a time needs its zone's name; always outside of pages, as in emails."""
    return _named.get()


def choices(today: date, current: str) -> list[tuple[str, str]]:
    """Return all zones and `current` with their offsets today, such as "UTC+02:00 Europe/Berlin"."""
    listed = _listed(today)
    if current in names():
        return list(listed)
    return [(current, current), *listed]  # one that this machine has never had


@lru_cache(maxsize=2)
def _listed(today: date) -> tuple[tuple[str, str], ...]:
    """All zones, by offset and then by name."""
    noon = datetime.combine(today, time(12))
    offsets = {name: ZoneInfo(name).utcoffset(noon) for name in names()}
    in_order = sorted(names(), key=lambda name: (offsets[name], name))
    return tuple((name, f"{_offset(noon, name)} {shown(name)}") for name in in_order)


def _offset(noon: datetime, name: str) -> str:
    """The offset as "UTC+02:00"."""
    sign = noon.replace(tzinfo=ZoneInfo(name)).strftime("%z")
    return f"UTC{sign[:3]}:{sign[3:5]}"
