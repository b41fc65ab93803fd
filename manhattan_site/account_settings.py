"""Settings of accounts: sign-in, codes, cookies, and how often each may be asked for."""

from .deployment import BEHIND_PROXY, HTTPS, OUTBOX
from .environment import env

AUTH_USER_MODEL = "games.User"
# A single backend: with Django's as well, every wrong password would be hashed twice.
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = ["games.lib.hashing.Scrypt", "games.lib.hashing.PBKDF2"]
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
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
# The prefix makes browsers refuse such a cookie from another host or without TLS.
SESSION_COOKIE_NAME = "__Host-sessionid" if HTTPS else "sessionid"
CSRF_COOKIE_NAME = "__Host-csrftoken" if HTTPS else "csrftoken"

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
# Games that begin without an account (games/lobby/guests.py).
GUEST_GAMES = env.str("GUEST_GAMES", default="100/d/ip" if OUTBOX else "5/d/ip")
ACCOUNT_RATE_LIMITS = {
    "signup": "20/m/ip",  # attempts; fewer succeed
    "new_account": NEW_ACCOUNTS,
    "guest_game": GUEST_GAMES,
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
# The client's address is what the proxy says, the last of X-Forwarded-For; without one, nobody is believed.
ALLAUTH_TRUSTED_PROXY_COUNT = 1 if BEHIND_PROXY else 0
