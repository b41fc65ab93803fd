"""Freeze a process and everything it has started, as if it hung; it keeps its sockets and its locks."""

import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path


def freeze(pid: int) -> None:
    for each in _family(pid):
        _send(each, signal.SIGSTOP)


def thaw(pid: int) -> None:
    for each in reversed(list(_family(pid))):
        _send(each, signal.SIGCONT)


def _family(pid: int) -> Iterator[int]:
    """The process, then its children and theirs."""
    yield pid
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):
            for child in task.read_text().split():
                yield from _family(int(child))


def _send(pid: int, number: signal.Signals) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, number)
