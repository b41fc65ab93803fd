"""The form that opens a table: five questions with defaults, and the options behind them."""

from typing import Any

from django import forms
from django.conf import settings

from engine import PRESETS, THEMES, Options, OptionsError, options_from
from engine.box import SEATS, SIDE_NAMES
from games import clock

AS_PRESET = ("", "as the preset says")
SIDE_HINTS = {"S": "Red", "W": "Blue", "N": "Yellow", "E": "Black"}
# A table's options beside the preset: a label, and a sentence for each value.
OPTIONS = {
    "choosing": (
        "Choosing blocks",
        {"in-turn": "in turn, seen by those after", "together": "together, hidden until all have chosen"},
    ),
    "rounds": (
        "Rounds",
        {
            "official": "as the rules say for this number of players",
            "four": "four long rounds of six blocks",
            "six": "six short rounds of four blocks",
        },
    ),
    "reshuffle": ("Shuffling", {"empty": "when the deck is used up", "each-round": "after every round too"}),
    "tie-break": (
        "A tie at the end",
        {"modern": "is broken by the tallest tower, then by majorities", "shared": "is a shared win"},
    ),
}


def pace_choices() -> list[tuple[int, str]]:
    """The limits of a move to choose from; minutes only where the settings offer them."""
    return [*clock.PACES.items(), *(clock.MINUTE_PACES.items() if settings.MINUTE_PACES else ())]


class NewTableForm(forms.Form):
    """Answers `options()` and the other arguments of `lobby.open_table`."""

    players = forms.TypedChoiceField(coerce=int, choices=[(n, f"{n} players") for n in (4, 3, 2)], initial=4)
    preset = forms.ChoiceField(
        choices=[(p.key, f"{p.title}: {p.sentence}") for p in PRESETS.values()],
        initial="modern",
        label="Rules",
        widget=forms.RadioSelect,
    )
    pace = forms.TypedChoiceField(coerce=int, label="Time for a move", choices=pace_choices, initial=clock.DAY * 2)
    side = forms.ChoiceField(
        choices=[(side, f"{name} ({SIDE_HINTS[side]})") for side, name in SIDE_NAMES.items()],
        initial="S", label="Your seat",
        help_text="With two players South has red and yellow, North blue and black; with three nobody sits East.",
    )  # fmt: skip
    public = forms.TypedChoiceField(
        coerce=lambda value: value == "yes", label="Who may join and watch",
        choices=[("yes", "everybody"), ("no", "only those who get the link from me")], initial="yes",
    )  # fmt: skip
    start = forms.ChoiceField(
        choices=[("random", "drawn by lot"), ("host", "me"), ("order", "South")],
        initial="random", required=False, label="Who starts",
    )  # fmt: skip
    theme = forms.ChoiceField(
        choices=[AS_PRESET, *((t.key, t.title) for t in THEMES.values())], required=False, label="Names of the cities"
    )

    field_order = ("players", "preset", "pace", "side", "public", "start")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for key, (label, values) in OPTIONS.items():
            self.fields[key] = forms.ChoiceField(choices=[AS_PRESET, *values.items()], required=False, label=label)

    @property
    def main_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in ("players", "preset", "pace", "side", "public")]

    @property
    def more_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in ("start", *OPTIONS, "theme")]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        players, side = data.get("players"), data.get("side")
        if players and side and side not in SEATS[players]:
            self.add_error("side", f"With {players} players nobody sits {SIDE_NAMES[side]}. Choose another seat.")
        elif not self.errors:
            try:
                data["options"] = self._options(data)
            except OptionsError as error:
                self.add_error(None, str(error))
        return data

    def _options(self, data: dict[str, Any]) -> Options:
        chosen = {key: data[key] for key in OPTIONS if data.get(key)}
        start = {"host": data["side"], "order": "S"}.get(data.get("start", ""), "random")
        preset = PRESETS[data["preset"]].options
        return options_from({**preset, **chosen, "players": str(data["players"]), "start": start})

    def table(self) -> dict[str, Any]:
        """The arguments of `lobby.open_table` but the host."""
        data = self.cleaned_data
        return {
            "options": data["options"],
            "side": data["side"],
            "preset": data["preset"],
            "theme": data["theme"] or PRESETS[data["preset"]].theme,
            "pace": data["pace"],
            "public": data["public"],
        }
