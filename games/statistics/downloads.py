"""The numbers of the statistics as CSV and JSON; their words don't depend on the reader's language."""

import csv
import io
from typing import Any

from games.statistics.numbers import Number
from games.statistics.pages import StatisticsPage

DIGITS = 6


def as_json(page: StatisticsPage) -> dict[str, Any]:
    """Return the kind of games, how many there are, and all numbers."""
    players, tables, rules = page.filters.kind
    told = [dict(zip(Number._fields, _rounded(each), strict=True)) for each in page.numbers]
    return {
        "players": players, "tables": tables, "rules": rules, "games": page.games,
        "waiting": page.waiting, "numbers": told,
    }  # fmt: skip


def as_csv(page: StatisticsPage) -> str:
    """Return a line for each number, below their names."""
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow(Number._fields)
    writer.writerows(map(_rounded, page.numbers))
    return file.getvalue()


def _rounded(number: Number) -> list[object]:
    return [round(each, DIGITS) if isinstance(each, float) else each for each in number]
