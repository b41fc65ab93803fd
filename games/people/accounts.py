"""This site's changes to allauth: emails, codes, unconfirmed accounts, and old sessions."""

# mypy: disable-error-code="misc"
# (allauth is untyped, so subclassing its classes would be an error)

import time
from datetime import datetime, timedelta
from typing import Any, ClassVar

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.authentication import get_authentication_records
from allauth.account.models import EmailAddress
from allauth.core.exceptions import ReauthenticationRequired
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.mail import account
from games.models import User
from games.people import limits
from games.people.allauth_internals import (
    AbstractCodeVerificationProcess,
    record_authentication,
    resume_request,
    unstash_login,
)


class Adapter(DefaultAccountAdapter):
    """This site's emails, links from SITE_URL only, and a code before account changes."""

    error_messages: ClassVar[dict[str, Any]] = {
        **DefaultAccountAdapter.error_messages,
        "account_inactive": gettext_lazy("This account is closed."),
        "duplicate_email": gettext_lazy("That’s already your email address."),
        "email_password_mismatch": gettext_lazy(
            "That email address or password is wrong. Try again, or sign in with a code."
        ),
        "email_taken": gettext_lazy("Another account already uses this email address."),
        "enter_current_password": gettext_lazy("That’s not your password. Try again."),
        "incorrect_code": gettext_lazy("That code isn’t right. Use the one in our latest email."),
        "incorrect_password": gettext_lazy("That’s not your password. Try again."),
        "rate_limited": gettext_lazy(
            "We’ve only just sent you a code. Wait a moment before you request another."
        ),
        "too_many_login_attempts": gettext_lazy(
            "Too many wrong attempts. Wait a few minutes, or request a code."
        ),
    }

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Write the email for the mail process to send; it uses at most the language of the request."""
        said = {"site_name": settings.SITE_NAME, "site_url": settings.SITE_URL}
        wanted = {key: value for key, value in context.items() if key != "request"}
        with translation.override(_language_of(template_prefix, email)):
            mail = self.render_mail(template_prefix, email, wanted | said)
            asked_for = "code" in context or template_prefix in ANSWERS
            account.owe(mail, asked_for=asked_for, code=context.get("code", ""))

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        user.name = form.cleaned_data["name"]
        saved: User = super().save_user(request, user, form, commit)
        return saved

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        """Confirm in one transaction; return False if another account has just confirmed the address."""
        try:
            with transaction.atomic():
                return bool(super().confirm_email(request, email_address))
        except IntegrityError:
            failed = "account/messages/email_confirmation_failed.txt"
            self.add_message(request, messages.ERROR, failed, {"email": email_address.email})
            return False

    def is_reauthentication_required(self, *, app: str, **kwargs: Any) -> bool:
        """Require an emailed code from users without a password; allauth would require nothing."""
        user = self.request.user
        if (
            user.is_authenticated
            and not user.has_usable_password()
            and not confirmed_lately(self.request)
        ):
            raise ReauthenticationRequired
        return bool(super().is_reauthentication_required(app=app, **kwargs))

    def get_reauthentication_methods(self, user: Any) -> list[dict[str, Any]]:
        methods: list[dict[str, Any]] = super().get_reauthentication_methods(user)
        if user.is_authenticated:
            methods.append(
                {
                    "id": "code",
                    "description": _("Email me a code"),
                    "url": reverse("confirm-by-code"),
                }
            )
        return methods

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("settings")

    def get_email_verification_redirect_url(self, email_address: EmailAddress) -> str:
        return reverse("settings")

    def is_safe_url(self, url: str | None) -> bool:
        """Accept only addresses on this site, so that `next` leads nowhere else."""
        return url_has_allowed_host_and_scheme(url, allowed_hosts=None)


class OwnCode(AbstractCodeVerificationProcess):
    """A code emailed to a signed-in user before an account change, to confirm their identity."""

    KEY = "own_code"

    def __init__(self, request: HttpRequest, state: dict[str, Any]) -> None:
        attempts, seconds = (
            settings.ACCOUNT_LOGIN_BY_CODE_MAX_ATTEMPTS,
            settings.ACCOUNT_LOGIN_BY_CODE_TIMEOUT,
        )
        super().__init__(max_attempts=attempts, timeout=seconds, state=state, user=request.user)
        self.request = request

    @classmethod
    def initiate(cls, request: HttpRequest) -> "OwnCode":
        code = cls(request, cls.initial_state(request.user))
        code.send()
        code.persist()
        return code

    @classmethod
    def resume(cls, request: HttpRequest) -> "OwnCode | None":
        """Return the pending code; None if there is none or it has expired."""
        state = request.session.get(cls.KEY)
        code = cls(request, state) if state else None
        return code.abort_if_invalid() if code else None

    def send(self) -> None:
        adapter = Adapter()
        self.state["code"] = adapter.generate_login_code()
        adapter.send_mail(
            "account/email/own_code", self.request.user.get_username(), {"code": self.code}
        )

    def persist(self) -> None:
        self.request.session[self.KEY] = self.state

    def abort(self) -> None:
        self.request.session.pop(self.KEY, None)

    def finish(self) -> HttpResponse | None:
        """Record the confirmation; return the response to the interrupted request, if any."""
        self.abort()
        record_authentication(self.request, self.request.user, method="code", reauthenticated=True)
        interrupted: HttpResponse | None = resume_request(self.request)
        return interrupted


# What a person without a code is told.
ANSWERS = ("account/email/unknown_account", "account/email/account_already_exists")
SIGNING_UP = ("account/email/email_confirmation_signup", "account/email/account_already_exists")


def _language_of(template_prefix: str, email: str) -> str | None:
    """
    The language of an email: after a sign-up the account's, otherwise the page's.

    The address may belong to another person's old account. To take the same time for old and new ones,
    this runs one query and loads the catalogues of all languages.
    """
    here: str | None = translation.get_language()
    if template_prefix not in SIGNING_UP:
        return here
    for code, _name in settings.LANGUAGES:
        with translation.override(code):
            translation.gettext("Sign up")
    known: str | None = (
        User.objects.filter(email=email.lower()).values_list("language", flat=True).first()
    )
    return known or here


def own_row(request: HttpRequest) -> User:
    """Return a copy of the signed-in user, whose changes don't show on the page before they are saved."""
    return User.objects.get(email=request.user.get_username())


