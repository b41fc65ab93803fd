"""All settings, from the environment (docs/operating.md lists them); the defaults suit a single laptop."""

import secrets
from pathlib import Path

from csp.constants import NONCE, NONE, SELF

from .account_settings import *  # noqa: F403 (settings like those below)
from .deployment import BEHIND_PROXY, HTTPS, OUTBOX, SITE
from .deployment import SITE_NAME as SITE_NAME  # one of the settings
from .environment import BASE_DIR, env, switch
from .fsatomic import SCHEME, transport_options
from .mail_settings import *  # noqa: F403

DATA_DIR = Path(env.str("DATA_DIR", default=str(BASE_DIR / "var")))
DATA_DIR.mkdir(parents=True, exist_ok=True)


def _own_secret_key() -> str:
    """A key generated once for this laptop; a real site sets SECRET_KEY."""
    path = DATA_DIR / "secret_key"
    if not path.exists():
        path.write_text(secrets.token_urlsafe(48))
        path.chmod(0o600)
    return path.read_text()


DEBUG = switch(env, "DEBUG")
SECRET_KEY = env.str("SECRET_KEY", default="") or _own_secret_key()
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])

# The site's public address: links in emails are made from this, never from a request.
SITE_URL = SITE.geturl()
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=[SITE.hostname, "localhost", "127.0.0.1"])
CSRF_TRUSTED_ORIGINS = [SITE_URL]

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.sitemaps",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.usersessions",
    "csp",
    "django_countries",  # for the names in German
    "django_htmx",
    "games",
    "games.talk",
    "games.clubs",
    "games.tournaments",
    "games.moderation",
    "games.duplicates",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "games.table.quiet_poll.quiet_polls",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "games.lib.packing.PackedPages",  # pads responses, so that their length reveals no secret
    "games.lib.unavailable.RetryOnce",  # around all that asks the database
    "csp.middleware.CSPMiddleware",  # around sessions, whose own refusal is a page with styles too
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "games.middleware.PersonalPages",
    "games.lib.refusals.Refusals",
    "games.middleware.Guests",
    "games.middleware.UnreadableGames",
    "games.moderation.middleware.Traces",
]
ROOT_URLCONF = "manhattan_site.urls"
WSGI_APPLICATION = "manhattan_site.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    [
                        "games.lib.template_loader.Loader",
                        "django.template.loaders.app_directories.Loader",
                    ],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "games.context.site",
            ],
            "builtins": ["games.templatetags.addresses", "games.templatetags.dates"],
        },
    },
]

# --- Requests -----------------------------------------------------------------------------------

# The longest thing anyone sends is a form of a few hundred bytes.
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
FILE_UPLOAD_HANDLERS = ["games.lib.refusals.NoFiles"]

# --- Data ---------------------------------------------------------------------------------------

DATABASES = {"default": env.db("DATABASE_URL", default=f"sqlite:///{DATA_DIR / 'db.sqlite3'}")}
_database = DATABASES["default"]
SQLITE = _database["ENGINE"].endswith("sqlite3")
if SQLITE:
    # Without these three, web and worker lock each other out ("database is locked").
    _database["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }
else:
    _database["CONN_HEALTH_CHECKS"] = True
    _database["OPTIONS"] = _database.get("OPTIONS", {}) | {
        # What takes longer has gone wrong, and must not keep others waiting. Commands have no limit on a
        # statement (manage.py), and migrations wait for locks in their own way (the command `migrate`).
        # Every query reads few rows, but where PostgreSQL guesses more it would start processes for them,
        # or a compiler, which takes longer than the query.
        "options": " ".join(
            f"-c {name}={value}"
            for name, value in {
                "lock_timeout": "15s",
                "statement_timeout": f"{env.int('STATEMENT_SECONDS', default=30)}s",
                "idle_in_transaction_session_timeout": "60s",
                "max_parallel_workers_per_gather": 0,
                "jit": "off",
            }.items()
        ),
        # While PostgreSQL restarts, requests wait `timeout` seconds for a connection.
        "pool": {"min_size": 0, "max_size": env.int("DATABASE_POOL", default=10), "timeout": 5},
    }
# Deadlines go by the database's clock, because each process has one of its own that may be wrong.
DATABASE_CLOCK = not SQLITE
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env.str("REDIS_URL", default="")
CACHES = {
    # Limits on sign-ins, codes and sign-ups. Redis is for messages only, so no page waits for it.
    "default": {"BACKEND": "games.people.limits.DatabaseLimits"},
    # Limits on drawings: each process counts for itself.
    "process": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 10_000},
    },
    # The cache of drawings of finished games: a few megabytes at most, and safe to lose.
    "drawn": {
        "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
        "LOCATION": DATA_DIR / "drawn",
        "TIMEOUT": 7 * 24 * 3600,
        "OPTIONS": {"MAX_ENTRIES": 100},
    },
}
SESSION_ENGINE = "django.contrib.sessions.backends.db"

