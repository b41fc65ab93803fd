"""The previous release signs people up and lets them move on this release's schema, and this one plays on."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.acceptance import servers

pytestmark = [pytest.mark.volume, pytest.mark.postgres]
HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PREVIOUS = (HERE / "previous.txt").read_text().split()[0]
MISSING = f"""
The previous release, commit {PREVIOUS}, is not in this clone, so nothing says whether it works on this
release's schema. Fetch the whole history: git fetch --unshallow
"""


@pytest.fixture(scope="module")
def previous(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the code of the previous release."""
    if not (ROOT / ".git").exists() and not os.environ.get("TEST_SERVICES_REQUIRED"):
        pytest.skip("this is no clone, so the previous release is not there")
    if subprocess.run(
        ["git", "cat-file", "-e", PREVIOUS], cwd=ROOT, capture_output=True
    ).returncode:
        pytest.fail(MISSING)
    folder = tmp_path_factory.mktemp("previous")
    archive = subprocess.run(
        ["git", "archive", PREVIOUS], cwd=ROOT, check=True, capture_output=True
    ).stdout
    subprocess.run(["tar", "-x", "-C", folder], input=archive, check=True)
    return folder


class Release:
    """The code in a folder, at work on a database that it shares with another release."""

    def __init__(self, code: Path, database: str, data: Path) -> None:
        self.code = code
        self.environment = {
            "PATH": os.environ["PATH"], "PYTHONPATH": str(code), "DATA_DIR": str(data),
            "ENV_FILE": os.devnull, "DATABASE_URL": database, "SECRET_KEY": "k" * 60,
            "SITE_URL": "http://127.0.0.1:8000", "BEHIND_PROXY": "no", "EMAIL_URL": "smtp://127.0.0.1:9",
            "LOG_LEVEL": "ERROR",
        }  # fmt: skip

    def run(self, *words: str) -> str:
        done = subprocess.run(
            [sys.executable, *words],
            cwd=self.code, env=self.environment, capture_output=True, text=True, timeout=300,
        )  # fmt: skip
        assert done.returncode == 0, f"{' '.join(words)}\n{done.stdout}{done.stderr}"
        return done.stdout

    def play(self, name: str) -> str:
        return self.run(str(HERE / "playing.py"), name)


def test_two_releases_play_on_one_schema_by_turns(previous: Path, tmp_path: Path):
    with servers.postgres() as database:
        old = Release(previous, database, tmp_path / "old")
        new = Release(ROOT, database, tmp_path / "new")
        new.run("manage.py", "migrate", "--verbosity", "0")
        assert old.play("Ann") == "1 games\n"
        assert new.play("Bo") == "2 games\n"
        assert old.play("Cy") == "3 games\n"
        # What the previous release doesn't write, such as the clocks of seats, is right after the next move.
        assert new.play("Di") == "4 games\n"
        assert "no differences" in new.run("manage.py", "audit_games")
