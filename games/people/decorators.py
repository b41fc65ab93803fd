"""Decorators for account views."""

from collections.abc import Callable
from functools import wraps

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext_lazy

NO_CODE = gettext_lazy("That code has expired or was already used. Request a new one.")
# The views that allauth redirects to after a code has expired.
STARTS = ("account_login", "account_request_login_code", "account_reset_password", "account_email")

View = Callable[[HttpRequest], HttpResponse]
AnyView = Callable[[HttpRequest], HttpResponseBase]


def after_confirmation(view: AnyView) -> AnyView:
    """Ask for the password or an emailed code first, unless one has just been given."""
    confirmed: AnyView = reauthentication_required(view)
    return confirmed


def explain_missing_code(view: View) -> View:
    """Add a message when allauth's view redirects because there is no code to enter."""

    @wraps(view)
    def explained(request: HttpRequest) -> HttpResponse:
        before = len(messages.get_messages(request))
        response = view(request)
        led_away = isinstance(response, HttpResponseRedirect) and response.url in map(
            reverse, STARTS
        )
        if led_away and len(messages.get_messages(request)) == before:
            messages.error(request, NO_CODE)
        return response

    return explained
