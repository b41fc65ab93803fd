"""The form with which a player says which emails they want about one table."""

from collections.abc import Iterator
from typing import Any

from django import forms

from games.mail import channels
from games.models import Game, Notice, Preference, User
from games.models.preference import SWITCHES


class TableEmailsForm(forms.Form):
    """A switch for each channel and kind; what isn't changed follows the settings for all tables."""

    def __init__(self, user: User, game: Game, *args: Any) -> None:
        super().__init__(*args)
        self.user, self.game = user, game
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

    def _switches(self) -> Iterator[tuple[str, Notice.Kind, str]]:
        for channel in channels.every():
            for kind in channel.kinds:
                yield channel.name, kind, f"{channel.name}_{kind}"
