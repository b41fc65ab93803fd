"""docs/reliability.md: ninety-four failures, each with a test that exists or with what is missing."""

import ast
import re
from functools import cache

import pytest

from tests.acceptance.site import ROOT

LINE = re.compile(r"^\| (\d+) \| ([^|]+) \|([^|]*)\| ([^|]+) \|$", re.MULTILINE)
LINES = LINE.findall((ROOT / "docs" / "reliability.md").read_text())
# What other work will build, and the number of its issue; everything else has its test.
MISSING = {
    "calendars (issue 13)", "closing an account (issue 14)",
    "invitations by email (issue 14)", "moves by email (issue 13)", "ratings (issue 14)",
}  # fmt: skip


@cache
def names_in(path: str) -> set[str]:
    tree = ast.parse((ROOT / "tests" / path).read_text())
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def test_there_are_ninety_four():
    assert [str(number) for number in range(1, 95)] == [line[0] for line in LINES]


@pytest.mark.parametrize(("number", "test"), [(line[0], line[3]) for line in LINES])
def test_each_failure_has_its_test_or_says_what_is_missing(number, test):
    if test.startswith("not yet: "):
        assert test.removeprefix("not yet: ") in MISSING
    else:
        path, _, name = test.strip("`").partition("::")
        assert name in names_in(path)


def test_no_task_is_delayed_by_the_broker():
    """A delayed task comes again and again if it waits longer than the broker believes it should."""
    code = [*ROOT.glob("games/**/*.py"), *ROOT.glob("manhattan_site/*.py")]
    delayed = re.compile(r"\b(eta|countdown)\s*=|apply_async")
    assert [] == [str(path) for path in code if delayed.search(path.read_text())]
