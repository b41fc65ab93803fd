"""The skyline in a document: its symbols, its card for a label of the table, and all cities as one picture."""

from functools import cache

from django.utils.safestring import SafeString

from games.board.board_drawing import CityDrawing
from games.board.city_text import city_words
from games.board.drawings.city_card import opening
from games.board.skyline.blocks import blocks, flanks
from games.board.skyline.city import ROOM, city_hit, city_pieces, city_svg
from games.board.skyline.geometry import TABLE, THICK, Eye
from games.board.skyline.growing import Births, growing_cities
from games.board.skyline.roofs import roofs
from games.board.skyline.scene import Scene
from games.board.svg import SPACE, join, moved, number, tag

FOLDED = 2  # columns on a phone


@cache
def skyline_symbols(eye: Eye = TABLE) -> SafeString:
    """Return the blocks and roofs, once for a page."""
    return tag("svg", blocks(), roofs(eye), class_="symbols", aria_hidden="true")


def growing_skyline(shown: Scene, born: Births) -> SafeString:
    """Return the cities for a page that arranges them, in two columns on a phone, with their symbols."""
    symbols = tag("svg", blocks(), flanks(), roofs(shown.eye), class_="symbols", aria_hidden="true")
    folded = _headroom(shown.headroom_of(FOLDED), "above-slab fold")
    return join(
        [symbols, _headroom(shown.headroom, "above-slab"), folded, growing_cities(shown, born)]
    )


def skyline_card(shown: Scene, city: CityDrawing, *, to_build: bool) -> SafeString:
    """Return what a city's label holds: the same words as on the flat board, and the drawing."""
    words = [city_words(city)] if to_build else [tag("b", city.name), opening(city)]
    drawn = city_hit(shown.eye), city_svg(shown.of(city))
    return join([tag("span", *words, class_="vh"), SPACE, *drawn])


def skyline_city(shown: Scene, city: CityDrawing) -> SafeString:
    """Return the drawing of a city for a swap by htmx."""
    return city_svg(shown.of(city), swap=True)


def skyline_headroom(shown: Scene) -> SafeString:
    """Return an empty drawing, 100 units wide, as high as the towers of the first row need."""
    return _headroom(shown.headroom, "headroom")


def _headroom(high: float, look: str) -> SafeString:
    return tag("svg", class_=look, viewBox=f"0 0 100 {number(round(max(1, high)))}")


def skyline_pieces(shown: Scene) -> SafeString:
    """Return all cities with their symbols, from the front left corner of the slab at 0."""
    drawn = (moved(city.x, city.y, *city_pieces(city)) for city in shown.cities)
    return tag("g", tag("defs", blocks(), roofs(shown.eye)), *drawn, class_="sites skyline")


def skyline_box(shown: Scene) -> tuple[float, float, float, float]:
    """Return left, top, width, and height of `skyline_pieces`."""
    width, height = shown.size
    above = max(0, shown.headroom)
    return -ROOM, round(THICK + ROOM - height - above), round(width), round(height + above)
