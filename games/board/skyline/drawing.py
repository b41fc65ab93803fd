"""The skyline in a document: its symbols, its card for a label of the table, and all cities as one picture."""

from functools import cache

from django.utils.safestring import SafeString

from games.board.city_text import city_words
from games.board.drawings.city_card import opening
from games.board.skyline.blocks import blocks
from games.board.skyline.city import ROOM, city_hit, city_pieces, city_svg
from games.board.skyline.geometry import TABLE, THICK, Eye
from games.board.skyline.roofs import roofs
from games.board.skyline.scene import Scene
from games.board.svg import SPACE, join, moved, number, tag
from games.board.tiles import CityDrawing


@cache
def skyline_symbols(eye: Eye = TABLE) -> SafeString:
    """Return the blocks and roofs, once for a page."""
    return tag("svg", blocks(), roofs(eye), class_="symbols", aria_hidden="true")


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
    box = f"0 0 100 {number(round(max(1, shown.headroom)))}"
    return tag("svg", class_="headroom", viewBox=box)


def skyline_pieces(shown: Scene) -> SafeString:
    """Return all cities with their symbols, from the front left corner of the slab at 0."""
    drawn = (moved(city.x, city.y, *city_pieces(city)) for city in shown.cities)
    return tag("g", tag("defs", blocks(), roofs(shown.eye)), *drawn, class_="sites skyline")


def skyline_box(shown: Scene) -> tuple[float, float, float, float]:
    """Return left, top, width, and height of `skyline_pieces`."""
    width, height = shown.size
    above = max(0, shown.headroom)
    return -ROOM, round(THICK + ROOM - height - above), round(width), round(height + above)
