"""The filters of the leaderboard by rating."""

from collections.abc import Collection
from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_countries import countries

from engine.options import PRESETS
from games.lib.pools import DUEL, TABLE
from games.ranking.seasons import Season

FRIENDS = "friends"


def pool_choices() -> list[tuple[str, str]]:
    return [(str(TABLE), _("3–4 players")), (str(DUEL), _("2 players"))]


def season_choice(season: Season) -> tuple[str, str]:
    """Return "26q4" and "October – December 2026"."""
    first, last = (date_format(day, "F") for day in (season.first_day, season.last_month))
    return season.key, f"{first} – {last} {season.year}"


def pool_in(address: Any) -> int:
    """Return the pool that a query asks for; games of three and four if none."""
    return DUEL if address.get("players") == str(DUEL) else TABLE


class RatingFilters(forms.Form):
    """Filters for players, season, preset, country, and friends; unknown values are ignored."""

    players = forms.ChoiceField(choices=pool_choices, required=False, label=gettext_lazy("Players"))
    season = forms.ChoiceField(required=False, label=gettext_lazy("Season"))
    preset = forms.ChoiceField(required=False, label=gettext_lazy("Rules"))
    country = forms.ChoiceField(required=False, label=gettext_lazy("Country"))
    who = forms.ChoiceField(required=False, label=gettext_lazy("Who"))

    def __init__(
        self, address: Any, seasons: Collection[Season], codes: Collection[str], *, member: bool
    ) -> None:
        """
        Offer the seasons that have a board, and friends to members of the site.

        `codes` are the countries and presets that have a board.
        """
        super().__init__(address, auto_id=False)
        newest = sorted(seasons, reverse=True)
        self._offer("season", _("now"), [season_choice(season) for season in newest])
        presets = [(key, preset.title) for key, preset in PRESETS.items() if key in codes]
        self._offer("preset", _("Any rules"), presets)
        names = sorted((str(countries.name(code)), code) for code in set(codes) - PRESETS.keys())
        self._offer("country", _("all countries"), [(code, name) for name, code in names])
        self._offer("who", _("everyone"), [(FRIENDS, _("my friends"))] if member else [])
        self.full_clean()
        self.errors.clear()

    def _offer(self, name: str, first: str, choices: list[tuple[str, str]]) -> None:
        """Let a field have these choices besides all; without any, there is nothing to choose."""
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", first), *choices]
        if not choices:
            del self.fields[name]

    def chosen(self, name: str) -> str:
        """Return the value of a filter; empty if it is unknown or missing."""
        return self.cleaned_data.get(name) or ""

    @property
    def board(self) -> tuple[str, str]:
        """
        Return the chosen board's period, and the preset or the country's code.

        Seasons have neither, and a preset has no countries.
        """
        season = self.chosen("season")
        return (season, "") if season else ("all", self.chosen("preset") or self.chosen("country"))

    @property
    def friends(self) -> bool:
        return self.chosen("who") == FRIENDS
