"""The Django application."""

from django.apps import AppConfig
from django.utils.translation import ngettext

from engine.language import translate_with


class GamesConfig(AppConfig):
    """The app of people, games, turns, emails, and clocks."""

    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from . import checks, consequences  # noqa: F401 (importing them registers them)
        from .board.words import gettext
        from .people import claiming  # noqa: F401 (it listens for those who sign in)
        from .play import alarms  # noqa: F401 (it listens for troubles)

        translate_with(gettext, ngettext)
