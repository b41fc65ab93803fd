"""The forms of a player's settings and vacations."""

from typing import Any

from django import forms
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.lib import zones
from games.models import User
from games.people import country
from games.people.forms import NameField, check_free, name_is_taken
from games.people.notification_form import NotificationForm
from games.play import vacation
from games.ranking import ratings


class AwayForm(forms.Form):
    """The first and last day of a vacation."""

    first = forms.DateField(
        label=gettext_lazy("from"), widget=forms.DateInput({"type": "date"}, "%Y-%m-%d")
    )
    last = forms.DateField(
        label=gettext_lazy("until"), widget=forms.DateInput({"type": "date"}, "%Y-%m-%d")
    )

    def try_book(self, user: User) -> bool:
        """Book the vacation; if refused, add an error at the field in question and return False."""
        try:
            vacation.book(user, self.cleaned_data["first"], self.cleaned_data["last"])
        except vacation.AwayError as error:
            self.add_error(error.field, str(error))
            return False
        return True


HOURS = ("digest_at", "quiet_from", "quiet_until")


class SettingsForm(NotificationForm, forms.ModelForm):  # type: ignore[type-arg]
    """A user's name, language, time zone, and switches."""

    name = NameField()

    class Meta:
        model = User
        fields = (
            "name", "country", "language", "time_zone", "theme", "board", "colours", "high_contrast", "patterns",
            "show_worth", "sound", "vibration",
            "confirm_moves", "automatic_vacation", "email_hand", "email_one_subject", "turn_emails",
            "digest_at", "digest_talk", "quiet_hours", "quiet_from", "quiet_until",
        )  # fmt: skip

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["time_zone"] = forms.ChoiceField(
            label=_("Time zone"),
            choices=zones.choices(timezone.localdate(), self.instance.time_zone),
            help_text=_("Deadlines are shown in this time zone."),
        )
        self.fields["country"] = country.field()
        self.fields["turn_emails"].widget.attrs["aria-label"] = self.fields["turn_emails"].label
        self.add_switches()
        for name in HOURS:
            self.fields[name].required = False  # an empty hour keeps its value
            self.fields[name].widget = forms.TimeInput({"type": "time"}, "%H:%M")

    @property
    def look_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in ("show_worth", "patterns", "high_contrast")]

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        check_free(name, self.instance)
        return name

    def clean(self) -> dict[str, Any]:
        sent: dict[str, Any] = super().clean() or {}
        sent.update(
            {name: getattr(self.instance, name) for name in HOURS if sent.get(name, 0) is None}
        )
        if sent.get("quiet_hours") and sent.get("quiet_from") == sent.get("quiet_until"):
            self.add_error("quiet_until", _("The end can’t be at the same time as the start."))
        return sent

    def try_save(self) -> bool:
        """Save; if another user has just taken the name, add an error at the name and return False."""
        try:
            with transaction.atomic():
                self.instance.save(
                    update_fields=self.Meta.fields
                )  # other fields may have changed meanwhile
                self.save_switches()
                if "country" in self.changed_data:
                    ratings.renew(self.instance)
        except IntegrityError:
            self.add_error("name", name_is_taken(self.cleaned_data["name"]))
            return False
        return True
