"""The notification switches of the settings page: one for each kind of notice and channel."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django import forms
from django.db.models import prefetch_related_objects
from django.utils.functional import Promise

from games.mail import channels
from games.mail.channels.base import Channel
from games.models import Notice, Preference, User


@dataclass(frozen=True)
class ChannelFields:
    """The switches of one channel, and the user's settings for it."""

    legend: str | Promise
    fields: list[forms.BoundField]


class NotificationForm(forms.BaseForm):
    """A mixin for a user's form with a switch per channel and kind, named like "email_turn"."""

    instance: User
    offered: Sequence[Channel] = ()

    def add_switches(self) -> None:
        """Add the switches with their current values."""
        if self.instance.pk:
            prefetch_related_objects([self.instance], "preferences")
        self.offered = channels.offered_to(self.instance) if self.instance.pk else channels.every()
        for channel, kind, name in self._switches():
            wanted = self.instance.wants(channel.name, kind)
            self.fields[name] = forms.BooleanField(
                label=kind.traits.switch, required=False, initial=wanted
            )

    @property
    def channels(self) -> list[ChannelFields]:
        """Return the switches by channel, for the page."""
        return [
            ChannelFields(
                channel.legend,
                [self[_name(channel, kind)] for kind in channel.kinds] + self._own(channel),
            )
            for channel in self.offered
        ]

    def save_switches(self) -> None:
        """Save the switches the user has changed; without a row, the default stays in force."""
        for channel, kind, name in self._switches():
            if name in self.changed_data:
                Preference.objects.choose(
                    self.instance, channel.name, kind, wanted=self.cleaned_data[name]
                )

    def _switches(self) -> Iterator[tuple[Channel, Notice.Kind, str]]:
        for channel in self.offered:
            for kind in channel.kinds:
                yield channel, kind, _name(channel, kind)

    def _own(self, channel: Channel) -> list[forms.BoundField]:
        return [self[name] for name in channel.fields]


def _name(channel: Channel, kind: Notice.Kind) -> str:
    return f"{channel.name}_{kind}"
