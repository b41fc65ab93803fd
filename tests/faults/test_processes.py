"""The processes beside the web break while people play; the game goes on."""

import pytest

from . import faketime
from .promises import clock_goes_on, game_goes_on, nobody_waits, nothing_lost
from .rig import HANG

pytestmark = pytest.mark.volume


@pytest.mark.parametrize("name", ["clock", "bots", "mail"])
def test_a_killed_process_loses_nothing(rig, name):
    with rig.fault(f"{name}: killed, 3 times"):
        for _nth in range(3):
            rig.site.restart(name)
            rig.keep(3)
    game_goes_on(rig)


def test_email_and_bots_that_hang_hold_up_nothing_else(rig):
    with rig.fault(f"mail, bots: hang {HANG:.0f} s"):
        for name in ("mail", "bots"):
            rig.site.freeze(name)
        rig.keep(HANG)
        for name in ("mail", "bots"):
            rig.site.thaw(name)
    game_goes_on(rig)


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
