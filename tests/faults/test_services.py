"""PostgreSQL, Redis and disks break while people play; nothing that was acknowledged is lost."""

import pytest

from .disk import MOUNTS
from .postgres import CRASH, FAST
from .promises import clock_goes_on, everything_is_done, nobody_waits, nothing_lost
from .rig import HANG

pytestmark = pytest.mark.volume
needs_a_disk = pytest.mark.skipif(not MOUNTS, reason="only root can make a small disk")


def test_without_a_fault_nothing_fails(rig):
    with rig.fault("nothing") as line:
        rig.keep(15)
    nothing_lost(rig)
    assert (0, 0) == (line.errors, line.doubled_emails), rig.errors


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
    with rig.fault("Data folder: disk full") as line:
        rig.data.fill()
        rig.keep(8)
        rig.data.clear()
    nothing_lost(rig)
    nobody_waits(rig)
    clock_goes_on(line)


def test_without_redis_people_play_and_sign_in(rig):
    with rig.fault("Redis: killed, 10 s away") as line:
        rig.redis.kill()
        rig.keep(10)
        rig.redis.start()
    nothing_lost(rig)
    nobody_waits(rig)
    clock_goes_on(line)


def test_a_redis_that_forgets_everything_loses_nothing(rig):
    with rig.fault("Redis: flushed, 3 times") as line:
        for _nth in range(3):
            rig.redis.flush()
            rig.keep(3)
    nothing_lost(rig)
    nobody_waits(rig)
    clock_goes_on(line)


def test_a_redis_without_memory_stops_no_one(rig):
    with rig.fault("Redis: refuses to write") as line:
        rig.redis.fill()
        rig.keep(10)
        rig.redis.clear()
    nothing_lost(rig)
    nobody_waits(rig)
    clock_goes_on(line)


def test_a_redis_that_hangs_slows_no_one_down(rig):
    with rig.fault(f"Redis: hangs {HANG:.0f} s") as line:
        rig.redis.freeze()
        rig.keep(HANG)
        rig.redis.thaw()
    nothing_lost(rig)
    nobody_waits(rig)
    clock_goes_on(line)


def test_a_site_that_hangs_loses_nothing(rig):
    with rig.fault(f"web: hangs {HANG:.0f} s"):
        rig.site.freeze("web")
        rig.keep(HANG)
        rig.site.thaw("web")
    nothing_lost(rig)


def test_a_killed_site_loses_no_acknowledged_move(rig):
    with rig.fault("web: killed, 4 times"):
        for _nth in range(4):
            rig.site.restart("web")
            rig.keep(3)
    nothing_lost(rig)


def test_after_everything_no_email_waits_and_the_audit_finds_nothing(rig):
    everything_is_done(rig)
