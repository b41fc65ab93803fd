"""Redis and the web process break while people play; neither has anything that isn't in the database."""

import pytest

from .promises import game_goes_on, nothing_lost
from .rig import HANG

pytestmark = pytest.mark.volume


def test_without_redis_people_play_and_sign_in(rig):
    with rig.fault("Redis: killed, 10 s away"):
        rig.redis.kill()
        rig.keep(10)
        rig.redis.start()
    game_goes_on(rig)


def test_a_redis_that_forgets_everything_loses_nothing(rig):
    with rig.fault("Redis: flushed, 3 times"):
        for _nth in range(3):
            rig.redis.flush()
            rig.keep(3)
    game_goes_on(rig)


def test_a_redis_without_memory_stops_no_one(rig):
    with rig.fault("Redis: refuses to write"):
        rig.redis.fill()
        rig.keep(10)
        rig.redis.clear()
    game_goes_on(rig)


def test_a_redis_that_hangs_slows_no_one_down(rig):
    with rig.fault(f"Redis: hangs {HANG:.0f} s"):
        rig.redis.freeze()
        rig.keep(HANG)
        rig.redis.thaw()
    game_goes_on(rig)


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
