"""What the six cities are called (R2): names for people, never known to the rules."""

from dataclasses import dataclass

from .box import CITIES, City


@dataclass(frozen=True, slots=True)
class Theme:
    """Six names and their three-letter codes, in the order of the letters A to F."""

    key: str
    title: str
    names: dict[City, str]
    codes: dict[City, str]


def _theme(key: str, title: str, **cities: str) -> Theme:
    codes, names = list(cities), list(cities.values())
    return Theme(key, title, dict(zip(CITIES, names, strict=True)), dict(zip(CITIES, codes, strict=True)))


WORLD = _theme(
    "world", "World cities",
    MAN="Manhattan", CAI="Cairo", SAO="São Paulo", FRA="Frankfurt", SYD="Sydney", HKG="Hong Kong",
)  # fmt: skip
NEIGHBOURHOODS = _theme(
    "neighbourhoods", "Neighbourhoods",
    HAR="Harlem", MID="Midtown", CHE="Chelsea", SOH="Soho", DOW="Downtown", WAL="Wall Street",
)  # fmt: skip
LETTERS = _theme("letters", "Letters", A="A", B="B", C="C", D="D", E="E", F="F")

THEMES = {theme.key: theme for theme in (WORLD, NEIGHBOURHOODS, LETTERS)}
