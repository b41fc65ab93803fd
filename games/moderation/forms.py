"""The forms of moderation: a decision, an appeal, its answer, and the dismissal of a hint."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.moderation.acting import LONGEST_DAYS
from games.moderation.models import LONGEST, Action
from games.talk.models import Message


def _text(label: Any, empty: Any) -> forms.CharField:
    return forms.CharField(
        label=label,
        max_length=LONGEST,
        widget=forms.Textarea({"rows": 4}),
        error_messages={"required": empty},
    )


class DecisionForm(forms.Form):
    """What to do about a player, and the reason that they receive."""

    kind = forms.ChoiceField(
        label=_("What to do"),
        choices=Action.Kind.choices,
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose what to do.")},
    )
    days = forms.IntegerField(
        label=_("For how many days, if you mute or suspend"),
        min_value=1,
        max_value=LONGEST_DAYS,
        required=False,
    )
    message = forms.TypedChoiceField(
        label=_("Which message, if you hide one"),
        coerce=int,
        required=False,
        empty_value=None,
        widget=forms.RadioSelect,
    )
    reason = _text(
        _("The reason, which the player gets unless you do nothing. Don’t say who reported them."),
        _("Write the reason."),
    )

    def __init__(self, *args: Any, messages: Iterable[Message], **more: Any) -> None:
        """`messages` are those that can be hidden; without one the form doesn't ask which."""
        super().__init__(*args, **more)
        choices = [(each.pk, each.text) for each in messages]
        if choices:
            self.fields["message"].choices = choices  # type: ignore[attr-defined]
            self.fields["message"].initial = choices[0][0]
        else:
            del self.fields["message"]


class AppealForm(forms.Form):
    """A player's appeal."""

    text = _text(_("Why is the decision wrong?"), _("Write why the decision is wrong."))


class AnswerForm(forms.Form):
    """The answer to an appeal."""

    answer = _text(_("Your answer, which the player gets"), _("Write an answer."))


class DismissalForm(forms.Form):
    """Why a hint is dismissed."""

    reason = _text(_("Why you dismiss it. Only moderators read this."), _("Write the reason."))
