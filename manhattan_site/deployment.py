"""What a site must have set before it starts; a site for other people needs more than a laptop."""

from collections.abc import Iterator
from ipaddress import ip_address
from typing import Any
from urllib.parse import SplitResult, urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured

from . import imap_settings, webhook_settings
from .environment import env as settings_of_this_process
from .environment import switch

SWITCHES = ("BEHIND_PROXY", "DEBUG", "MINUTE_PACES", "OUTBOX", "SSL_REDIRECT")
MAIL_SCHEMES = ("smtp", "smtp+tls", "smtp+ssl")
SHORTEST_KEY = 50  # as Django's own deploy check
MAKE_A_KEY = 'python -c "import secrets; print(secrets.token_urlsafe(50))"'
MAIL_EXAMPLE = "for example smtp+tls://user:password@host:587"
HSTS = ("no", "host", "subdomains", "preload")


def refuse_unsafe(env: environ.Env) -> None:
    """Raise ImproperlyConfigured with a sentence for each setting that is missing or makes no sense."""
    found = list(problems(env))
    if found:
        raise ImproperlyConfigured(
            "The site doesn't start with these settings (docs/operating.md):\n"
            + "\n".join(f"- {sentence}" for sentence in found)
        )


def problems(env: environ.Env) -> Iterator[str]:
    """Yield a sentence for each problem. None of them repeats a value that could hold a password."""
    unreadable = [name for name in SWITCHES if not _readable(env, name)]
    if unreadable:
        yield f"Set {' and '.join(unreadable)} to yes or no."
        return  # the other questions depend on the answers
    yield from _about_address(env)
    yield from _about_mail(env)
    yield from imap_settings.problems(env)
    yield from webhook_settings.problems(env)
    if env.str("HSTS", default="host") not in HSTS:
        yield f"Set HSTS to one of {', '.join(HSTS)}."
    if for_others(env):
        yield from _about_strangers(env)


def for_others(env: environ.Env) -> bool:
    """Return whether other people use the site: it has an https address or a database server."""
    stored_elsewhere = not env.str("DATABASE_URL", default="sqlite:").startswith("sqlite:")
    return stored_elsewhere or site_address(env).scheme == "https"


def site_address(env: environ.Env) -> SplitResult:
    """Return the parts of SITE_URL; without a scheme if it can't be read."""
    try:
        wanted: str = env.str("SITE_URL", default="") or "http://127.0.0.1:8000"
        return urlsplit(wanted.strip().rstrip("/"))
    except ValueError:
        return urlsplit("")


def mail_server(env: environ.Env) -> dict[str, Any]:
    """Return Django's settings for the server of EMAIL_URL, or nothing if there is none to use."""
    try:
        url = urlsplit(env.str("EMAIL_URL", default="").strip())
        if url.scheme in MAIL_SCHEMES and url.hostname and url.port != 0:
            server: dict[str, Any] = env.email_url_config(url.geturl())
            return server
    except ValueError:  # a port that is no number, for example
        pass
    return {}


def _readable(env: environ.Env, name: str) -> bool:
    try:
        switch(env, name, default=False)
    except ImproperlyConfigured:
        return False
    return True


def _about_address(env: environ.Env) -> Iterator[str]:
    address = site_address(env)
    if address.scheme not in ("http", "https") or not address.hostname:
        yield "Set SITE_URL to the site's address, for example https://games.example.org."
    elif address.path or address.query or address.fragment:
        yield "Set SITE_URL to a host without a path: the site answers at its root."
    elif address.scheme == "https" and _is_this_machine(address.hostname):
        yield f"Set SITE_URL to a host that others can reach: {address.hostname} is only this machine."


def _about_mail(env: environ.Env) -> Iterator[str]:
    wanted, outbox = env.str("EMAIL_URL", default=""), switch(env, "OUTBOX")
    if wanted and not mail_server(env):
        schemes = ", ".join(f"{scheme}://" for scheme in MAIL_SCHEMES)
        yield f"EMAIL_URL can't be read. Set it to one of {schemes} with a host, {MAIL_EXAMPLE}."
    if wanted and outbox:
        yield "Set OUTBOX=no to send emails by EMAIL_URL, or remove EMAIL_URL to keep them."
    if outbox and switch(env, "BEHIND_PROXY"):
        yield (
            "Set OUTBOX=no: it is for one laptop without a proxy, behind which everyone would"
            " look like a reader on this machine."
        )


def _about_strangers(env: environ.Env) -> Iterator[str]:
    """What a site for other people needs, and what it must not have."""
    if switch(env, "OUTBOX"):
        yield "Set OUTBOX=no: it shows emails with sign-in codes, so it is for one laptop only."
    if not env.str("EMAIL_URL", default=""):
        yield f"Set EMAIL_URL to your mail server, {MAIL_EXAMPLE}; sign-in codes go out by email."
    if len(env.str("SECRET_KEY", default="")) < SHORTEST_KEY:
        yield f"Set SECRET_KEY to at least {SHORTEST_KEY} random characters: {MAKE_A_KEY}"
    if not env.str("SITE_URL", default=""):
        yield "Set SITE_URL to the site's address: links in emails start with it."
    if "*" in env.list("ALLOWED_HOSTS", default=[]):
        yield "Set ALLOWED_HOSTS to the site's own hosts instead of *."
    if not env.str("BEHIND_PROXY", default=""):
        yield (
            "Set BEHIND_PROXY to yes if a proxy of yours passes requests on, with X-Forwarded-For"
            " and X-Forwarded-Proto of its own, or to no if browsers reach the site directly."
        )
    if switch(env, "DEBUG"):
        yield "Set DEBUG=no: its error pages show settings and code to everyone."


def _is_this_machine(host: str) -> bool:
    try:
        return ip_address(host).is_loopback or ip_address(host).is_unspecified
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


# The first settings to be read, so that nothing is opened or written by a site that must not start.
refuse_unsafe(settings_of_this_process)
SITE = site_address(settings_of_this_process)
SITE_NAME = settings_of_this_process.str("SITE_NAME", default="Manhattan")
HTTPS = SITE.scheme == "https"
OUTBOX = switch(settings_of_this_process, "OUTBOX")
BEHIND_PROXY = switch(settings_of_this_process, "BEHIND_PROXY")
