"""
python -m tests.benchmarks.load --seconds 300: the site as deployed, under the load of an evening.

Requests come at random moments (open loop, Poisson), whether or not earlier ones are answered: 80 %
polls of open tables, 15 % pages, 5 % moves. A request's time counts from the moment it should have
been sent. Web, clock, bots and mail run as in the Procfile, with a database of their own.
"""

import argparse
import asyncio
import os
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from statistics import quantiles
from time import monotonic

from tests import settings
from tests.acceptance import servers
from tests.acceptance.postbox import open_postbox
from tests.acceptance.site import Site, running
from tests.benchmarks.readers import Table, tables

GAMES, PLIES = 60, range(4, 64)
SHARES = {"poll": 80, "page": 15, "move": 5}
PATIENCE = 20  # seconds after which a request has failed
Usage = dict[str, tuple[int, float]]  # megabytes and seconds of CPU, by process


class Load:
    """What is sent, and how long it took; an error is anything but the expected answer."""

    def __init__(self, tables: list[Table]) -> None:
        self.chance = Random(1)
        self.tables = tables
        self.readers = [reader for table in tables for reader in table.readers.values()]
        self.took: dict[str, list[float]] = defaultdict(list)
        self.errors: list[str] = []

    async def run(self, rate: float, seconds: float) -> None:
        """Send `rate` requests a second for so long, and wait for the last answer."""
        await asyncio.gather(*(reader.open() for reader in self.readers[:4]))
        for reader in self.readers[4:]:
            await reader.open()
        due, until, sent = monotonic(), monotonic() + seconds, []
        while due < until:
            due += self.chance.expovariate(rate)
            await asyncio.sleep(max(0, due - monotonic()))
            sent.append(asyncio.create_task(self._send(due)))
        await asyncio.gather(*sent)

    async def _send(self, due: float) -> None:
        [kind] = self.chance.choices([*SHARES], [*SHARES.values()])
        reader = self.chance.choice(self.readers)
        act = {"poll": reader.poll, "page": reader.open, "move": self._move}[kind]
        try:
            await asyncio.wait_for(act(), PATIENCE)
        except (AssertionError, OSError, EOFError, TimeoutError) as error:
            self.errors.append(f"{kind}: {type(error).__name__} {error}")
        self.took[kind].append((monotonic() - due) * 1000)

    async def _move(self) -> None:
        ready = [table for table in self.tables if table.ready]
        assert ready, "No game is left to move in."
        await self.chance.choice(ready).move()

    def report(self) -> Iterator[str]:
        """Yield a line for each kind of request, one for all, and the errors."""
        yield f"{'ms':8}{'requests':>10}{'p50':>8}{'p95':>8}{'p99':>8}{'most':>8}"
        together = [took for times in self.took.values() for took in times]
        for kind, times in [*self.took.items(), ("all", together)]:
            at = quantiles(times, n=100)
            shown = (at[49], at[94], at[98], max(times))
            yield f"{kind:8}{len(times):10}" + "".join(f"{each:8.0f}" for each in shown)
        yield f"errors: {len(self.errors)}"
        yield from sorted(set(self.errors))[:5]


def usage(site: Site) -> Usage:
    """Return the megabytes and seconds of CPU of each process of the Procfile, with its children."""
    sizes: dict[int, int] = defaultdict(int)
    worked: dict[int, float] = defaultdict(float)
    for process in Path("/proc").glob("[0-9]*"):
        try:
            group = os.getpgid(int(process.name))
            fields = (process / "stat").read_text().rpartition(")")[2].split()
            pages = int((process / "statm").read_text().split()[1])
        except OSError:
            continue  # it has ended
        sizes[group] += pages * os.sysconf("SC_PAGE_SIZE")
        worked[group] += sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    return {
        name: (sizes[process.pid] // 2**20, worked[process.pid])
        for name, process in site.processes.items()
    }


def usage_report(before: Usage, after: Usage, seconds: float) -> Iterator[str]:
    """Yield the memory of each process and how much of one processor it used in these seconds."""
    for name, (size, worked) in after.items():
        share = (worked - before[name][1]) / seconds
        yield f"{name:8}{size:6} MB{share:8.0%} of a processor"


@contextmanager
def deployed(workers: int, **others: str) -> Iterator[Site]:
    """Run a site with its own database, mail server and folder."""
    with ExitStack() as stack:
        database = stack.enter_context(servers.postgres())
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "site"
        folder.mkdir()
        _, mail = stack.enter_context(open_postbox())
        environment = {
            "DATABASE_URL": database,
            "REDIS_URL": stack.enter_context(servers.empty_redis()),
            "EMAIL_URL": f"smtp://127.0.0.1:{mail}",
            "SECRET_KEY": settings.SECRET_KEY,  # this process signs its readers in
            "WEB_WORKERS": f"{workers}",
            "SWEEP_SECONDS": "30",
            "SETTLE_SECONDS": "60",
            **others,
        }
        settings.DATABASES["default"]["NAME"] = database.rpartition("/")[2]
        yield stack.enter_context(running(folder, environment))


def main() -> None:
    """Fill a site, load it, and print what came of it."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--seconds", type=float, default=30)
    asked.add_argument("--rate", type=float, default=100)
    asked.add_argument("--workers", type=int, default=2)
    options = asked.parse_args()
    with deployed(options.workers) as site:
        load = Load(tables(site.url, GAMES, PLIES))
        before = usage(site)
        asyncio.run(load.run(options.rate, options.seconds))
        print(*load.report(), sep="\n")
        print(*usage_report(before, usage(site), options.seconds), sep="\n")


if __name__ == "__main__":
    main()
