"""The nested app of duplicates, with tables of its own."""

from django.apps import AppConfig


class DuplicatesConfig(AppConfig):
    """Events at which many tables play one deal. No other room imports it."""

    name = "games.duplicates"
    default_auto_field = "django.db.models.BigAutoField"
