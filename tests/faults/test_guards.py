"""Every guard is missed: without it, the test that it is listed with fails."""

import ast
import os
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests import settings
from tests.acceptance.site import ROOT

from .guards import GUARDS
from .removal import unmissed

WORKER = os.environ.get("PYTEST_XDIST_WORKER", "main")


@pytest.mark.parametrize("guard", GUARDS, ids=str)
def test_a_guard_stands_where_it_is_said_to_stand(guard):
    assert 1 == (ROOT / guard.file).read_text().count(guard.old)
    path, _, name = guard.test.partition("::")
    names = [node.name for node in ast.parse((ROOT / path).read_text()).body
             if isinstance(node, ast.FunctionDef)]  # fmt: skip
    assert name in names


def test_there_are_thirty_guards_at_least():
    assert 30 <= len({guard.old for guard in GUARDS})


@pytest.mark.volume
@pytest.mark.timeout(900)
def test_without_a_guard_its_test_fails():
    guards = [guard for guard in GUARDS if settings.POSTGRES or not guard.postgres]
    databases = [f"test_guard_{WORKER}_{nth}" for nth, _guard in enumerate(guards)]
    with ThreadPoolExecutor(max_workers=2) as pool:
        said = list(pool.map(unmissed, guards, databases))
    assert {} == {str(guard): words for guard, words in zip(guards, said, strict=True) if words}
