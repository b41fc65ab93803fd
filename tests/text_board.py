"""Read the board in the text of an email, as its reader sees it."""

from collections.abc import Iterator

CODES = {"MAN": "A", "CAI": "B", "SAO": "C", "FRA": "D", "SYD": "E", "HKG": "F"}
NAMES = {
    "MANHATTAN": "A",
    "CAIRO": "B",
    "SÃO PAULO": "C",
    "FRANKFURT": "D",
    "SYDNEY": "E",
    "HONG KONG": "F",
}


def part(text: str, title: str) -> str:
    """The lines below a title, up to those about the tallest tower."""
    return text.split(f"\n{title}", 1)[1].split("\n\nTallest", 1)[0].split("\n", 1)[1]


def cells(text: str) -> Iterator[tuple[str, int, str]]:
    """Each site of the board: its city, the number that its reader sees there, and what is written there."""
    cities: list[str] = []
    line = 0
    for row in part(text, "BOARD").splitlines():
        heads = [
            name for half in row.split("  ") for name in NAMES if half.strip().startswith(name)
        ]
        if heads:
            cities, line = heads, 0
            continue
        for city, half in zip(cities, row.split("|"), strict=False):
            for column, cell in enumerate(half.split()):
                yield NAMES[city], 3 * line + column + 1, cell
        line += bool(row.strip())
