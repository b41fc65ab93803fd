"""All settings, from the environment (docs/operating.md lists them); the defaults suit a single laptop."""

import secrets
from pathlib import Path
from urllib.parse import urlsplit

from celery.schedules import crontab
from csp.constants import NONCE, NONE, SELF

from .environment import BASE_DIR, env
from .fsatomic import SCHEME, transport_options

DATA_DIR = Path(env.str("DATA_DIR", default=str(BASE_DIR / "var")))
DATA_DIR.mkdir(parents=True, exist_ok=True)


def _own_secret_key() -> str:
    """A key generated once for this laptop; a real site sets SECRET_KEY."""
    path = DATA_DIR / "secret_key"
    if not path.exists():
        path.write_text(secrets.token_urlsafe(48))
        path.chmod(0o600)
    return path.read_text()


DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = env.str("SECRET_KEY", default="") or _own_secret_key()
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])

# The site's public address: links in emails are made from this, never from a request.
SITE_URL = env.str("SITE_URL", default="http://127.0.0.1:8000").rstrip("/")
SITE_NAME = env.str("SITE_NAME", default="Manhattan")
_site = urlsplit(SITE_URL)
HTTPS = _site.scheme == "https"
ALLOWED_HOSTS = env.list(
    "ALLOWED_HOSTS", default=[_site.hostname or "localhost", "localhost", "127.0.0.1"]
)
CSRF_TRUSTED_ORIGINS = [SITE_URL]

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "csp",
    "django_htmx",
    "games",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",  # pads responses, so that their length reveals no secret
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "games.middleware.PersonalPages",
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
        },
    },
]

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
    _database["OPTIONS"] = {
        "pool": {"min_size": 0, "max_size": env.int("DATABASE_POOL", default=10)}
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env.str("REDIS_URL", default="")
CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
    # The cache of drawings of finished games: a few megabytes at most, and safe to lose.
    "drawn": {
        "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
        "LOCATION": DATA_DIR / "drawn",
        "TIMEOUT": 7 * 24 * 3600,
        "OPTIONS": {"MAX_ENTRIES": 100},
    },
}
if REDIS_URL:
    CACHES["default"] = {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
    }
SESSION_ENGINE = "django.contrib.sessions.backends.db"

# --- Work in the background ---------------------------------------------------------------------

CELERY_BROKER_URL = REDIS_URL or f"{SCHEME}://localhost"
# A hint that can't be sent at once is dropped; the sweep finds the work in the database.
CELERY_BROKER_TRANSPORT_OPTIONS = (
    {"socket_timeout": 5, "socket_connect_timeout": 2}
    if REDIS_URL
    else transport_options(DATA_DIR / "broker")
)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_PUBLISH_RETRY = False
CELERY_WORKER_CONCURRENCY = env.int("WORKER_THREADS", default=2)
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_ENABLE_REMOTE_CONTROL = bool(REDIS_URL)
CELERY_TIMEZONE = "UTC"
SWEEP_SECONDS = env.float("SWEEP_SECONDS", default=30)
CELERY_BEAT_SCHEDULE = {
    "sweep": {
        "task": "games.sweep",
        "schedule": SWEEP_SECONDS,
        "options": {"expires": SWEEP_SECONDS},
    },
    "sessions": {"task": "games.clear_sessions", "schedule": crontab(hour="4", minute="0")},
}
CELERY_BEAT_SCHEDULE_FILENAME = str(DATA_DIR / "beat-schedule")

# --- Email --------------------------------------------------------------------------------------

# Without EMAIL_URL, emails are stored and shown on the site's /outbox page: for a single laptop only.
OUTBOX = not env.str("EMAIL_URL", default="")
if OUTBOX:
    EMAIL_BACKEND = "games.mail.outbox.OutboxBackend"
else:
    _mail_server = env.email_url("EMAIL_URL")
    EMAIL_BACKEND = _mail_server["EMAIL_BACKEND"]
    EMAIL_HOST = _mail_server["EMAIL_HOST"]
    EMAIL_PORT = _mail_server["EMAIL_PORT"]
    EMAIL_HOST_USER = _mail_server["EMAIL_HOST_USER"]
    EMAIL_HOST_PASSWORD = _mail_server["EMAIL_HOST_PASSWORD"]
    EMAIL_USE_TLS = _mail_server.get("EMAIL_USE_TLS", False)
    EMAIL_USE_SSL = _mail_server.get("EMAIL_USE_SSL", False)
