"""Deadlines and forecasts in words, the same on every page and in every email."""

from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, pgettext

from games.lib import clock, zones
from games.lib.forecast import HOUR, Forecast

# How soon nine in ten waits are over, and the words for it.
USUALLY = {
    timedelta(hours=1): gettext_noop("usually within an hour"),
    timedelta(hours=6): gettext_noop("usually within a few hours"),
    timedelta(hours=12): gettext_noop("usually within half a day"),
    timedelta(days=1): gettext_noop("usually within a day"),
    timedelta(days=2): gettext_noop("usually within two days"),
    timedelta(days=4): gettext_noop("usually within four days"),
    timedelta(days=7): gettext_noop("usually within a week"),
    timedelta.max: gettext_noop("usually within three weeks"),
}


def up_again(expected: Forecast | None) -> str:
    """Return "You’re up again about Tue 24 Nov, 18:00, usually within a day.", or that nobody knows yet."""
    if expected is None:
        return _("No idea yet when you’re up again: not all the others have played enough here.")
    usually = next(words for within, words in USUALLY.items() if expected.most <= within)
    said = _("You’re up again about {moment}, {usually}.")
    return said.format(moment=moment(about(expected)), usually=_(usually))


def about(expected: Forecast) -> datetime:
    """Return the moment to tell of a forecast made now, to the full hour."""
    full_hour = timezone.now() + expected.about + HOUR / 2
    return full_hour.replace(minute=0, second=0, microsecond=0)


def left(deadline: datetime) -> str:
    """Return "2 d 4 h left", or "no time left" in the last minute and afterwards."""
    remaining = deadline - timezone.now()
    if remaining < clock.MINUTE:
        return _("no time left")
    return _("{time} left").format(time=time_left(remaining))


def time_left(left: timedelta) -> str:
    """Return "2 d 4 h", "5 h 20 min", "12 min", or "no time": at most the two largest units."""
    minutes = int(left.total_seconds() // 60)
    if minutes < 1:
        return _("no time")
    days, hours, minutes = minutes // 1440, minutes // 60 % 24, minutes % 60
    if days:
        told = _("{days} d {hours} h") if hours else _("{days} d")
    elif hours:
        told = _("{hours} h {minutes} min") if minutes and hours < 12 else _("{hours} h")
    else:
        told = _("{minutes} min")
    return told.format(days=days, hours=hours, minutes=minutes)


def moment(when: datetime) -> str:
    """Return "Tue 24 Nov, 18:40", or "Tue 24 Nov, 18:40 (Europe/Berlin)" if the reader may need the zone."""
    shown = date_format(timezone.localtime(when), pgettext("date", "D j M, H:i"))
    return f"{shown} ({zone()})" if zones.named() else shown


def moment_ahead(when: datetime) -> str:
    """Return "Tue 24 Nov, 18:40 (in 2 d 4 h)", with the zone if the reader may need it."""
    within = _("in {time}").format(time=time_left(when - timezone.now()))
    shown = date_format(timezone.localtime(when), pgettext("date", "D j M, H:i"))
    return f"{shown} ({zone()}; {within})" if zones.named() else f"{shown} ({within})"


def moment_ahead_html(when: datetime) -> SafeString:
    """Return the same as an element that programs can read."""
    at = timezone.localtime(when).isoformat(timespec="minutes")
    return format_html('<time datetime="{}">{}</time>', at, moment_ahead(when))


def zone() -> str:
    """Return the name of the zone in which times are shown."""
    return zones.shown(timezone.get_current_timezone_name())


def until(deadline: datetime) -> str:
    """Return "until Tue 24 Nov, 18:40"."""
    return _("until {moment}").format(moment=moment(deadline))


def in_words(deadline: datetime | None) -> str:
    """Return "2 d 4 h left, until Tue 24 Nov, 18:40"; empty without a deadline."""
    return f"{left(deadline)}, {until(deadline)}" if deadline else ""


def in_html(deadline: datetime | None) -> SafeString:
    """Return the same as an element that programs can read; empty without a deadline."""
    if not deadline:
        return SafeString()
    return format_html(
        '<time class="deadline" datetime="{}"><b>{}</b>, <span>{}</span></time>',
        timezone.localtime(deadline).isoformat(timespec="minutes"),
        left(deadline),
        until(deadline),
    )
