"""The filters of the leaderboard."""

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.lobby.filters import Filters
from games.ranking.boards import PERIODS


def period_choices() -> list[tuple[str, str]]:
    return [(key, _(title)) for key, (title, _since) in PERIODS.items()]


def tables_choices() -> list[tuple[str, str]]:
    return [("people", _("people only")), ("all", _("bots included"))]


class RankingFilters(Filters):
    """Filters for number of players, variant, and period, and whether games with bots count."""

    period = forms.ChoiceField(choices=period_choices, required=False, label=gettext_lazy("Period"))
    tables = forms.ChoiceField(choices=tables_choices, required=False, label=gettext_lazy("Tables"))

    @property
    def period_key(self) -> str:
        return self.chosen("period") or "all"

    @property
    def with_bots(self) -> bool:
        return bool(self.chosen("tables") == "all")
