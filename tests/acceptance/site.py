"""The site as deployed: the processes of the Procfile, configured by settings alone."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.error import URLError
from uuid import uuid4

from . import prepared
from .browser import Browser, over_http
from .servers import free_port
from .waiting import wait_for

ROOT = Path(__file__).resolve().parents[2]
SWEEP_SECONDS = 2
STOP_SECONDS = 20
PATIENCE = 300  # seconds for a command: several sites may begin at the same time
LOG_LINES = 40


def procfile() -> dict[str, str]:
    """The commands by name."""
    lines = (ROOT / "Procfile").read_text().splitlines()
    return {
        name: command.strip()
        for name, _, command in (line.partition(":") for line in lines if line)
    }


class Site:
    """One site with its data, its log files and its environment."""

    def __init__(self, folder: Path, environment: Mapping[str, str]) -> None:
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        self.folder = folder
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        self.environment = {
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
            "DJANGO_SETTINGS_MODULE": "manhattan_site.settings",
            "DATA_DIR": str(folder / "var"),
            "SITE_URL": self.url,
            "BIND": f"127.0.0.1:{port}",
            "SWEEP_SECONDS": str(SWEEP_SECONDS),
            "BEHIND_PROXY": "no",
            "SECRET_KEY": uuid4().hex * 2,
            "MINUTE_PACES": "1",
            "MOST_EMAILS_AN_HOUR": "1000",  # a whole game is played within a minute
            "MOST_EMAILS_A_DAY": "1000",
            "SETTLE_SECONDS": "0",  # no player moves on at the table here: each waits for an email
            **environment,
        }

    def run(self, *command: str) -> str:
        """Run a command of the project to its end and return its output."""
        done = subprocess.run(
            command,
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        assert done.returncode == 0, (
            f"{' '.join(command)} ended with {done.returncode}:\n{done.stdout}{done.stderr}"
        )
        return done.stdout

    def manage(self, *words: str) -> str:
        return self.run("python", "manage.py", *words)

    def start(self) -> None:
        commands = procfile()
        self.release(commands.pop("release"))
        for name in commands:
            self.start_process(name)
        wait_for(f"an answer of {self.url}", self.answers)

    def release(self, command: str) -> None:
        """Run the release command, but copy what the first site of this run collected and migrated."""
        for step in command.split(" && "):
            if "collectstatic" in step:
                self._once("static", step)
            elif "migrate" in step:
                self.migrate()
            else:
                self.run("sh", "-c", step)

    def migrate(self) -> None:
        """Migrate the site's own database, or copy the first one of this run on SQLite."""
        step = "python manage.py migrate --noinput"
        if "DATABASE_URL" in self.environment:
            self.run("sh", "-c", step)
        else:
            self._once("db.sqlite3", step)

    def _once(self, name: str, step: str) -> None:
        data = Path(self.environment["DATA_DIR"])
        run = prepared.of_all_tests(self.folder)
        prepared.once(run, name, data, lambda: self.run("sh", "-c", step))

    def start_process(
        self, name: str, called: str = "", **environment: str
    ) -> subprocess.Popen[bytes]:
        """Start a process of the Procfile, perhaps under another name and in another environment."""
        # In its own process group, so that it and its children can be ended without touching anything else.
        command = procfile()[name]
        called = called or name
        with open(self.folder / f"{called}.log", "ab") as log:
            self.processes[called] = subprocess.Popen(
                ["sh", "-c", f"exec {command}"], cwd=ROOT, env={**self.environment, **environment},
                stdout=log, stderr=log, start_new_session=True,
            )  # fmt: skip
        return self.processes[called]

    def answers(self) -> bool:
        self.check_processes()
        with suppress(URLError, ConnectionError):
            return Browser(over_http()).open(self.url).status == 200
        return False

    def check_processes(self) -> None:
        ended = [name for name, process in self.processes.items() if process.poll() is not None]
        assert not ended, f"{' and '.join(ended)} ended by itself.\n{self.logs()}"

    def stop(self) -> None:
        for process in self.processes.values():
            _signal(process, signal.SIGTERM)
        for process in self.processes.values():
            with suppress(subprocess.TimeoutExpired):
                process.wait(STOP_SECONDS)
            _signal(process, signal.SIGKILL)
            process.wait()

    def log(self, name: str) -> str:
        return (self.folder / f"{name}.log").read_text()

    def logs(self) -> str:
        """The last lines of every process."""
        return "\n".join(
            f"--- {name}\n" + "\n".join(self.log(name).splitlines()[-LOG_LINES:])
            for name in self.processes
        )


def _signal(process: subprocess.Popen[bytes], number: int) -> None:
    with suppress(ProcessLookupError):
        os.killpg(process.pid, number)


@contextmanager
def start_web(site: Site) -> Iterator[None]:
    """Run the web processes alone, and stop them afterwards."""
    try:
        site.start_process("web")
        wait_for(f"an answer of {site.url}", site.answers)
        yield
    except BaseException as error:
        error.add_note(site.logs())
        raise
    finally:
        site.stop()


@contextmanager
def running(folder: Path, environment: Mapping[str, str]) -> Iterator[Site]:
    """A responding site, always stopped afterwards; a failure shows the last output of its processes."""
    site = Site(folder, environment)
    try:
        site.start()
        yield site
    except BaseException as error:
        error.add_note(site.logs())
        raise
    finally:
        site.stop()
