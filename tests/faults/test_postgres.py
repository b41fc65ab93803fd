"""PostgreSQL and disks break while people play; nothing that was acknowledged is lost."""

import pytest

from .disk import MOUNTS
from .postgres import CRASH, FAST
from .promises import game_goes_on, nothing_lost
from .rig import HANG

pytestmark = pytest.mark.volume
needs_a_disk = pytest.mark.skipif(not MOUNTS, reason="only root can make a small disk")


@pytest.mark.parametrize("how", [FAST, CRASH], ids=["restart", "crash"])
def test_a_restart_of_postgresql_fails_no_move(rig, how):
    with rig.fault(f"PostgreSQL: {'restart' if how is FAST else 'crash'}, 3 times") as line:
        for _nth in range(3):
            rig.postgres.restart(how)
            rig.keep(4)
    nothing_lost(rig)
    assert not line.failed_moves, rig.errors


def test_a_postgresql_that_hangs_loses_nothing(rig):
    with rig.fault(f"PostgreSQL: hangs {HANG:.0f} s"):
        rig.postgres.freeze()
        rig.keep(HANG)
        rig.postgres.thaw()
    nothing_lost(rig)


@needs_a_disk
def test_a_full_disk_is_answered_with_a_sentence_and_half_done_nothing(rig):
    with rig.fault("PostgreSQL: disk full") as line:
        rig.postgres.disk.fill()
        rig.keep(12)
        rig.postgres.disk.clear()
        if not rig.postgres.runs():  # it may give up; then its operator starts it again
            rig.postgres.start()
    nothing_lost(rig)
    assert not line.errors, rig.errors


@needs_a_disk
def test_a_full_data_folder_stops_no_one(rig):
    with rig.fault("Data folder: disk full"):
        rig.data.fill()
        rig.keep(8)
        rig.data.clear()
    game_goes_on(rig)
