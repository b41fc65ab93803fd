"""Webhooks of a mail provider: MAIL_WEBHOOKS names it, and ANYMAIL_… has its secrets."""

from collections.abc import Iterator
from importlib.util import find_spec

import environ

# The providers whose webhooks need no package besides django-anymail.
PROVIDERS = ("brevo", "mailersend", "mailgun", "mailjet", "mailtrap", "mandrill", "postal",
             "postmark", "resend", "sendgrid", "sparkpost")  # fmt: skip
PREFIX = "ANYMAIL_"
SHORTEST = 20  # characters of the secret, with its user


def anymail(env: environ.Env) -> dict[str, str]:
    """Return django-anymail's settings: every variable that begins with ANYMAIL_, without that."""
    return {
        name.removeprefix(PREFIX): value
        for name, value in env.ENVIRON.items()
        if name.startswith(PREFIX)
    }


def problems(env: environ.Env) -> Iterator[str]:
    """Yield a sentence for each problem with the webhooks; without any there is none."""
    provider = env.str("MAIL_WEBHOOKS", default="")
    if not provider:
        return
    if provider not in PROVIDERS:
        yield f"Set MAIL_WEBHOOKS to one of {', '.join(PROVIDERS)}."
    secret = env.str("ANYMAIL_WEBHOOK_SECRET", default="")
    if ":" not in secret or len(secret) < SHORTEST:
        yield (
            "Set ANYMAIL_WEBHOOK_SECRET to user:password, with at least"
            f" {SHORTEST} random characters: without it anyone could send us emails of others."
        )
    if not find_spec("anymail"):
        yield "MAIL_WEBHOOKS needs the package django-anymail: pip install django-anymail."
