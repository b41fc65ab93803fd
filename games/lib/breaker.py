"""Breaker: spare a service that has failed, so that its failures cost those who need it no time."""

import time


class Breaker:
    """After a failure nobody tries for `pause` seconds; then one may, and its success ends the pause."""

    def __init__(self, pause: float) -> None:
        self.pause = pause
        self._failing_since: float | None = None
        self._until = 0.0

    @property
    def resting(self) -> bool:
        """Return whether nobody should try now."""
        return time.monotonic() < self._until

    @property
    def failing_for(self) -> float:
        """Return the seconds since the first failure after the last success; 0 if all is well."""
        return 0 if self._failing_since is None else time.monotonic() - self._failing_since

    @property
    def probing(self) -> bool:
        """Return whether the next attempt decides if the service is back."""
        return self._failing_since is not None

    def failed(self) -> None:
        now = time.monotonic()
        self._failing_since = now if self._failing_since is None else self._failing_since
        self._until = now + self.pause

    def worked(self) -> None:
        self._failing_since, self._until = None, 0.0
