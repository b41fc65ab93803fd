"""A Celery broker in a folder, for one machine without servers: kombu's, with atomic messages.

kombu's own file transport writes a message under its final name, so a worker can read half of one and
crash. Here a message is written to a temporary file, renamed into place, and claimed by renaming.
"""

import os
import time
import uuid
from pathlib import Path
from queue import Empty
from typing import Any

from kombu.transport import TRANSPORT_ALIASES, filesystem
from kombu.utils.json import dumps, loads

SCHEME = "fsatomic"
POLL_SECONDS = 0.2  # kombu's default of a second is noticeable to players


class Channel(filesystem.Channel):
    """A channel whose messages are files named by time and queue; one folder serves both directions."""

    def _put(self, queue: str, payload: Any, **kwargs: Any) -> None:  # type: ignore[override]
        name = f"{time.time_ns():020d}_{uuid.uuid4().hex}.{queue}.msg"
        hidden = Path(self.data_folder_in, f".{name}")
        hidden.write_text(dumps(payload), encoding="utf-8")
        os.rename(hidden, Path(self.data_folder_in, name))

    def _get(self, queue: str, timeout: float | None = None) -> Any:
        for name in sorted(os.listdir(self.data_folder_in)):
            if name.startswith(".") or name.partition(".")[2] != f"{queue}.msg":
                continue
            mine = Path(self.processed_folder, name)
            try:
                os.rename(Path(self.data_folder_in, name), mine)
            except FileNotFoundError:
                continue  # another worker took it first
            payload = mine.read_text(encoding="utf-8")
            mine.unlink()
            return loads(payload)
        raise Empty


class Transport(filesystem.Transport):
    """The transport for `fsatomic://` broker URLs."""

    Channel = Channel


def register() -> None:
    """Register `fsatomic://` with kombu."""
    TRANSPORT_ALIASES[SCHEME] = f"{__name__}:Transport"


def transport_options(folder: Path) -> dict[str, Any]:
    """Return the settings of the broker in `folder`, which is created if missing."""
    folders = {name: folder / name for name in ("messages", "control", "processed")}
    for path in folders.values():
        path.mkdir(parents=True, exist_ok=True)
    return {
        "data_folder_in": str(folders["messages"]),
        "data_folder_out": str(folders["messages"]),
        "control_folder": str(folders["control"]),
        "processed_folder": str(folders["processed"]),
        "store_processed": True,
        "polling_interval": POLL_SECONDS,
    }
