"""The Procfile's processes, each of which can be killed, frozen, started again and doubled."""

import json
import os
import signal
from contextlib import suppress

from tests.acceptance.site import Site
from tests.acceptance.waiting import wait_for

from .freezing import freeze, thaw
from .world import Dealt

STOP_SECONDS = 20


class FaultySite(Site):
    """A site whose processes may die."""

    def __getitem__(self, name: str) -> int:
        return self.processes[name].pid

    def kill(self, name: str) -> None:
        """Kill a process and its children at once, as the system does when memory is short."""
        with suppress(ProcessLookupError):
            os.killpg(self[name], signal.SIGKILL)
        self.processes[name].wait(STOP_SECONDS)

    def restart(self, name: str) -> None:
        self.kill(name)
        self.start_process(name)
        if name == "web":
            wait_for("the site", self.answers)

    def end(self, name: str) -> None:
        self.kill(name)
        del self.processes[name]

    def freeze(self, name: str) -> None:
        freeze(self[name])

    def thaw(self, name: str) -> None:
        thaw(self[name])

    def add_people(self) -> None:
        self.run("python", "-m", "tests.faults.world", "people")

    def deal(self, many: int) -> list[Dealt]:
        """Deal that many more games."""
        lines = self.run("python", "-m", "tests.faults.world", "games", str(many)).splitlines()
        return [Dealt(**json.loads(line)) for line in lines if line.startswith("{")]
