"""The rig, one for each file of faults: first without a fault, and at the end everything is done."""

from collections.abc import Iterator
from pathlib import Path
from shutil import which

import pytest

from . import postgres
from .promises import everything_is_done, usual
from .rig import Rig, running


@pytest.fixture(scope="module")
def rig(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rig]:
    """A site with a PostgreSQL cluster, a Redis server and a mail server of its own."""
    if not (postgres.BINARIES and which("redis-server")):
        pytest.skip("the programs of PostgreSQL and Redis are not there")
    name = Path(request.module.__file__).stem.removeprefix("test_")
    with running(tmp_path_factory.mktemp(name), name) as rig:
        usual(rig)
        yield rig
        everything_is_done(rig)
