"""The form for a new club, and for changing one."""

from typing import Any, cast

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.clubs.founding import ClubError, Face, check_name
from games.clubs.models import LONGEST_TEXT, Club, Colour, Entry
from games.lib import display_names


class ClubForm(forms.Form):
    """What a club's admins say about it; `face` is the answers."""

    name = forms.CharField(
        label=_("Name of the club"),
        max_length=100,  # check_name says how long it may be
        widget=forms.TextInput(attrs={"maxlength": display_names.LONGEST, "autocomplete": "off"}),
    )
    text = forms.CharField(
        required=False,
        label=_("About the club"),
        max_length=LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("Who you are, and how you like to play. Web addresses stay plain text."),
    )
    colour = forms.ChoiceField(label=_("First colour"), choices=Colour, initial=Colour.BLUE)
    second_colour = forms.ChoiceField(
        label=_("Second colour"), choices=Colour, initial=Colour.YELLOW
    )
    entry = forms.ChoiceField(
        label=_("How players join"),
        choices=Entry,
        initial=Entry.ASK,
        widget=forms.RadioSelect,
        help_text=_(
            "Anyone with the club’s link joins right away. Admins find it on the club’s page."
        ),
    )
    private = forms.BooleanField(
        required=False,
        label=_("Private"),
        help_text=_("Only members see the text, the members, the tables, and the leaderboard."),
    )

    @classmethod
    def of(cls, club: Club) -> "ClubForm":
        """Return the form with what the club's admins have said so far."""
        names = "name", "text", "colour", "second_colour", "entry", "private"
        return cls(initial={name: getattr(club, name) for name in names})

    def clean_name(self) -> str:
        try:
            return check_name(self.cleaned_data["name"])
        except ClubError as error:
            raise forms.ValidationError(str(error)) from error

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("colour") and data["colour"] == data.get("second_colour"):
            self.add_error("second_colour", gettext("Choose two different colours."))
        return data

    @property
    def face(self) -> Face:
        return cast("Face", self.cleaned_data)
