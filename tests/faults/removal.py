"""
Take one guard out of a copy of the project, and run the test that should miss it.

`python -m tests.faults.removal [WORD...]` tries all guards, or those with a word in their name.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.acceptance.site import ROOT

from .guards import Guard

SECONDS = 120
# What a test needs; everything else of the project stays out of the copy.
COPIED = ("engine", "games", "locale", "manhattan_site", "static", "templates", "tests", "docs")
FILES = ("manage.py", "pyproject.toml", "Procfile", "Makefile", "gunicorn.conf.py")


def unmissed(guard: Guard, database: str) -> str:
    """Return what the test said without the guard; empty if it failed, as it should."""
    with tempfile.TemporaryDirectory(prefix="manhattan-guard-") as name:
        folder = Path(name)
        _copy(folder)
        _remove(guard, folder / guard.file)
        words = ["-m", "pytest", "-q", "-x", "-n", "0", "-p", "no:cacheprovider", "--no-migrations"]
        done = subprocess.run(
            [sys.executable, *words, guard.test], cwd=folder, env=_environment(guard, database),
            capture_output=True, text=True, timeout=SECONDS,
        )  # fmt: skip
    # Only a failed test counts: one that couldn't be found, set up or run says nothing about the guard.
    failed = done.returncode == 1 and " failed" in done.stdout[-300:]
    return "" if failed else f"{done.returncode}: {done.stdout}{done.stderr}"


def _copy(folder: Path) -> None:
    """Give the folder the project's files; a link takes less time than a copy."""
    for top in COPIED:
        for path in (ROOT / top).rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts and "pictures" not in path.parts:
                _link(path, folder / path.relative_to(ROOT))
    for name in FILES:
        _link(ROOT / name, folder / name)


def _link(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        target.hardlink_to(source)
    except OSError:  # another disk
        shutil.copy(source, target)


def _remove(guard: Guard, path: Path) -> None:
    text = path.read_text()
    assert 1 == text.count(guard.old), guard
    path.unlink()
    path.write_text(text.replace(guard.old, guard.new))


def _environment(guard: Guard, database: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    # What this process has set for its own settings would be stronger than those of the tests.
    for name in ("DATABASE_URL", "DATA_DIR", "DJANGO_SETTINGS_MODULE", "TEST_SERVICES_REQUIRED"):
        kept.pop(name, None)
    if not guard.postgres:
        return {**kept, "TEST_DATABASE_URL": "sqlite"}
    return {**kept, "TEST_DATABASE_NAME": database}


if __name__ == "__main__":
    from .guards import GUARDS

    for each in GUARDS:
        if not sys.argv[1:] or any(word in each.name for word in sys.argv[1:]):
            said = unmissed(each, "test_guard")
            print(each, f"-> NOT MISSED: {said}" if said else "-> missed", flush=True)
