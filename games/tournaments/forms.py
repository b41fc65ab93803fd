"""The form for a new tournament: its name and start, and what its tables are like."""

from datetime import UTC
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine import PRESETS
from games.lib.clock import YEAR
from games.lib.database_time import database_time
from games.lobby import circles
from games.lobby.forms import NewTableForm
from games.models import User
from games.models.timed import time_columns
from games.tournaments.models import LONGEST_NAME, LONGEST_WORDS, Tournament

MOST_ROUNDS, MOST_PLAYERS, MOST_DAYS = 9, 64, 120
MAIN = (
    "name", "words", "circle", "players", "rounds_of_it", "preset", "starts_with", "starts_at",
    "most_players", "round_days", "at_end",
)  # fmt: skip
# Questions of a table that a tournament answers itself: its players are seated by the pairing.
NOT_ASKED = ("side", "public", "word", "casual", "start", "partners")


class NewTournamentForm(NewTableForm):
    """The questions for a new tournament; `about()` returns their answers."""

    name = forms.CharField(max_length=LONGEST_NAME, label=_("Name"))
    words = forms.CharField(
        max_length=LONGEST_WORDS, required=False, label=_("What players should know"),
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Everyone can read this. It stays if you delete your account."),
    )  # fmt: skip
    rounds_of_it = forms.IntegerField(
        min_value=1, max_value=MOST_ROUNDS, initial=3, label=_("Number of rounds")
    )
    starts_with = forms.IntegerField(
        min_value=4, max_value=MOST_PLAYERS, initial=8, required=False,
        label=_("Start once this many have signed up"),
    )  # fmt: skip
    starts_at = forms.DateTimeField(
        required=False, label=_("Or start at this time"),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        input_formats=["%Y-%m-%dT%H:%M"],
        help_text=_("In your time zone. If you enter a time, leave the number above empty."),
    )  # fmt: skip
    most_players = forms.IntegerField(
        min_value=4,
        max_value=MOST_PLAYERS,
        initial=MOST_PLAYERS,
        label=_("Maximum number of players"),
    )
    round_days = forms.IntegerField(
        min_value=0, max_value=MOST_DAYS, initial=0, label=_("Days for each round"),
        help_text=_("0 means that each round takes as long as its games."),
    )  # fmt: skip
    at_end = forms.ChoiceField(
        choices=Tournament.AtEnd.choices, initial=Tournament.AtEnd.WAIT,
        label=_("Games still running when their round ends"), widget=forms.RadioSelect,
    )  # fmt: skip

    def __init__(self, *args: Any, director: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.director = director
        if found := circles.led(director):
            self.fields["circle"] = forms.ChoiceField(
                choices=[("", gettext("everyone")), *found], required=False, label=gettext("For"),
                help_text=gettext("The tables belong to the club: its page and its webhooks announce them."),
            )  # fmt: skip
        for key in NOT_ASKED:
            del self.fields[key]
        self.fields["players"].label = gettext("Players at a table")
        self.fields["players"].help_text = gettext(
            "Where the players can’t be divided evenly, some tables have 3 instead of 4, or 4 instead of 3."
        )

    @property
    def main_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in MAIN if name in self.fields]

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        by_number, by_date = data.get("starts_with"), data.get("starts_at")
        if not {"starts_with", "starts_at"} & self.errors.keys():
            if bool(by_number) == bool(by_date):
                self.add_error(
                    "starts_with", gettext("Enter either a number of players or a time.")
                )
            elif by_date and by_date <= database_time():
                self.add_error("starts_at", gettext("That time is past. Choose a later one."))
            elif by_date and by_date - database_time() > YEAR:
                said = gettext("That’s more than a year from now. Choose an earlier time.")
                self.add_error("starts_at", said)
            elif by_number and by_number > (data.get("most_players") or MOST_PLAYERS):
                self.add_error("most_players", gettext("That’s fewer than it takes to start."))
        return data

    def about(self) -> dict[str, Any]:
        """Return the fields of the tournament, except its director."""
        data = self.cleaned_data
        asked = (
            "name",
            "words",
            "starts_with",
            "starts_at",
            "most_players",
            "round_days",
            "at_end",
        )
        starts_at = data["starts_at"]
        return {
            **{key: data[key] for key in asked},
            # An offset of 16 hours or more can be typed, but PostgreSQL takes none.
            "starts_at": starts_at and starts_at.astimezone(UTC),
            "circle": data.get("circle", ""),
            "table_size": data["players"],
            "rounds": data["rounds_of_it"],
            "preset": data["preset"],
            "options_by_key": {**data["options"].as_dict(), "start": "S"},
            "theme_key": data["theme"] or PRESETS[data["preset"]].theme,
            **time_columns(data["time"], self.director.zone.key),
            "least_reliability": int(data["least_reliability"] or 0),
            "new_players": data["new_players"] or not int(data["least_reliability"] or 0),
        }
