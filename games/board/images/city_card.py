"""A city as a card in a picture: its heading, its most frequent owners, and its nine sites."""

from collections.abc import Iterator
from functools import lru_cache

from django.utils.safestring import SafeString

from engine.box import colour_letter
from games.board.board_drawing import MARGIN, STEP, Chip, CityDrawing
from games.board.images.shapes import plate, sites, words
from games.board.svg import NOTHING, join, moved, tag
from games.board.words import language

SIDE = 3 * STEP + 2 * MARGIN  # the side of the nine sites
HEAD, RIM, GAP = 24, 6, 6
WIDTH, HEIGHT = SIDE + 2 * RIM, HEAD + SIDE + RIM
SHOWN = 3  # chips; more would crowd out the name
STAR = "M0 -4.6L1.1 -1.5L4.4 -1.4L1.8 0.6L2.7 3.7L0 1.9L-2.7 3.7L-1.8 0.6L-4.4 -1.4L-1.1 -1.5z"


def city_card(city: CityDrawing, head: SafeString, *, chips: bool = True) -> SafeString:
    """Return the card at the origin; `head` is the left part of its first line."""
    leads = chip_row(city) if chips else NOTHING
    return join([plate(0, 0, WIDTH, HEIGHT), head, leads, moved(RIM, HEAD, sites(city))])


def glyph_and_name(city: CityDrawing) -> SafeString:
    """Return the heading of a card, as on the table's page."""
    sign = tag("path", class_="glyph", d=city.glyph)
    return moved(7, 5, sign, scale=0.9) + words(26, 17, city.name, "strong")


def chip_row(city: CityDrawing) -> SafeString:
    """
    Return the chips with each colour's number of towers, the most first.

    A star marks the leader, "=" a tie.
    """
    drawn = [moved(x, 5, chip_shapes(chip)) if chip else tie(x) for x, chip in placed_chips(city)]
    return join(reversed(drawn))


def placed_chips(city: CityDrawing) -> Iterator[tuple[float, Chip | None]]:
    """Yield each chip with its left edge, from right to left; None is "=", with its middle."""
    right, shown = WIDTH - RIM, city.chips[:SHOWN]
    for number, chip in reversed(list(enumerate(shown))):
        right -= chip_width(chip)
        yield right, chip
        tied = number and chip.many == shown[0].many
        if tied:
            yield right - 5, None
        right -= 10 if tied else 2


def tie(middle: float) -> SafeString:
    """Return the "=" between two chips."""
    return words(middle, 16.4, "=", "tiny middle")


def chip_width(chip: Chip) -> int:
    return (30 if chip.leads else 20) + (6 if chip.many > 9 else 0)


def chip_shapes(chip: Chip) -> SafeString:
    return _chip_shapes(chip, language())


@lru_cache(maxsize=512)
def _chip_shapes(chip: Chip, _language: str | None) -> SafeString:
    width = chip_width(chip)
    middle = (width - 10) / 2 if chip.leads else width / 2
    star = (
        moved(width - 8, 7.7, tag("path", class_=f"t{chip.colour}", d=STAR))
        if chip.leads
        else NOTHING
    )
    label = words(
        middle, 11.4, f"{colour_letter(chip.colour)}{chip.many}", f"tiny middle t{chip.colour}"
    )
    return join([plate(0, 0, width, 15, f"chip c{chip.colour}", 3), label, star])
