"""The nested app of moderation, with tables of its own, and the group of moderators."""

from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_migrate

GROUP = "moderators"


class ModerationConfig(AppConfig):
    """Reports and what moderators do about them. No other room imports it."""

    name = "games.moderation"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from games.moderation import traces  # noqa: F401 (it listens to sign-ins)

        post_migrate.connect(create_group, sender=self)


def create_group(sender: AppConfig, using: str, **_kwargs: Any) -> None:
    """Create the group whose members moderate, unless it is there; Django has made its permission by now."""
    from django.contrib.auth.models import Group, Permission  # no models before the apps are ready

    group, new = Group.objects.using(using).get_or_create(name=GROUP)
    if new:
        group.permissions.set(Permission.objects.using(using).filter(codename="moderate"))
