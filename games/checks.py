"""System checks for a public site; `manage.py check --deploy` runs them."""

from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import Error, Tags, register


@register(Tags.security, deploy=True)
def emails_leave_the_site(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[Error]:
    """Refuse the outbox page on a public site, because it shows everyone's sign-in codes."""
    if not settings.OUTBOX:
        return []
    hint = "Set EMAIL_URL to your mail server, for example smtp+tls://user:password@host:587."
    return [
        Error(
            "Emails are kept on the page /outbox instead of being sent.",
            hint=hint,
            id="games.E001",
        )
    ]
