"""The field for a player's word for the shuffle, when creating or joining a table."""

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from games.lobby import seating


class WordForm(forms.Form):
    """A form whose `cleaned_data["word"]` is in the record's format; empty if the player gives none."""

    word = forms.CharField(
        required=False,
        label=_("Your word"),
        widget=forms.TextInput(attrs={"maxlength": seating.MOST_LETTERS, "autocomplete": "off"}),
        help_text=format_lazy(
            _(
                "Your word is mixed into the shuffle, so the players have a say in the deal. Everyone can see "
                "it, and everyone can check it after the game. It stays in the record for good. At most {letters} "
                "characters, and no colon."
            ),
            letters=seating.MOST_LETTERS,
        ),
    )

    def clean_word(self) -> str:
        try:
            return seating.clean_word(self.cleaned_data["word"])
        except seating.TableError as error:
            raise forms.ValidationError(str(error)) from error
