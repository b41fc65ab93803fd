"""The nested app of tournaments, with tables of its own."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Tournaments and leagues. No other room imports it."""

    name = "games.tournaments"
    default_auto_field = "django.db.models.BigAutoField"
