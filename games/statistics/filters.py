"""The filters of the statistics."""

from django import forms
from django.utils.translation import gettext_lazy

from engine.box import SIDES_OF
from engine.options import PRESETS
from games.lobby.filters import Filters, variant_choices
from games.ranking.filters import tables_choices

MOST_PLAYERS = max(SIDES_OF)


def players_choices() -> list[tuple[str, str]]:
    return [(str(many), str(many)) for many in sorted(SIDES_OF, reverse=True)]


def rules_choices() -> list[tuple[str, str]]:
    presets = [(key, preset.title) for key, preset in PRESETS.items()]
    return [*variant_choices(), *presets]


class StatisticsFilters(Filters):
    """Filters for the number of players, variant or preset, and whether games with bots count."""

    players = forms.TypedChoiceField(
        coerce=int, empty_value=None, choices=players_choices, required=False,
        label=gettext_lazy("Players"),
    )  # fmt: skip
    variant = forms.ChoiceField(choices=rules_choices, required=False, label=gettext_lazy("Rules"))
    tables = forms.ChoiceField(choices=tables_choices, required=False, label=gettext_lazy("Tables"))

    @property
    def kind(self) -> tuple[int, str, str]:
        """Return the chosen kind of games: players, tables, and rules."""
        chosen = map(self.chosen, ("players", "tables", "variant"))
        players, tables, rules = chosen
        return players or MOST_PLAYERS, tables or "people", rules or ""
