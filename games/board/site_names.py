"""Public names of sites for addresses: the same from every side of the table."""

from engine import Theme
from engine.box import CITIES, Site
from engine.orientation import COMPASS


def public_name(theme: Theme, site: Site) -> str:
    """Return "HKG.N"."""
    return f"{theme.codes[site[0]]}.{COMPASS[int(site[1]) - 1]}"


def site_named(theme: Theme, name: str) -> Site | None:
    """Return the site with this public name, ignoring case; None if there is none."""
    code, _dot, point = name.strip().upper().partition(".")
    city = next((city for city in CITIES if theme.codes[city] == code), None)
    return f"{city}{COMPASS.index(point) + 1}" if city and point in COMPASS else None
