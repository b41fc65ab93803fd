"""The field for a player's word for the shuffle, asked when they open a table or take a seat."""

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from games.lobby import seating


class WordForm(forms.Form):
    """`cleaned_data["word"]` is fit for a record; empty if the player gives none."""

    word = forms.CharField(
        required=False,
        label=_("Your word"),
        widget=forms.TextInput(attrs={"maxlength": seating.MOST_LETTERS, "autocomplete": "off"}),
        help_text=format_lazy(
            _(
                "It is mixed into the shuffle, so that the deal is made by the players too. Everybody sees it, "
                "and after the game everybody can check it. At most {letters} letters, no colon."
            ),
            letters=seating.MOST_LETTERS,
        ),
    )

    def clean_word(self) -> str:
        try:
            return seating.clean_word(self.cleaned_data["word"])
        except seating.TableError as error:
            raise forms.ValidationError(str(error)) from error