def awaited_user(request: HttpRequest) -> User | None:
    """Return the user whose sign-in is waiting for a code, if any."""
    login = unstash_login(request, peek=True)
    return login.user if login else None


def is_confirmed(user: User) -> bool:
    """Return whether a code has ever confirmed one of the user's addresses."""
    return bool(EmailAddress.objects.filter(user=user, verified=True).exists())


def drop_unproven_password(request: HttpRequest, user: User) -> None:
    """
    Remove a password that was set before the address was confirmed.

    If another person signed up with your address, their password must stop working once you sign in with
    a code.
    """
    user.set_unusable_password()
    user.save(update_fields=["password"])
    update_session_auth_hash(request, user)
    said = _(
        "Please set your password again. The old one was set before this address was confirmed."
    )
    messages.warning(request, said)


def forget_unconfirmed(now: datetime) -> int:
    """Delete sign-ups whose address isn't confirmed after a day, to free their names; return how many."""
    before = now - timedelta(days=1)
    waiting = User.objects.filter(
        date_joined__lt=before, last_login=None, is_staff=False, seats=None
    )
    addresses = EmailAddress.objects.filter(user=OuterRef("pk"))
    gone = waiting.filter(Exists(addresses), ~Exists(addresses.filter(verified=True)))
    return gone.delete()[1].get("games.User", 0)


def forget_expired_sessions(_now: datetime) -> None:
    """Delete expired sessions, their entries in players' settings, and what rate limits have counted."""
    call_command("clearsessions")
    limits.forget_expired()
    session = Session.objects.filter(pk=OuterRef("session_key"))
    UserSession.objects.filter(~Exists(session)).delete()


def confirmed_lately(request: HttpRequest) -> bool:
    """Return whether the user has just confirmed an account change with a password or code."""
    records = [
        r for r in get_authentication_records(request, request.user) if r.get("reauthenticated")
    ]
    return (
        bool(records)
        and time.time() - records[-1]["at"] < settings.ACCOUNT_REAUTHENTICATION_TIMEOUT
    )
