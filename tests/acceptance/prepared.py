"""What the first site of a test run collected and migrated, copied by the sites that start after it."""

import fcntl
import os
from collections.abc import Callable
from pathlib import Path
from shutil import copy2, copytree


def once(run: Path, name: str, data: Path, make: Callable[[], object]) -> None:
    """Let `make` make the file or folder `name` in `data`, or copy it from the site that was first."""
    data.mkdir(parents=True, exist_ok=True)
    with open(run / "prepared.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        prepared = run / f"prepared-{name}"
        if prepared.exists():
            copy(prepared, data / name)
        else:
            make()
            copy(data / name, prepared)


def copy(source: Path, target: Path) -> None:
    if source.is_dir():
        copytree(source, target, dirs_exist_ok=True)
    else:
        copy2(source, target)


def of_all_tests(folder: Path) -> Path:
    """The folder of the whole test run, given one that pytest made for a single test."""
    return folder.parents[1] if "PYTEST_XDIST_WORKER" in os.environ else folder.parent
