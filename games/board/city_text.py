"""A city in words: the label of its radio button, and a table of its nine sites."""

from collections.abc import Iterator
from functools import lru_cache

from django.utils.safestring import SafeString

from games.board.board_drawing import CityDrawing
from games.board.svg import closed, join, opened, tag


def city_words(city: CityDrawing) -> SafeString:
    """Return the label of a city's radio button: its name, the picked card's site, and its leader."""
    sites = (tag("span", f", {words}", class_=f"for-card for-{card}") for card, words in city.heard)
    return join([city.name, *sites, f". {city.standing}"])


def city_table(city: CityDrawing, *, askable: bool = False, form: str | None = None) -> SafeString:
    """
    Return the table of sites.

    If they are `askable`, each site is a button that shows more about it; `form` is the buttons' form.
    """
    return tag("table", *table_pieces(city, askable=askable, form=form), id=f"text{city.key}")


def table_pieces(
    city: CityDrawing, *, askable: bool = False, form: str | None = None
) -> Iterator[SafeString]:
    """Yield the caption, rows, and cells of the table as reusable pieces."""
    yield join([tag("caption", f"{city.name}: {city.standing}"), opened("tbody")])
    for row in city.rows:
        yield opened("tr")
        yield from (
            _asked(tile.label, tile.public, tile.told, form) if askable else tag("td", tile.heard)
            for tile in row
        )
        yield closed("tr")
    yield closed("tbody")


@lru_cache(maxsize=4096)
def _asked(label: str, public: str, told: str, form: str | None) -> SafeString:
    button = tag("button", label, class_="plain", name="site", value=public, form=form)
    return tag("td", button, f": {told}")
