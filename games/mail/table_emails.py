"""The form with which a player says which emails they want about one table."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.functional import Promise

from games.mail import channels
from games.mail.channels.base import Channel
from games.models import Game, Notice, Preference, User
from games.models.kinds import SWITCHES


class TableEmailsForm(forms.Form):
    """A switch for each channel and kind; what isn't changed follows the settings for all tables."""

    def __init__(self, user: User, game: Game, *args: Any) -> None:
        super().__init__(*args)
        self.user, self.game = user, game
        self.offered = channels.offered_to(user)
        for channel, kind, name in self._switches():
            wanted = user.wants(channel, kind, game.pk)
            self.fields[name] = forms.BooleanField(
                label=SWITCHES[kind], required=False, initial=wanted
            )

    def save(self) -> None:
        """Save what differs from what was in force."""
        for channel, kind, name in self._switches():
            if name in self.changed_data:
                wanted = self.cleaned_data[name]
                Preference.objects.choose(self.user, channel, kind, wanted=wanted, table=self.game)

    @property
    def channels(self) -> list[tuple[str | Promise, list[forms.BoundField]]]:
        """Return the legend and the switches of each channel, for the page."""
        return [
            (channel.legend, [self[f"{channel.name}_{kind}"] for kind in _of_tables(channel)])
            for channel in self.offered
        ]

    def _switches(self) -> Iterator[tuple[str, Notice.Kind, str]]:
        for channel in self.offered:
            for kind in _of_tables(channel):
                yield channel.name, kind, f"{channel.name}_{kind}"


def _of_tables(channel: Channel) -> list[Notice.Kind]:
    """The channel's kinds about games."""
    return [kind for kind in channel.kinds if kind in SWITCHES]
