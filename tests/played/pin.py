"""python -m tests.played.pin: add the line `trace:` to each record here without one, to pin it."""

import json
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from engine import Record, State, dump, load, positions, trace, verify

HERE = Path(__file__).parent
RECORDS = sorted(HERE.glob("*.txt"))


def read(path: Path) -> Record:
    """
    Return the record in a file.

    Raises RecordError if it is broken.
    """
    return load(path.read_text(encoding="utf-8"))


def digest(states: Iterable[State]) -> str:
    """Return the SHA-256 of what `python -m engine replay FILE --trace` prints of these states, in hex."""
    return sha256("".join(f"{json.dumps(trace(state))}\n" for state in states).encode()).hexdigest()


def pin(path: Path) -> bool:
    """Write the trace into a game's record; return whether it had none. A broken record is refused."""
    record = read(path)
    if "trace" in record.header:
        return False
    header = {**record.header, "trace": digest(positions(record))}
    path.write_text(dump(verify(record), record.moves, header), encoding="utf-8")
    return True


if __name__ == "__main__":
    for path in RECORDS:
        if pin(path):
            print(f"{path.name} is held.")
