"""The reader's own account: settings, vacation, language, and verification codes for changes."""

from allauth.account import views as allauth_views
from allauth.core import ratelimit
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST
from django.views.i18n import set_language

from games.lib import board_view, zones
from games.lib.database_time import database_time
from games.lib.unavailable import repeatable
from games.models import User
from games.people import time_zone
from games.people.accounts import (
    OwnCode,
    awaited_user,
    drop_unproven_password,
    is_confirmed,
    own_row,
)
from games.people.decorators import NO_CODE, explain_missing_code
from games.people.forms import CodeForm
from games.people.pages import ConfirmByCodePage, SettingsPage
from games.people.settings_forms import AwayForm, SettingsForm
from games.play import automatic_vacation, vacation


@repeatable
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def settings_page(request: HttpRequest) -> HttpResponse:
    """Show and save the settings; link to email address, password, and sessions."""
    # A copy of request.user, so that a rejected name doesn't show in the header.
    user = own_row(request)
    form = SettingsForm(request.POST if request.method == "POST" else None, instance=user)
    if request.method == "POST" and form.is_valid() and form.try_save():
        if "time_zone" in form.changed_data and (seen := time_zone.browsers_zone(request)):
            time_zone.decline(user, seen)  # they have just decided; another zone may still come up
        time_zone.recompute(user)
        with translation.override(user.language):  # from now on
            messages.success(request, _("Saved."))
        response = redirect("settings")
        if "board" in form.changed_data:
            board_view.forget(response)
        return response
    return _settings(request, SettingsPage(form, AwayForm()))


@login_required
@require_POST
def away(request: HttpRequest) -> HttpResponse:
    """Book a vacation, or end the one that is booked."""
    user = own_row(request)
    form = AwayForm(request.POST)
    if "end" in request.POST:
        _end_vacation(user)
    elif not (form.is_valid() and form.try_book(user)):
        return _settings(request, SettingsPage(SettingsForm(instance=user), form))
    messages.success(request, _("Saved."))
    return redirect(f"{reverse('settings')}#away")


def _end_vacation(user: User) -> None:
    if user.automatic_span:
        automatic_vacation.end(user, database_time())
    else:
        vacation.end(user)


@repeatable
@login_required
@require_POST
def zone(request: HttpRequest) -> HttpResponse:
    """Move the account to the browser's time zone, or keep its own and don't ask again."""
    user = own_row(request)
    if wanted := zones.known(request.POST.get("use", "")):
        time_zone.use(user, wanted)
        messages.success(
            request, _("From now on your times are in {zone}.").format(zone=zones.shown(wanted))
        )
    elif declined := zones.known(request.POST.get("decline", "")):
        time_zone.decline(user, declined)
    return redirect(_page_before(request))


def _page_before(request: HttpRequest) -> str:
    """The page on this site that a form was sent from, or home."""
    page = request.headers.get("Referer", "")
    ours = url_has_allowed_host_and_scheme(page, {request.get_host()}, request.is_secure())
    return page if ours else reverse("home")


def _settings(request: HttpRequest, page: SettingsPage) -> HttpResponse:
    status = 422 if page.form.errors or page.away_form.errors else 200
    return render(request, "account/settings.html", {"page": page}, status=status)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def confirm_by_code(request: HttpRequest) -> HttpResponse:
    """Ask for an emailed code before an account change; GET sends nothing."""
    if "send" in request.POST:
        return _mail_own_code(request)
    code = OwnCode.resume(request)
    form = CodeForm(code=code.code if code else None)
    if request.method == "POST" and code is None:
        messages.error(request, NO_CODE)
    elif request.method == "POST" and code:
        form = CodeForm(request.POST, code=code.code)
        if form.is_valid():
            return code.finish() or redirect("settings")
        if not code.record_invalid_attempt():
            messages.error(request, _("Too many wrong codes. Request a new one."))
            code = None
    after = request.POST.get("next") or request.GET.get("next", "")
    page = ConfirmByCodePage(form, sent=code is not None, next=after)
    status = 422 if form.errors else 200
    return render(request, "account/confirm_by_code.html", {"page": page}, status=status)


def _mail_own_code(request: HttpRequest) -> HttpResponse:
    limited: HttpResponse | None = ratelimit.consume_or_429(
        request, action="request_login_code", key=request.user.get_username()
    )
    if limited is None:
        OwnCode.initiate(request)
    query = urlencode({"next": request.POST.get("next", "")})
    return limited or redirect(f"{reverse('confirm-by-code')}?{query}")


@explain_missing_code
def confirm_login_code(request: HttpRequest) -> HttpResponse:
    """
    Sign in with a code.

    The code proves who owns the address, so an older password, possibly set by someone else, is dropped.
    """
    user = awaited_user(request)
    unproven = user if user and user.has_usable_password() and not is_confirmed(user) else None
    response: HttpResponse = allauth_views.confirm_login_code(request)
    if unproven and request.user == unproven and not unproven.is_staff:
        drop_unproven_password(request, unproven)
    return response


confirm_address = explain_missing_code(allauth_views.email_verification_sent)
confirm_password_reset = explain_missing_code(allauth_views.confirm_password_reset_code)
complete_password_reset = explain_missing_code(allauth_views.complete_password_reset)


@repeatable
@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    """Save the language in the account and in this browser, and return to the page."""
    language = request.POST.get("language", "")
    if language not in dict(settings.LANGUAGES):
        return HttpResponseBadRequest(_("This site isn’t available in that language."))
    if request.user.is_authenticated:
        request.user.language = language
        request.user.save(update_fields=["language"])
    return set_language(request)
