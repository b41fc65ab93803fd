"""The names of the six cities (R2); the rules don't know them."""

from collections.abc import Mapping
from dataclasses import dataclass

from .box import CITIES, City
from .language import gettext as _
from .language import gettext_noop


@dataclass(frozen=True, slots=True)
class Theme:
    """
    Six English names and three-letter codes, by the letters A to F.

    `translated` says whether the names are translated.
    """

    key: str
    title_msgid: str
    msgids: Mapping[City, str]
    codes: Mapping[City, str]
    translated: bool = True

    @property
    def title(self) -> str:
        """The name of the theme."""
        return _(self.title_msgid)

    @property
    def names(self) -> dict[City, str]:
        """All six names, translated."""
        return {city: self.city_name(city) for city in self.msgids}

    def city_name(self, city: City) -> str:
        """Return the name of a city: "Hong Kong" for F."""
        return _(self.msgids[city]) if self.translated else self.msgids[city]


def _theme(key: str, title_msgid: str, **cities: str) -> Theme:
    msgids, codes = (
        dict(zip(CITIES, cities.values(), strict=True)),
        dict(zip(CITIES, cities, strict=True)),
    )
    return Theme(key, title_msgid, msgids, codes)


WORLD = _theme(
    "world", gettext_noop("World cities"),
    MAN=gettext_noop("Manhattan"), CAI=gettext_noop("Cairo"), SAO=gettext_noop("São Paulo"),
    FRA=gettext_noop("Frankfurt"), SYD=gettext_noop("Sydney"), HKG=gettext_noop("Hong Kong"),
)  # fmt: skip
NEIGHBOURHOODS = _theme(
    "neighbourhoods", gettext_noop("Neighbourhoods"),
    HAR="Harlem", MID="Midtown", CHE="Chelsea", SOH="Soho", DOW="Downtown", WAL="Wall Street",
)  # fmt: skip
_LETTERS = {city: city for city in CITIES}
# Not translated: "B" is also the letter of Blue.
LETTERS = Theme("letters", gettext_noop("Letters"), _LETTERS, _LETTERS, translated=False)

THEMES = {theme.key: theme for theme in (WORLD, NEIGHBOURHOODS, LETTERS)}
