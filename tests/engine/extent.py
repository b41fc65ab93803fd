"""How much the proofs by trial try: little in every run of the tests, very much with THOROUGH=1, an eighth of it with 0.125."""

import os

from hypothesis import settings

THOROUGH = float(os.environ.get("THOROUGH") or 0)


def trials(few, many):
    """The number of cases to try."""
    return max(few, round(many * THOROUGH))


def games(few, many=20_000):
    """Settings for a property of whole games: the same games in every run."""
    return settings(max_examples=trials(few, many), deadline=None, database=None, derandomize=True)
