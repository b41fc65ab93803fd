"""The forms of accounts: sign-up, sign-in, codes, passwords, addresses."""

# mypy: disable-error-code="misc"
# (allauth is untyped, so subclassing its forms would be an error)

from typing import Any

from allauth.account import forms as allauth
from allauth.account.models import EmailAddress
from allauth.core import context, ratelimit
from allauth.core.exceptions import ImmediateHttpResponse
from django import forms
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.crypto import get_random_string
from django.utils.http import urlencode
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from games.lib import display_names, zones
from games.models import User
from games.people.accounts import confirmed_lately
from games.people.allauth_internals import prevent_enumeration

ADDRESS = gettext_lazy("Email address")
PASSWORD_RULES = gettext_lazy(
    "At least 8 characters. Don’t use a common password or your email address."
)

NAME_RULES = gettext_lazy(
    "Other players see this name. Use 2 to 24 letters and digits; spaces, - and ' are fine in between."
)


class Plain(forms.Form):
    """Labels instead of placeholders, and a single field for a new password; a typo is fixed by a reset."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields.pop("password2", None)
        for name, field in self.fields.items():
            field.widget.attrs.pop("placeholder", None)
            if name in ("email", "login"):
                field.label = ADDRESS
            if name == "password1":
                field.help_text = PASSWORD_RULES
            if name == "code":
                field.label = _("Verification code (6 letters)")
                code = {
                    "autocapitalize": "characters",
                    "autocorrect": "off",
                    "spellcheck": "false",
                    "maxlength": "12",
                }
                field.widget.attrs |= {"inputmode": "text", **code}


class NameField(forms.CharField):
    """A display name, cleaned and checked; its form checks availability."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("help_text", NAME_RULES)
        super().__init__(label=gettext_lazy("Display name"), strip=False, **kwargs)
        self.widget.attrs |= {
            "autocomplete": "nickname",
            "maxlength": display_names.LONGEST,
            "spellcheck": "false",
        }

    def clean(self, value: Any) -> str:
        return display_names.check(super().clean(value))


def check_free(name: str, user: User | None = None) -> None:
    """Raise ValidationError if another user has this name or a lookalike."""
    others = User.objects.exclude(pk=user.pk) if user and user.pk else User.objects.all()
    if others.filter(name_key=display_names.key(name)).exists():
        raise ValidationError(name_is_taken(name))


def name_is_taken(name: str) -> str:
    said = _("That name is taken, or too close to another player’s. Choose another one.")
    return said.format(name=name)


class BrowsersZone(forms.Field):
    """The time zone that a script has read from the browser; UTC if it named none that exists."""

    widget = forms.HiddenInput

    def clean(self, value: Any) -> str:
        return zones.known(value or "") or "UTC"


class SignupForm(Plain, allauth.SignupForm):
    """Email address, name, and an optional password."""

    name = NameField()
    time_zone = BrowsersZone()
    field_order = ("email", "name", "password1")
    in_vain = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].help_text = _(
            "We’ll email you a code now and your turns later. Other players never see your address."
        )
        password = self.fields["password1"]
        password.label = _("Password (optional)")
        without = _("Without one, you sign in with a code we email you.")
        password.help_text = f"{PASSWORD_RULES} {without}"
        # A honeypot for bots that fill in every field; the template hides it without inline style.
        self.fields["homepage"].label = _("Leave this empty")
        self.fields["homepage"].widget = forms.TextInput({"tabindex": "-1", "autocomplete": "off"})

    @property
    def signal_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in ("sound", "vibration")]

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        check_free(name)
        return name

    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponse | None]:
        """
        Return a new user, or None and a response.

        An address with an account gets the same response at the same cost, and an email that explains it.
        """
        if limited := ratelimit.consume_or_429(request, action="new_account"):
            return None, limited
        try:
            if self.account_already_exists:
                self._work_in_vain(request)
            saved: tuple[User | None, HttpResponse | None] = super().try_save(request)
        except IntegrityError:
            return None, self._somebody_was_quicker(request)
        return saved

    def save(self, request: HttpRequest) -> User:
        with transaction.atomic(savepoint=not self.in_vain):
            saved: User = super().save(request)
            saved.language = get_language() or saved.language
            saved.time_zone = self.cleaned_data["time_zone"]
            saved.save(update_fields=["language", "time_zone"])
            return saved

    def _work_in_vain(self, request: HttpRequest) -> None:
        """Save a new account at another address and undo it, so that an old address takes as long."""
        typed, self.account_already_exists = self.cleaned_data["email"], False
        self.in_vain = True  # all is undone together: a savepoint within would only take time
        self.cleaned_data["email"] = f"{get_random_string(20)}@example.org"
        try:
            with transaction.atomic():
                saved = self.save(request)
                _looked_up_after_sign_up(saved)
                transaction.set_rollback(True)
        finally:
            self.cleaned_data["email"], self.account_already_exists = typed, True
            self.in_vain = False

    def _somebody_was_quicker(self, request: HttpRequest) -> HttpResponse:
        try:
            check_free(self.cleaned_data["name"])
        except ValidationError as error:
            self.add_error("name", error)
            return render(request, "account/signup.html", {"form": self})
        answer: HttpResponse = prevent_enumeration(request, email=self.cleaned_data["email"])
        return answer


def _looked_up_after_sign_up(user: User) -> None:
    """Ask what allauth asks after a real sign-up to send the code."""
    EmailAddress.objects.filter(user=user, verified=True).exists()
    EmailAddress.objects.filter(user=user).order_by("-primary", "pk").first()
    User.objects.get(pk=user.pk)
    EmailAddress.objects.get(email=user.email, user=user)


class LoginForm(Plain, allauth.LoginForm):
    """An email address, and two ways to sign in: with the password, or with a code."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].widget.attrs["autocomplete"] = "username"
        self.fields["password"].required = False
        self.fields["password"].help_text = _("Leave it empty to get a code by email.")

    def clean_password(self) -> str:
        return "" if "by_code" in self.data else self.cleaned_data["password"]


class RequestLoginCodeForm(Plain, allauth.RequestLoginCodeForm):
    pass


class CodeForm(Plain, allauth.ConfirmLoginCodeForm):
    pass


class EmailCodeForm(Plain, allauth.ConfirmEmailVerificationCodeForm):
    pass


class ReauthenticateForm(Plain, allauth.ReauthenticateForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password"].help_text = ""


class ChangePasswordForm(Plain, allauth.ChangePasswordForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["oldpassword"].help_text = ""


class SetPasswordForm(Plain, allauth.SetPasswordForm):
    """A form for users who have just entered a code."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        if not confirmed_lately(context.request):
            # ReauthenticationRequired would keep the posted password in the session.
            query = urlencode({"next": reverse("account_set_password")})
            raise ImmediateHttpResponse(redirect(f"{reverse('confirm-by-code')}?{query}"))
        super().__init__(*args, **kwargs)


class ResetPasswordForm(Plain, allauth.ResetPasswordForm):
    pass


class NewPasswordForm(Plain, allauth.ResetPasswordKeyForm):
    pass


class ChangeAddressForm(Plain, allauth.AddEmailForm):
    """A new email address for the account, valid once its code has been entered."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("New email address")
