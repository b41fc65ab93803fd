"""A club's skyline in its two colours, drawn from its code; every edge has the outline's contrast."""

from collections.abc import Iterator, Mapping
from hashlib import sha256

from django.utils.safestring import SafeString

from games.board.svg import tag
from games.clubs.models import Club, Colour

PAINTS: Mapping[str, str] = {
    Colour.BRICK: "#c8442c",
    Colour.AMBER: "#e58a1f",
    Colour.YELLOW: "#fad52e",
    Colour.GREEN: "#2f8f4e",
    Colour.TEAL: "#1c8c94",
    Colour.BLUE: "#0b57b0",
    Colour.VIOLET: "#6f3fa0",
    Colour.ROSE: "#d8649a",
    Colour.WHITE: "#f7f4ec",
    Colour.BLACK: "#20242b",
}
HOUSES, WIDTH, HEIGHT = 24, 20, 60  # how many, and the units of each
FLOOR = 8


def skyline(club: Club) -> SafeString:
    """Return the strip of a club's pages; to screen readers it's nothing."""
    return _drawn(club, HOUSES, "skyline")


def badge(club: Club) -> SafeString:
    """Return the three houses that stand beside a club's name."""
    return _drawn(club, 3, "badge")


def _drawn(club: Club, houses: int, kind: str) -> SafeString:
    paints = PAINTS[club.colour], PAINTS[club.second_colour]
    made = (shape for house in _houses(club.code, houses) for shape in _house(*house, paints))
    return tag(
        "svg", *made, class_=f"club-{kind}", viewBox=f"-1 -1 {houses * WIDTH + 2} {HEIGHT + 2}",
        preserveAspectRatio="xMidYMax slice", aria_hidden="true",
    )  # fmt: skip


def _houses(code: str, many: int) -> Iterator[tuple[int, int, int]]:
    """Yield the place, the floors, and the colour of each house, always the same for a code."""
    for nth, byte in enumerate(sha256(code.encode()).digest()[:many]):
        yield nth, 2 + byte % 5, nth % 2


def _house(nth: int, floors: int, colour: int, paints: tuple[str, str]) -> Iterator[SafeString]:
    """Yield a house and its lit windows, which have the club's other colour."""
    wall, window = paints[colour], paints[1 - colour]
    left, top = nth * WIDTH, HEIGHT - floors * FLOOR - 4
    yield tag("rect", x=left, y=top, width=WIDTH, height=HEIGHT - top, fill=wall)
    for floor in range(floors):
        column = (nth * 7 + floor * 5) % 3
        yield tag(
            "rect", x=left + 3 + 5 * column, y=top + 4 + FLOOR * floor, width=4, height=4, fill=window,
        )  # fmt: skip
