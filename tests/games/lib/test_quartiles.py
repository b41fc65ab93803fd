"""Response times by length: within which time a quarter, half and three quarters of the turns were played."""

from datetime import timedelta

import pytest

from games.lib.quartiles import RECENT, Lengths

HOUR = timedelta(hours=1)


def lengths(*hours):
    told = Lengths()
    for each in hours:
        told = told.with_turn(None if each is None else each * HOUR)
    return told


@pytest.mark.parametrize(
    ("hours", "said"),
    [
        ((1,) * 9, "not known yet; that takes 10 turns at tables with days per move"),
        (
            (0.2,) * 5 + (0.8,) * 3 + (30,) * 2,
            "half of the turns within 15 minutes, three quarters within 1 hour",
        ),
        (
            (3,) * 5 + (14,) * 3 + (99,) * 2,
            "half of the turns within 3 hours, three quarters within 14 hours",
        ),
        (
            (47,) * 5 + (70,) * 5,
            "half of the turns within 2 days, three quarters within 3 days",
        ),
        (
            (1,) * 7 + (None,) * 3,
            "half of the turns within 1 hour, a quarter or more late or missed",
        ),
        ((3,) * 10, "three quarters of the turns within 3 hours"),
        (
            (1,) * 4 + (3,) * 6,
            "a quarter of the turns within 1 hour, three quarters within 3 hours",
        ),
        (
            (1,) * 4 + (3,) * 2 + (14,) * 4,
            "a quarter of the turns within 1 hour, half within 3 hours, three quarters within 14 hours",
        ),
        (
            (1,) * 4 + (400,) * 6,
            "more than half of the turns took over two weeks or were missed",
        ),
    ],
)
def test_it_is_said_in_words(hours, said):
    assert said == lengths(*hours).sentence


def test_a_turn_counts_within_the_time_it_took():
    assert 3 * HOUR == lengths(*[3] * 10).within(0.5)
    assert 4 * HOUR == lengths(*[3.01] * 10).within(0.5)


def test_old_turns_fade():
    told = lengths(*[200] * RECENT, *[1] * RECENT)
    assert HOUR == told.within(0.5)
    assert sum(told.counts) < RECENT + 2
