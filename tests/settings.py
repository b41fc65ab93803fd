"""Settings of the tests: PostgreSQL and Redis if they respond, fast passwords, data in its own folder."""

import os
import tempfile
from typing import Any

import psycopg
import redis

os.environ["DATA_DIR"] = tempfile.mkdtemp(prefix="manhattan-tests-")
os.environ["ENV_FILE"] = os.devnull  # the tests must not depend on a local .env file
for name in ("DATABASE_URL", "REDIS_URL", "OUTBOX", "DEBUG", "IMAP_URL", "MAIL_WEBHOOKS"):
    os.environ.pop(name, None)
# What a site with PostgreSQL must say; tests without it say the same.
os.environ |= {
    "SITE_URL": "http://127.0.0.1:8000",
    "BEHIND_PROXY": "no",
    "EMAIL_URL": "smtp://127.0.0.1",  # Django's test runner keeps the emails
    "SECRET_KEY": "a key that nobody can guess, since nobody reads tests",
    "MINUTE_PACES": "yes",
    "NEW_ACCOUNTS": "100/h/ip",
}

POSTGRES_URL = os.environ.get("TEST_DATABASE_URL", "postgres://postgres@127.0.0.1:5432/postgres")
REDIS_TEST_URL = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379/15")


def postgres_answers() -> bool:
    """Return whether PostgreSQL is available for tests; TEST_DATABASE_URL=sqlite says no."""
    try:
        psycopg.connect(POSTGRES_URL, connect_timeout=2).close()
    except psycopg.Error:
        return False
    return True


def redis_answers() -> bool:
    try:
        return bool(redis.Redis.from_url(REDIS_TEST_URL, socket_connect_timeout=2).ping())
    except (redis.RedisError, ValueError):
        return False


POSTGRES, REDIS = postgres_answers(), redis_answers()
if POSTGRES:
    os.environ["DATABASE_URL"] = POSTGRES_URL

from manhattan_site.settings import *  # noqa: E402, F403
from manhattan_site.settings import DATABASES, STORAGES  # noqa: E402

# Several runs at a time need a database each.
TEST_DATABASE = os.environ.get("TEST_DATABASE_NAME", "test_manhattan")
DATABASES["default"]["TEST"] = {"NAME": TEST_DATABASE} if POSTGRES else {}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES: dict[str, Any] = {
    **STORAGES,
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
OUTBOX = True
DATABASE_CLOCK = False  # tests travel in time, which PostgreSQL doesn't
MOST_EMAILS_AN_HOUR = MOST_EMAILS_A_DAY = 1000  # whole games are played within a minute
SETTLE_SECONDS = 0  # emails are due at once, except in tests of the delay
GRACE_SECONDS = 0  # substitutes play at the deadline, except in tests of the minute after it
WHITENOISE_AUTOREFRESH = True  # or every test client would scan all static files first
