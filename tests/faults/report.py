"""The table at the end: one line for each fault, written to a file that the run prints."""

import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "var" / "faults"


@dataclass
class Line:
    """What one fault did."""

    fault: str
    seconds: float = 0
    moves: int = 0
    bots_moves: int = 0
    lost_moves: int = 0
    emails: int = 0
    lost_emails: int = 0
    doubled_emails: int = 0
    wrong_timeouts: int = 0
    failed_moves: int = 0
    errors: int = 0
    pages_p99: float = 0
    slowest_page: float = 0
    moves_p99: float = 0
    slowest_move: float = 0
    clock_silent: float = 0
    recovered_after: float = 0

    def cells(self) -> list[str]:
        values = [getattr(self, field.name) for field in fields(self)]
        return [f"{value:.1f}" if isinstance(value, float) else str(value) for value in values]


def p99(seconds: Sequence[float]) -> float:
    """The time that 99 of 100 answers took at most."""
    many = len(seconds) > 1
    return (
        statistics.quantiles(seconds, n=100, method="inclusive")[98]
        if many
        else max(seconds, default=0)
    )


def table(lines: Iterable[Line]) -> str:
    """The lines as a table in Markdown, with their sum."""
    lines = list(lines)
    heads = [field.name.replace("_", " ") for field in fields(Line)]
    rows = [heads, *(line.cells() for line in lines)]
    widths = [max(len(row[at]) for row in rows) for at in range(len(heads))]
    drawn = ["| " + " | ".join(map(str.ljust, row, widths)) + " |" for row in rows]
    drawn.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join([*drawn, "", summary(lines)])


def summary(lines: Sequence[Line]) -> str:
    """One sentence that can be compared with the last run's."""

    def total(name: str) -> int:
        return sum(int(getattr(line, name)) for line in lines)

    slowest = max((max(line.slowest_page, line.slowest_move) for line in lines), default=0)
    return (
        f"{total('moves')} acknowledged moves, {total('lost_moves')} lost; "
        f"{total('emails')} emails, {total('lost_emails')} lost, {total('doubled_emails')} doubled; "
        f"{total('wrong_timeouts')} wrong timeouts; slowest answer {slowest:.1f} s."
    )


def write(name: str, lines: Iterable[Line]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / f"{name}.md").write_text(table(lines) + "\n")
