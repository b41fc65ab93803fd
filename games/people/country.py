"""The field for a player's country, which they needn't tell."""

from django import forms
from django.utils.translation import gettext as _
from django_countries import countries


def field() -> forms.ChoiceField:
    """Return the field, with names in the reader's language."""
    return forms.ChoiceField(
        label=_("Country"),
        choices=[("", _("I’d rather not say")), *countries],
        required=False,
        help_text=_("It’s on your profile, and you’re on its leaderboard."),
    )
