"""Deadlines in words: relative and absolute, with the zone where it could be mistaken."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.template import Context, Template
from django.utils import timezone, translation

from games.lib import times, zones

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def at_noon():
    with time_machine.travel(NOW, tick=False):
        yield


@pytest.mark.parametrize(
    ("zone", "language", "said"),
    [
        ("UTC", "en", "2 d 5 h left, until Tue 24 Nov, 17:40 (UTC)"),
        ("Europe/Berlin", "en", "2 d 5 h left, until Tue 24 Nov, 18:40 (Europe/Berlin)"),
        ("America/New_York", "en", "2 d 5 h left, until Tue 24 Nov, 12:40 (America/New York)"),
        ("Europe/Berlin", "de", "noch 2 T 5 Std., bis Di, 24. Nov., 18:40 (Europe/Berlin)"),
    ],
)
def test_a_deadline_is_told_in_the_readers_zone_and_language(zone, language, said):
    deadline = NOW + timedelta(days=2, hours=5, minutes=40)
    with timezone.override(ZoneInfo(zone)), translation.override(language):
        assert said == times.in_words(deadline)


def test_the_zone_is_left_out_where_the_readers_clock_shows_the_same():
    with zones.naming(False):
        assert "4 h left, until Sun 22 Nov, 16:00" == times.in_words(NOW + timedelta(hours=4))


@pytest.mark.parametrize("seconds", [59, 0, -1, -86_400])
def test_a_deadline_that_is_here_leaves_no_time(seconds):
    assert times.left(NOW + timedelta(seconds=seconds)) == "no time left"


def test_without_a_deadline_nothing_is_said():
    assert ("", "") == (times.in_words(None), times.in_html(None))


@pytest.mark.parametrize(
    ("named", "said"),
    [(True, "18:40 (Europe/Berlin; in 2 d 5 h)"), (False, "18:40 (in 2 d 5 h)")],
)
def test_a_moment_ahead_is_told_with_the_time_until_then(named, said):
    when = NOW + timedelta(days=2, hours=5, minutes=40)
    with timezone.override(ZoneInfo("Europe/Berlin")), zones.naming(named):
        assert f"Tue 24 Nov, {said}" == times.moment_ahead(when)
        told = f'<time datetime="2026-11-24T18:40+01:00">Tue 24 Nov, {said}</time>'
        assert told == times.moment_ahead_html(when)


def test_programs_read_the_moment_with_its_offset():
    with timezone.override(ZoneInfo("Asia/Kolkata")), zones.naming(False):
        html = times.in_html(NOW + timedelta(hours=3))
    assert html == (
        '<time class="deadline" datetime="2026-11-22T20:30+05:30">'
        "<b>3 h left</b>, <span>until Sun 22 Nov, 20:30</span></time>"
    )


@pytest.mark.parametrize(
    ("form", "german"),
    [
        ("j M Y", "23. Nov. 2026"),
        ("D j M Y, H:i", "Mo, 23. Nov. 2026, 18:40"),
        ("Y-m-d", "2026-11-23"),
    ],
)
def test_a_template_s_dates_have_the_dot_in_german_however_they_are_asked_for(form, german):
    when = datetime(2026, 11, 23, 18, 40, tzinfo=UTC)
    with translation.override("de"), timezone.override(UTC):
        said = Template(f'{{{{ when|date:"{form}" }}}}').render(Context({"when": when}))
    assert german == said
