"""
Exhaustive tests: a few cases of each in `make test`, all of them in `make prove`.

`make prove THOROUGH=1` tries 20,000 games for each property; without a number it is an eighth of that.
"""

import os
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import settings

THOROUGH = float(os.environ.get("THOROUGH") or 0)


def trials(few: int, many: int) -> int:
    """The number of cases to try: `few` in every run of the tests, `many` with THOROUGH=1."""
    return max(few, round(many * THOROUGH))


def games(few: int, many: int = 20_000) -> settings:
    """Settings for a property of whole games: the same games in every run."""
    return settings(max_examples=trials(few, many), deadline=None, database=None, derandomize=True)


def some(cases: Sequence[Any], few: int = 1) -> list[Any]:
    """The cases of a test, with all but the first few marked as volume."""
    rest = [
        pytest.param(*(case if isinstance(case, tuple) else [case]), marks=pytest.mark.volume)
        for case in cases[few:]
    ]
    return [*cases[:few], *rest]
