"""What the six cities are called (R2): names for people, never known to the rules."""

from dataclasses import dataclass

from .box import CITIES, City
from .language import Names, gettext_noop
from .language import gettext as _


@dataclass(frozen=True, slots=True)
class Theme:
    """Six names and their three-letter codes, in the order of the letters A to F."""

    key: str
    title_msgid: str
    names: dict[City, str]
    codes: dict[City, str]

    @property
    def title(self) -> str:
        return _(self.title_msgid)


def _theme(key: str, title_msgid: str, **cities: str) -> Theme:
    codes, names = list(cities), list(cities.values())
    return Theme(key, title_msgid, Names(zip(CITIES, names, strict=True)), dict(zip(CITIES, codes, strict=True)))


WORLD = _theme(
    "world", gettext_noop("World cities"),
    MAN=gettext_noop("Manhattan"), CAI=gettext_noop("Cairo"), SAO=gettext_noop("São Paulo"),
    FRA=gettext_noop("Frankfurt"), SYD=gettext_noop("Sydney"), HKG=gettext_noop("Hong Kong"),
)  # fmt: skip
NEIGHBOURHOODS = _theme(
    "neighbourhoods", gettext_noop("Neighbourhoods"),
    HAR="Harlem", MID="Midtown", CHE="Chelsea", SOH="Soho", DOW="Downtown", WAL="Wall Street",
)  # fmt: skip
# A letter is a letter: no Names, for "B" is also what is painted on a blue tile.
LETTERS = Theme("letters", gettext_noop("Letters"), {city: city for city in CITIES}, {city: city for city in CITIES})

THEMES = {theme.key: theme for theme in (WORLD, NEIGHBOURHOODS, LETTERS)}
