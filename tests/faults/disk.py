"""A small disk of its own, which a test can fill; only root may mount one."""

import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

MOUNTS = os.geteuid() == 0  # whether a folder can have a disk of its own
MEGABYTE = 1024 * 1024


class Disk:
    """A folder with a limited size, if this user may mount one."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.ballast = folder / "ballast"

    def fill(self) -> None:
        """Leave no room for one more byte."""
        with suppress(OSError), open(self.ballast, "wb", buffering=0) as ballast:
            for size in (MEGABYTE, 4096, 1):
                with suppress(OSError):
                    while ballast.write(b"\0" * size):
                        pass

    def clear(self) -> None:
        self.ballast.unlink(missing_ok=True)


@contextmanager
def small_disk(megabytes: int) -> Iterator[Disk]:
    """A disk of that size; an ordinary folder without root."""
    with tempfile.TemporaryDirectory(prefix="manhattan-disk-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        if MOUNTS:
            size = f"size={megabytes}m,mode=755"
            subprocess.run(["mount", "-t", "tmpfs", "-o", size, "tmpfs", name], check=True)
        folder.chmod(0o755)
        try:
            yield Disk(folder)
        finally:
            if MOUNTS:
                subprocess.run(["umount", "--lazy", name], check=True)
