"""A process that believes in another time: libfaketime answers its questions for the clock."""

from pathlib import Path

LIBRARY = next(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"), None)


def environment(shift: str) -> dict[str, str]:
    """The environment of a process whose clock is off by `shift`, such as +3d; its timers stay right."""
    return {"LD_PRELOAD": str(LIBRARY), "FAKETIME": shift, "FAKETIME_DONT_FAKE_MONOTONIC": "1"}
