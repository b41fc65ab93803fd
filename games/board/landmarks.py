"""The landmark of each city as a path, beside its name."""

from engine import Theme
from engine.box import City

GLYPHS = {
    "MAN": "M1 15V10h3V7h2V4h1V1h2v3h1v3h2v3h3v5z",
    "CAI": "M0 14L5 6l2.5 4L10 5l6 9z",
    "SAO": "M0 15V5l3-2 3 3 4-3 3 2 3-1v11z",
    "FRA": "M1 15V7l3-1v9zM5 15V3l3-2v14zM9 15V2h2l1 2v11zM13 15V8h2v7z",
    "SYD": "M0 15Q1 9 4 7v8zM4 15Q5 7 9 4v11zM9 15q1-8 6-12v12z",
    "HKG": "M2 11h12l-2 4H4zM7 1v9H3zM8 1l5 9H8z",
}
SKYLINE = "M1 15V8h3V4h4v4h2V2h3v5h2v8z"


def glyph(theme: Theme, city: City) -> str:
    """Return the landmark of a city as a path; empty if the theme has none for it."""
    return GLYPHS.get(theme.codes[city], "")
