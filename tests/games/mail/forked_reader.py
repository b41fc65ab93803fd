"""
A script that reads emails as message_reader.py does, each in a fork of its own under the same limits.

Starting Python anew for each costs a tenth of a second, which thousands of messages can't afford.
It tells of each message what the reader printed, and what it cost.
"""

import importlib.util
import json
import os
import resource
import subprocess
import sys
from types import ModuleType
from typing import Any

from_bytes = int.from_bytes


class ForkedReader:
    """The script, running: `read` hands it one message."""

    def __init__(self, reader: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-I", "-S", __file__, reader],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def read(self, raw: bytes) -> dict[str, Any]:
        """Return `printed`, `status`, and in `seconds` and `kilobytes` what it cost."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(len(raw).to_bytes(4) + raw)
        self.process.stdin.flush()
        told: dict[str, Any] = json.loads(self.process.stdout.readline())
        return told

    def close(self) -> None:
        self.process.communicate()


def serve(reader: ModuleType) -> None:
    """Read a message after the other from standard input, until it ends."""
    while size := sys.stdin.buffer.read(4):
        told = read_in_a_fork(reader, sys.stdin.buffer.read(from_bytes(size)))
        print(json.dumps(told), flush=True)


def read_in_a_fork(reader: ModuleType, raw: bytes) -> dict[str, Any]:
    from_child, to_parent = os.pipe()
    child = os.fork()
    if not child:
        # Between the fork and the end nothing returns to `serve`.
        os.close(from_child)
        status = 1
        try:
            before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
            reader.limit()
            printed = json.dumps(reader.read(raw))
            with os.fdopen(to_parent, "w") as pipe:
                pipe.write(f"{before}\n{printed}")
            status = 0
        finally:
            os._exit(status)
    os.close(to_parent)
    with os.fdopen(from_child) as pipe:
        before, _line, printed = pipe.read().partition("\n")
    _child, status, used = os.wait4(child, 0)
    return {
        "printed": printed,
        "status": status,
        "seconds": used.ru_utime + used.ru_stime,
        "kilobytes": used.ru_maxrss - int(before or used.ru_maxrss),
    }


if __name__ == "__main__":
    spec = importlib.util.spec_from_file_location("message_reader", sys.argv[1])
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    serve(module)
