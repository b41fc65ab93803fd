"""The mail server and the processes beside the web break while people play; the game goes on."""

import pytest

from . import faketime
from .mail_server import Mood
from .promises import clock_goes_on, everything_is_done, nobody_waits, nothing_lost
from .rig import HANG

pytestmark = pytest.mark.volume


def test_without_a_fault_nothing_fails(rig):
    with rig.fault("nothing") as line:
        rig.keep(15)
    nothing_lost(rig)
    assert (0, 0) == (line.errors, line.doubled_emails), rig.errors


def test_a_mail_server_that_hangs_stops_neither_clock_nor_bots_nor_pages(rig):
    with rig.fault(f"Mail server: hangs {HANG:.0f} s") as line:
        rig.mail.mood = Mood.HANGS
        rig.keep(HANG)
        rig.mail.mood = Mood.ACCEPTS
    nothing_lost(rig)
    assert line.bots_moves, "No bot played."
    nobody_waits(rig)
    clock_goes_on(line)


def test_without_a_mail_server_emails_wait(rig):
    with rig.fault("Mail server: away 10 s") as line:
        rig.mail.stop()
        rig.keep(10)
        rig.mail.start()
    nothing_lost(rig)
    nobody_waits(rig)
    clock_goes_on(line)
    assert not line.doubled_emails


def test_an_email_refused_for_now_goes_out_later(rig):
    with rig.fault("Mail server: refuses for now (451)") as line:
        rig.mail.mood = Mood.LATER
        rig.keep(8)
        rig.mail.mood = Mood.ACCEPTS
    nothing_lost(rig)
    nobody_waits(rig)
    clock_goes_on(line)
    assert not line.doubled_emails


def test_a_slow_mail_server_slows_only_email(rig):
    with rig.fault("Mail server: a second for each step") as line:
        rig.mail.mood = Mood.SLOW
        rig.keep(10)
        rig.mail.mood = Mood.ACCEPTS
    nothing_lost(rig)
    nobody_waits(rig)
    clock_goes_on(line)


@pytest.mark.parametrize("name", ["clock", "bots", "mail"])
def test_a_killed_process_loses_nothing(rig, name):
    with rig.fault(f"{name}: killed, 3 times") as line:
        for _nth in range(3):
            rig.site.restart(name)
            rig.keep(3)
    nothing_lost(rig)
    nobody_waits(rig)
    clock_goes_on(line)


def test_email_and_bots_that_hang_hold_up_nothing_else(rig):
    with rig.fault(f"mail, bots: hang {HANG:.0f} s") as line:
        for name in ("mail", "bots"):
            rig.site.freeze(name)
        rig.keep(HANG)
        for name in ("mail", "bots"):
            rig.site.thaw(name)
    nothing_lost(rig)
    nobody_waits(rig)
    clock_goes_on(line)


def test_a_clock_that_hangs_times_nobody_out(rig):
    with rig.fault(f"clock: hangs {HANG:.0f} s"):
        rig.site.freeze("clock")
        rig.keep(HANG)
        rig.site.thaw("clock")
    nothing_lost(rig)
    nobody_waits(rig)


def test_three_of_each_process_do_everything_once(rig):
    twins = [f"{name}-{nth}" for name in ("clock", "bots", "mail") for nth in (2, 3)]
    with rig.fault("clock, bots, mail: three of each") as line:
        for twin in twins:
            rig.site.start_process(twin.partition("-")[0], twin)
        rig.keep(15)
        for twin in twins:
            rig.site.end(twin)
    nothing_lost(rig)
    clock_goes_on(line)


@pytest.mark.skipif(not faketime.LIBRARY, reason="libfaketime is not there")
@pytest.mark.parametrize("shift", ["-1h", "+11m", "+3d"])
def test_a_clock_that_goes_wrong_times_nobody_out(rig, shift):
    with rig.fault(f"clock: another one at {shift}"):
        rig.site.start_process("clock", "wrong", **faketime.environment(shift))
        rig.keep(9)
        rig.site.end("wrong")
    assert not rig.lines[-1].wrong_timeouts, rig.lost
    assert not rig.lines[-1].lost_moves, rig.lost


def test_a_mailbox_that_refuses_for_good_stops_no_other(rig):
    with rig.fault("Mail server: refuses for good (550)") as line:
        rig.mail.mood = Mood.NEVER
        rig.keep(10)
        rig.mail.mood = Mood.ACCEPTS
    nobody_waits(rig)
    clock_goes_on(line)
    assert not line.lost_moves


def test_after_everything_no_email_waits_and_the_audit_finds_nothing(rig):
    everything_is_done(rig)