EMAIL_TIMEOUT = 10
MAIL_DOMAIN = env.str("MAIL_DOMAIN", default=_site.hostname or "localhost")
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default=f"{SITE_NAME} <games@{MAIL_DOMAIN}>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL
# A player who is at the table plays most turns within a minute and needs no email; for everyone else
# an email a minute and a half later is early enough.
SETTLE_SECONDS = env.float("SETTLE_SECONDS", default=60)
# The channels for notices: the name in the database, and its class.
NOTIFICATION_CHANNELS = {"email": "games.mail.channels.email.EmailChannel"}

# --- Accounts -----------------------------------------------------------------------------------

AUTH_USER_MODEL = "games.User"
# A single backend: with Django's as well, every wrong password would be hashed twice.
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
# Here scrypt takes half of PBKDF2's time and, unlike it, costs attackers memory.
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.ScryptPasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("email", "name")},
    },
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 8},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
SESSION_COOKIE_AGE = 60 * 24 * 3600
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
# The prefix makes browsers refuse such a cookie from another host or without TLS.
SESSION_COOKIE_NAME = "__Host-sessionid" if HTTPS else "sessionid"
CSRF_COOKIE_NAME = "__Host-csrftoken" if HTTPS else "csrftoken"

INSTALLED_APPS += ["allauth.usersessions"]
ACCOUNT_ADAPTER = "games.people.accounts.Adapter"
ACCOUNT_FORMS = {
    "signup": "games.people.forms.SignupForm",
    "login": "games.people.forms.LoginForm",
    "request_login_code": "games.people.forms.RequestLoginCodeForm",
    "confirm_login_code": "games.people.forms.CodeForm",
    "confirm_email_verification_code": "games.people.forms.EmailCodeForm",
    "reset_password": "games.people.forms.ResetPasswordForm",
    "confirm_password_reset_code": "games.people.forms.CodeForm",
    "reset_password_from_key": "games.people.forms.NewPasswordForm",
    "reauthenticate": "games.people.forms.ReauthenticateForm",
    "change_password": "games.people.forms.ChangePasswordForm",
    "set_password": "games.people.forms.SetPasswordForm",
    "add_email": "games.people.forms.ChangeAddressForm",
}
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1"]  # our form adds the name
ACCOUNT_SIGNUP_FORM_HONEYPOT_FIELD = "homepage"
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_LOGOUT_ON_GET = False
ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE = False  # stay signed in here; sign out everywhere else
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_EMAIL_NOTIFICATIONS = True
# Only its mailbox learns whether an address has an account.
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = True
# Codes instead of links: six letters without vowels (64 million), ten minutes, three tries, two resends.
ALLAUTH_USER_CODE_FORMAT = {"length": 6, "numeric": False, "dashed": False}
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = 2
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_CHANGE = (
    False  # offered to new addresses only, it would reveal which are new
)
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_SUPPORTS_RESEND = 2
ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_TIMEOUT = 600
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = 600
ACCOUNT_PASSWORD_RESET_BY_CODE_TIMEOUT = 600
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_MAX_ATTEMPTS = 3
ACCOUNT_LOGIN_BY_CODE_MAX_ATTEMPTS = 3
ACCOUNT_PASSWORD_RESET_BY_CODE_MAX_ATTEMPTS = 3
ACCOUNT_LOGIN_TIMEOUT = 900
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_REAUTHENTICATION_TIMEOUT = 600
# A laptop's whole household shares one address, and its emails go nowhere.
NEW_ACCOUNTS = env.str("NEW_ACCOUNTS", default="100/h/ip" if OUTBOX else "5/h/ip")
ACCOUNT_RATE_LIMITS = {
    "signup": "20/m/ip",  # attempts; fewer succeed
    "new_account": NEW_ACCOUNTS,
    "login": "30/m/ip",
    "login_failed": "10/m/ip,5/5m/key",
    "request_login_code": "20/m/ip,3/m/key,15/h/key",
    "reset_password": "20/m/ip,3/m/key,10/h/key",
    "reset_password_from_key": "20/m/ip",
    "confirm_email": "1/10s/key,20/h/key",
    "reauthenticate": "10/m/user",
    "change_password": "5/m/user",
    "manage_email": "10/m/user",
}
# Limits per client for slow drawings: readers need few, a crawler would request them all.
DRAWINGS_PER_MINUTE = {"picture": 60, "film": 30}

# --- Browser policies ---------------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF, NONCE],
        "style-src": [SELF, NONCE],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "manifest-src": [SELF],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS and env.bool("SSL_REDIRECT", default=True)
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
if env.bool("BEHIND_PROXY", default=False):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    ALLAUTH_TRUSTED_PROXY_COUNT = 1

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
]
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
MINUTE_PACES = env.bool("MINUTE_PACES", default=OUTBOX)

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "root": {"handlers": ["console"], "level": env.str("LOG_LEVEL", default="INFO")},
}