# --- Work in the background ---------------------------------------------------------------------

CELERY_BROKER_URL = REDIS_URL or f"{SCHEME}://localhost"
# A hint that can't be sent at once is dropped; the workers find the work in the database.
CELERY_BROKER_TRANSPORT_OPTIONS = (
    {
        "socket_timeout": 5,
        "socket_connect_timeout": 2,
        "max_retries": 0,
        # Nothing is kept at the broker until a worker is done with it, nor given back: a hint is only a hint.
        "ack_emulation": False,
    }
    if REDIS_URL
    else transport_options(DATA_DIR / "broker")
)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # a worker has work without a broker, too
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_PUBLISH_RETRY = False
CELERY_WORKER_CONCURRENCY = env.int("WORKER_THREADS", default=2)
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_ENABLE_REMOTE_CONTROL = bool(REDIS_URL)
CELERY_TIMEZONE = "UTC"
CELERY_TASK_ROUTES = {
    "games.send_notices": {"queue": "mail"},
    "games.play_bots": {"queue": "bots"},
    "games.draw_animations": {"queue": "bots"},
}
# How often the clock is read, and how often bots and email look for work of which no message told them.
SWEEP_SECONDS = env.float("SWEEP_SECONDS", default=30)
LOOK_SECONDS = min(SWEEP_SECONDS, 5)

# --- Browser policies ---------------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF, NONCE],
        "style-src": [SELF, NONCE],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "manifest-src": [SELF],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_SSL_REDIRECT = HTTPS and switch(env, "SSL_REDIRECT", default=True)
# How much of the domain browsers are told to ask by https only; more than this host must be wished for.
HSTS = env.str("HSTS", default="host")
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS and HSTS != "no" else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HSTS in ("subdomains", "preload")
SECURE_HSTS_PRELOAD = HSTS == "preload"
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]  # they want the whole domain
if BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# --- Language, files, logs ----------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("de", "Deutsch")]
LANGUAGE_COOKIE_SAMESITE, LANGUAGE_COOKIE_SECURE, LANGUAGE_COOKIE_AGE = (
    "Lax",
    HTTPS,
    365 * 24 * 3600,
)
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = "UTC"
USE_TZ = True
USE_I18N = True

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static", ("rules", BASE_DIR / "docs" / "pictures" / "rules")]
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "games.lib.scripts.ScriptFinder",
    "games.board.style_files.StyleFinder",
]
# The operator's own pages in Markdown (games/legal/operator_pages.py).
PAGES_DIR = Path(env.str("PAGES_DIR", default=str(BASE_DIR / "pages")))
STATIC_ROOT = DATA_DIR / "static"
STATIC_ROOT.mkdir(exist_ok=True)
WHITENOISE_USE_FINDERS = not (STATIC_ROOT / "staticfiles.json").exists()
WHITENOISE_KEEP_ONLY_HASHED_FILES = (
    True  # nothing requests the others, and compressing them would double the time
)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "manhattan_site.static_files.StaticFiles"},
}

# --- The game -----------------------------------------------------------------------------------

# Times of minutes per move, for demos and tests.
MINUTE_PACES = switch(env, "MINUTE_PACES", default=OUTBOX)
# Limits per client for slow drawings: readers need few, a crawler would request them all.
DRAWINGS_PER_MINUTE = {"picture": 60, "film": 30}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "plain": {
            "class": "games.lib.discretion.WithoutTokens",
            "format": "{asctime} {levelname} {name}: {message}",
            "style": "{",
        }
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "root": {"handlers": ["console"], "level": env.str("LOG_LEVEL", default="INFO")},
    "loggers": {
        "waitress.queue": {"level": "ERROR"},  # it warns whenever all threads are busy
        "django.security.DisallowedHost": {"level": "CRITICAL"},  # any scanner sends such hosts
    },
}
