"""The mail server breaks while people play; the game goes on, and every email goes out in the end."""

import pytest

from .mail_server import Mood
from .promises import clock_goes_on, game_goes_on, nobody_waits
from .report import Line
from .rig import HANG, Rig

pytestmark = pytest.mark.volume


def while_it(rig: Rig, does: str, mood: Mood, seconds: float) -> Line:
    """What happened while the mail server was in that mood."""
    with rig.fault(f"Mail server: {does}") as line:
        rig.mail.mood = mood
        rig.keep(seconds)
        rig.mail.mood = Mood.ACCEPTS
    return line


def test_a_mail_server_that_hangs_stops_neither_clock_nor_bots_nor_pages(rig):
    line = while_it(rig, f"hangs {HANG:.0f} s", Mood.HANGS, HANG)
    game_goes_on(rig)
    assert line.bots_moves, "No bot played."


def test_without_a_mail_server_emails_wait(rig):
    with rig.fault("Mail server: away 10 s") as line:
        rig.mail.stop()
        rig.keep(10)
        rig.mail.start()
    game_goes_on(rig)
    assert not line.doubled_emails


def test_an_email_refused_for_now_goes_out_later(rig):
    line = while_it(rig, "refuses for now (451)", Mood.LATER, 8)
    game_goes_on(rig)
    assert not line.doubled_emails


def test_a_slow_mail_server_slows_only_email(rig):
    while_it(rig, "a second for each step", Mood.SLOW, 10)
    game_goes_on(rig)


def test_a_mailbox_that_refuses_for_good_stops_no_other(rig):
    line = while_it(rig, "refuses for good (550)", Mood.NEVER, 10)
    nobody_waits(rig)
    clock_goes_on(line)
    assert not line.lost_moves
