"""A city as a card: its landmark, name and chips above its sites."""

from django.utils.safestring import SafeString

from games.board.board_drawing import CityDrawing
from games.board.city_text import city_words
from games.board.drawings.city import city_chips, city_sites
from games.board.drawings.small import landmark
from games.board.svg import NOTHING, SPACE, join, tag


def city_card(city: CityDrawing, *, to_build: bool) -> SafeString:
    """Return the card; `to_build` says that it is the label of a radio button."""
    name = tag("b", city.name, class_="cname", aria_hidden="true" if to_build else None)
    words = tag("span", city_words(city), class_="vh") if to_build else NOTHING
    shut = NOTHING if to_build else opening(city)
    parts = [landmark(city.glyph), words, name, city_chips(city), shut]
    head = tag("span", *(join([part, SPACE]) for part in parts if part), class_="head")
    return join([head, SPACE, city_sites(city)])


def opening(city: CityDrawing) -> SafeString:
    """Return when a closed city opens, for screen readers."""
    said = city.standing if city.opens else ""
    return tag("span", said, class_="vh shut", id=f"shut{city.key}")
