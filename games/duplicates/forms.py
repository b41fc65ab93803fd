"""The form that announces an event."""

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.duplicates.models import LONGEST_NAME
from games.duplicates.signing_up import FEWEST_TABLES
from games.lobby import paces
from games.lobby.forms import USUAL, players_choices, preset_choices, told

MOST_TABLES = 16


def clock_choices() -> list[tuple[str, str]]:
    return told(paces.preset_words().items())


def table_choices() -> list[tuple[int, str]]:
    return [
        (many, gettext("{many} tables").format(many=many))
        for many in range(FEWEST_TABLES, MOST_TABLES + 1)
    ]


class EventForm(forms.Form):
    """What all tables of the event have in common, and how many there are."""

    name = forms.CharField(
        label=_("Name of the event"),
        max_length=LONGEST_NAME,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    players = forms.TypedChoiceField(
        coerce=int, choices=players_choices, initial=4, label=_("Players at a table")
    )
    tables = forms.TypedChoiceField(
        coerce=int, choices=table_choices, initial=FEWEST_TABLES, label=_("Tables")
    )
    preset = forms.ChoiceField(
        choices=preset_choices, initial=USUAL, label=_("Rules"), widget=forms.RadioSelect
    )
    clock = forms.ChoiceField(
        choices=clock_choices, initial="standard", label=_("Time"), widget=forms.RadioSelect
    )
