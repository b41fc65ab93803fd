"""The nested app of clubs, with tables of its own."""

from django.apps import AppConfig


class ClubsConfig(AppConfig):
    """Clubs of players. No other room imports it."""

    name = "games.clubs"
    default_auto_field = "django.db.models.BigAutoField"
