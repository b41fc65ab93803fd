"""The nested app of talk, with tables of its own."""

from django.apps import AppConfig


class TalkConfig(AppConfig):
    """Talk at tables. Only moderation imports it."""

    name = "games.talk"
    default_auto_field = "django.db.models.BigAutoField"
