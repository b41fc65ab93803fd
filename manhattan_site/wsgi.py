"""The site as a WSGI application."""

import os

import django
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.handlers.wsgi import WSGIHandler

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "manhattan_site.settings")

if not (settings.OUTBOX or settings.MAIL_SERVER):
    raise ImproperlyConfigured(
        "Set EMAIL_URL to your mail server, or OUTBOX=yes on a laptop: nobody signs in without emails."
    )


django.setup(set_prefix=False)
# It can only be imported once the settings are there.
from games.lib.refusals import Request  # noqa: E402

application = WSGIHandler()
application.request_class = Request
