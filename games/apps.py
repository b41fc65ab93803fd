"""The Django application of the tables."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """People, games, turns, mails and clocks."""

    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from . import checks  # noqa: F401 (registers itself)
