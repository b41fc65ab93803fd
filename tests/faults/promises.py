"""What is promised whatever breaks, and what is promised on top for faults beside the way of a move."""

from datetime import UTC, datetime

from tests.acceptance.waiting import wait_for

from . import invariants
from .report import Line
from .rig import RECOVERY, Rig

# Whoever waited for what hangs would wait for most of a minute; less than that is left to slow and busy
# machines, and the table says what it was.
SLACK = 15  # seconds that a machine may add to an answer
SILENCE = 45  # seconds the clock may be silent
# Seconds within which an email goes out that a worker died with (a lease), or that was refused twice.
LAST_EMAIL = 600


def nothing_lost(rig: Rig) -> None:
    """No acknowledged move and no email is lost, nobody is timed out early, and it ends by itself."""
    line = rig.lines[-1]
    rig.site.check_processes()
    assert (0, 0, 0) == (line.lost_moves, line.lost_emails, line.wrong_timeouts), rig.lost
    assert not rig.journal.oddities, rig.journal.oddities[:5]
    assert line.moves, "Nobody moved."
    assert line.recovered_after <= RECOVERY, (
        f"Not done after {line.recovered_after:.0f} s: {rig.undone}; it waited for {rig.waited}"
    )


def game_goes_on(rig: Rig) -> None:
    """Nothing is lost, nobody waits, and the clock isn't silent."""
    nothing_lost(rig)
    nobody_waits(rig)
    clock_goes_on(rig.lines[-1])


def usual(rig: Rig) -> None:
    """Without a fault nothing fails; how fast pages and moves are then is what faults are compared with."""
    with rig.fault("nothing") as line:
        rig.keep(15)
    nothing_lost(rig)
    assert (0, 0) == (line.errors, line.doubled_emails), rig.errors


def nobody_waits(rig: Rig) -> None:
    """Moves and pages go on as usual: no error, and hardly slower than without a fault."""
    usual, line = rig.lines[0], rig.lines[-1]
    assert not line.errors, rig.errors
    assert line.moves_p99 <= 2 * usual.moves_p99 + SLACK
    assert line.pages_p99 <= 2 * usual.pages_p99 + SLACK


def clock_goes_on(line: Line) -> None:
    assert line.clock_silent <= SILENCE, f"The clock was silent for {line.clock_silent:.0f} s."


def everything_is_done(rig: Rig) -> None:
    """The audit agrees, and every email that was owed until now goes out or is dropped."""
    assert "no differences" in rig.site.manage("audit_games")
    now = datetime.now(UTC)
    with rig.postgres.connection() as connection:
        wait_for(
            "the last email",
            lambda: not invariants.rows(connection, invariants.LEASED, now),
            LAST_EMAIL,
        )
        assert [] == invariants.lost_moves(connection, rig.journal.moves)
