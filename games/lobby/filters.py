"""The filters of a list, from its query: number of players, variant, pace. Unknown values are ignored."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.box import SIDES_OF
from engine.options import VALUES, VARIANTS
from games.board import option_text
from games.lib.clock import DAY_SECONDS
from games.lib.time_control import NO_CLOCK, PRESETS
from games.lobby.paces import LIVE, NONE, clock_words, pace_choices, preset_words

PLAYERS = tuple(map(str, SIDES_OF))


def players_choices() -> list[tuple[str, str]]:
    return [("", _("any")), *((many, many) for many in PLAYERS)]


def time_choices() -> list[tuple[str, str]]:
    """Return the presets, the seconds of each fixed time, live play, and no clock, with their titles."""
    presets = [(key, words.title) for key, words in preset_words().items()]
    fixed = [(str(pace), title) for pace, title in pace_choices()]
    return [*presets, *fixed, *((key, clock_words()[key].title) for key in (LIVE, NONE))]


def variant_choices() -> list[tuple[str, str]]:
    return [("", _("Any rules")), ("plain", _("No variants")), *variant_titles()]


def variant_titles() -> Iterator[tuple[str, str]]:
    """Yield every variant a list can be filtered by, with its title in the reader's language."""
    return ((key, option_text.variant_title(key)) for key in option_text.VARIANT_OF)


class Filters(forms.Form):
    """The filters shared by the lobby and the leaderboard."""

    players = forms.TypedChoiceField(
        coerce=int, empty_value=None, choices=players_choices, required=False,
        label=gettext_lazy("Players"),
    )  # fmt: skip
    variant = forms.ChoiceField(
        choices=variant_choices, required=False, label=gettext_lazy("Rules")
    )

    def __init__(self, address: Any) -> None:
        super().__init__(address, auto_id=False)
        self.full_clean()
        self.errors.clear()  # an unknown value is not an error; it is ignored

    def chosen(self, name: str) -> Any:
        """Return the value of a filter; empty if it is unknown or missing."""
        return self.cleaned_data.get(name)

    def variant_query(self, prefix: str = "") -> Q:
        """
        Return the condition for games with the chosen variant; "plain" is games without any.

        `prefix` is the path to the game, such as "game__".
        """
        variant = self.chosen("variant")
        if variant == "plain":
            wanted = {key: VALUES[key][0] for key in VARIANTS}
        else:
            wanted = dict([option_text.VARIANT_OF[variant]] if variant else [])
        return Q(**{f"{prefix}options_by_key__{key}": value for key, value in wanted.items()})


class TableFilters(Filters):
    """The filters of the lobby."""

    pace = forms.ChoiceField(
        choices=lambda: [("", _("Any time per move")), *time_choices()],
        required=False, label=gettext_lazy("Time per move"),
    )  # fmt: skip
    no_vacation = forms.BooleanField(required=False, label=gettext_lazy("No vacation"))

    @property
    def active(self) -> bool:
        """Return whether any filter is set."""
        return any(self.cleaned_data.values())

    @property
    def summary(self) -> str:
        """Return "4 players · any rules · any pace"."""
        players, variant, pace = map(self.chosen, ("players", "variant", "pace"))
        many = _("{many} players").format(many=players or f"{PLAYERS[0]}–{PLAYERS[-1]}")
        rules = dict(variant_titles()).get(variant)
        rules = rules or (_("no variants") if variant else _("any rules"))
        said = [many, rules, dict(time_choices()).get(pace) or _("any time per move")]
        return " · ".join([*said, _("no vacation")] if self.chosen("no_vacation") else said)

    def query(self) -> Q:
        """Return the condition for the matching tables."""
        players = self.chosen("players")
        many = Q(players=players) if players else Q()
        working = Q(vacation_days=0) if self.chosen("no_vacation") else Q()
        return self.variant_query() & self._time_query() & many & working

    def _time_query(self) -> Q:
        if not (chosen := self.chosen("pace")):
            return Q()
        if control := PRESETS.get(chosen):
            return Q(
                pace_seconds=control.seconds,
                increment_seconds=control.increment,
                cap_seconds=control.cap,
            )
        if chosen == LIVE:
            return Q(pace_seconds__lt=DAY_SECONDS)
        if chosen == NONE:
            return Q(pace_seconds=NO_CLOCK.seconds, increment_seconds=None)
        return Q(pace_seconds=int(chosen), increment_seconds=None)
