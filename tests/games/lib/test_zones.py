"""The time zones a person can choose."""

from datetime import date

import pytest

from games.lib import zones

WINTER, SUMMER = date(2026, 1, 15), date(2026, 7, 15)


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("Europe/Berlin", "Europe/Berlin"),
        ("UTC", "UTC"),
        ("Etc/UTC", "UTC"),
        ("GMT", "UTC"),
        ("", ""),
        ("Europe", ""),
        ("Europe/Entenhausen", ""),
        ("europe/berlin", ""),
        ("../etc/passwd", ""),
        ("Europe/Berlin\0", ""),
        ("localtime", ""),
        ("x" * 100_000, ""),
    ],
)
def test_a_zone_is_known_only_by_its_name(name, known):
    assert known == zones.known(name)


@pytest.mark.parametrize(
    ("day", "label"),
    [
        (WINTER, ("Europe/Berlin", "UTC+01:00 Europe/Berlin")),
        (SUMMER, ("Europe/Berlin", "UTC+02:00 Europe/Berlin")),
        (SUMMER, ("UTC", "UTC+00:00 UTC")),
        (WINTER, ("America/New_York", "UTC-05:00 America/New York")),
        (WINTER, ("Asia/Kathmandu", "UTC+05:45 Asia/Kathmandu")),
    ],
)
def test_the_list_shows_the_offset_of_the_day(day, label):
    assert label in zones.choices(day, "UTC")


def test_the_list_goes_by_offset_and_then_by_name():
    names = [name for name, _label in zones.choices(WINTER, "UTC")]
    assert len(names) > 400
    assert names[0] == "Pacific/Midway"
    assert names[-1] == "Pacific/Kiritimati"
    assert sorted(["Europe/Oslo", "Europe/Berlin", "Africa/Tunis"]) == [
        name for name in names if name in ("Europe/Oslo", "Europe/Berlin", "Africa/Tunis")
    ]
    assert names.index("America/New_York") < names.index("UTC") < names.index("Africa/Algiers")


def test_a_zone_that_is_no_longer_known_stays_in_its_users_list():
    assert ("Europe/Atlantis", "Europe/Atlantis") == zones.choices(WINTER, "Europe/Atlantis")[0]
