"""Ticker: a thread that does one job on a timer, so that no broker is needed to start it."""

import logging
import time
from collections.abc import Callable
from threading import Event, Thread

from django.db import close_old_connections

logger = logging.getLogger(__name__)

SOON = 5  # seconds after which a job that failed is tried again, unless its turn comes earlier


class Ticker(Thread):
    """Do `job` every `seconds`, and again at once while it returns that it found something to do."""

    def __init__(self, name: str, seconds: float, job: Callable[[], object]) -> None:
        super().__init__(name=name, daemon=True)
        self.seconds, self.job = seconds, job
        self._ended, self._woken = Event(), Event()

    def wake(self) -> None:
        """Start the next run now."""
        self._woken.set()

    def end(self, patience: float = 15) -> None:
        """Begin no further run, and wait for the current one for at most `patience` seconds."""
        self._ended.set()
        self._woken.set()
        self.join(patience)

    def run(self) -> None:
        while not self._ended.is_set():
            began = time.monotonic()
            # Cleared before the run: a call during it may be about newer work.
            self._woken.clear()
            self._wait(began + self._do() - time.monotonic())

    def _wait(self, seconds: float) -> None:
        if not self._ended.is_set():
            self._woken.wait(max(seconds, 0))

    def _do(self) -> float:
        """Do the job; return the seconds from its beginning to the next run."""
        close_old_connections()
        try:
            return 0 if self.job() else self.seconds
        except Exception:  # the next run may succeed
            soon = min(self.seconds, SOON)
            logger.exception("%s failed and is tried again in %g s", self.name, soon)
            return soon
        finally:
            close_old_connections()
