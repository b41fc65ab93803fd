"""The settings for everything besides email."""

import json

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.templatetags.static import static
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.elsewhere import endpoints, feed_address
from games.elsewhere.forms import DeviceForm, WebhookForm
from games.elsewhere.pages import ElsewherePage
from games.lib.unavailable import repeatable
from games.play.access import signed_in

# What a User-Agent says, the telling signs first.
BROWSERS = (("Edg", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("FxiOS/", "Firefox"),
            ("Chrome/", "Chrome"), ("CriOS/", "Chrome"), ("Safari/", "Safari"))  # fmt: skip
SYSTEMS = (("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"),
           ("Mac OS", "Mac"), ("Linux", "Linux"))  # fmt: skip


@login_required
@require_safe
def elsewhere(request: HttpRequest) -> HttpResponse:
    """Show what reaches the reader besides email."""
    return _shown(request, WebhookForm())


@repeatable
@login_required
@require_POST
def change_feed(request: HttpRequest) -> HttpResponse:
    """Give the reader new private addresses, or take theirs away."""
    user = signed_in(request)
    if "off" in request.POST:
        feed_address.revoke(user)
        messages.success(
            request, _("Calendar and feed are off. Their old addresses no longer work.")
        )
    else:
        feed_address.renew(user)
        messages.success(request, _("Your calendar and feed have new addresses."))
    return redirect("elsewhere")


@login_required
@require_POST
def add_webhook(request: HttpRequest) -> HttpResponse:
    """Add a webhook of the reader's."""
    form = WebhookForm(request.POST)
    if not (form.is_valid() and form.try_add(signed_in(request))):
        return _shown(request, form, status=422)
    messages.success(request, _("Webhook added. Send a test to see whether it works."))
    return redirect("elsewhere")


@login_required
@require_POST
def add_device(request: HttpRequest) -> HttpResponse:
    """Add the reader's browser, whose script has filled the form."""
    form = DeviceForm(request.POST)
    if form.is_valid() and form.try_add(signed_in(request), _device(request)):
        messages.success(request, _("This browser will notify you. Send a test to see it."))
    else:
        messages.error(request, " ".join(str(each) for [each, *_] in form.errors.values()))
    return redirect("elsewhere")


def _device(request: HttpRequest) -> str:
    """A name for the browser and its system, such as "Firefox, Android"."""
    agent = request.headers.get("User-Agent", "")
    browser = next((name for sign, name in BROWSERS if sign in agent), _("Browser"))
    system = next((name for sign, name in SYSTEMS if sign in agent), "")
    return ", ".join(filter(None, (browser, system)))


@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """Return the service worker, at the root so that it's in charge of the whole site; the same for everyone."""
    script = json.dumps(static("scripts/worker.js"))
    response = HttpResponse(f"importScripts({script});\n", content_type="text/javascript")
    response.headers["Cache-Control"] = "public, no-cache"
    return response


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """Return the page for a device without a network, which the service worker keeps; the same for everyone."""
    return render(request, "offline.html", {"board": request.GET.get("board") == "kept"})


@repeatable
@login_required
@require_POST
def change_endpoint(request: HttpRequest, pk: int) -> HttpResponse:
    """Let a test be posted to one of the reader's endpoints, or remove it."""
    endpoint = get_object_or_404(signed_in(request).endpoints.select_related("table"), pk=pk)
    table = endpoint.table
    if "remove" in request.POST:
        endpoint.delete()
        messages.success(request, _("Removed: {name}").format(name=endpoint.name))
    else:
        endpoints.test(endpoint)
        messages.success(request, _("A test is on its way. Reload this page to see how it went."))
    return redirect("table-webhooks", table.code) if table else redirect("elsewhere")


def _shown(request: HttpRequest, form: WebhookForm, status: int = 200) -> HttpResponse:
    page = ElsewherePage(signed_in(request), form)
    response = render(request, "elsewhere/page.html", {"page": page}, status=status)
    # Not "no-referrer": with that, browsers post forms without an origin, and Django refuses them.
    response.headers["Referrer-Policy"] = "same-origin"
    return response
