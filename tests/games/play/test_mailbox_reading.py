"""The mailbox for replies: no substitute plays before it was read once more, but for ten minutes at most."""

from datetime import timedelta

import pytest

from games import sweeps
from games.models import Game
from games.play import mailbox_reading
from tests.games.conftest import fresh

SECOND, MINUTE = timedelta(seconds=1), timedelta(minutes=1)


@pytest.fixture(autouse=True)
def mailbox(settings):
    settings.IMAP_URL = "imaps://mail.example.org"


def test_a_substitute_plays_once_the_mailbox_was_read_after_the_deadline(duel):
    due = duel.deadline
    mailbox_reading.was_read(due - SECOND)
    sweeps.deadlines(due + MINUTE)
    assert 0 == fresh(duel).ply
    mailbox_reading.was_read(due)
    sweeps.deadlines(due + MINUTE)
    assert 1 == fresh(duel).ply


@pytest.mark.parametrize("ever", [True, False])
def test_a_mailbox_that_cannot_be_read_delays_ten_minutes_at_most(duel, ever):
    due = duel.deadline
    if ever:
        mailbox_reading.was_read(due - timedelta(hours=3))
    sweeps.deadlines(due + 10 * MINUTE - SECOND)
    assert 0 == fresh(duel).ply
    sweeps.deadlines(due + 10 * MINUTE)
    assert 1 == fresh(duel).ply


def test_tables_with_minutes_per_move_do_not_wait_for_the_mailbox(duel):
    Game.objects.update(pace_seconds=60)
    sweeps.deadlines(duel.deadline)
    assert 1 == fresh(duel).ply


def test_without_a_mailbox_nothing_waits_for_it(duel, settings):
    settings.IMAP_URL = ""
    sweeps.deadlines(duel.deadline)
    assert 1 == fresh(duel).ply
