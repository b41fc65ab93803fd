"""The webhooks of a club: its admins add, test, and remove them."""

from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.clubs import hooks
from games.clubs.access import led_or_404
from games.clubs.models import Club
from games.elsewhere import endpoints
from games.elsewhere.endpoints import TooMany
from games.elsewhere.forms import WebhookForm
from games.elsewhere.outgoing import Forbidden
from games.elsewhere.pages import EndpointRow
from games.models import User


@dataclass(frozen=True)
class ClubWebhooksPage:
    """Where a club's news is posted."""

    club: Club
    form: WebhookForm

    @property
    def webhooks(self) -> list[EndpointRow]:
        return [EndpointRow(each) for each in hooks.of(self.club)]


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def webhooks(request: HttpRequest, code: str) -> HttpResponse:
    """Show the webhooks of a club; on POST, change one of them or add one."""
    club, user = led_or_404(request, code)
    if "endpoint" in request.POST:
        return _changed(request, club)
    form = WebhookForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid() and _try_add(form, user, club):
        messages.success(request, _("Webhook added. Send a test to see whether it works."))
        return redirect("club-webhooks", club.code)
    context = {"page": ClubWebhooksPage(club, form)}
    status = 422 if form.is_bound else 200
    response = render(request, "clubs/webhooks.html", context, status=status)
    # Not "no-referrer": with that, browsers post forms without an origin, and Django refuses them.
    response.headers["Referrer-Policy"] = "same-origin"
    return response


def _changed(request: HttpRequest, club: Club) -> HttpResponse:
    """Test or remove the webhook that the form names."""
    named = request.POST["endpoint"]
    endpoint = next((each for each in hooks.of(club) if str(each.pk) == named), None)
    if endpoint is None:
        raise Http404
    if "remove" in request.POST:
        endpoint.delete()
        messages.success(request, _("Removed: {name}").format(name=endpoint.name))
    else:
        endpoints.test(endpoint)
        messages.success(request, _("A test is on its way. Reload this page to see how it went."))
    return redirect("club-webhooks", club.code)


def _try_add(form: WebhookForm, user: User, club: Club) -> bool:
    try:
        hooks.add(user, club, form.cleaned_data["shape"], form.cleaned_data["url"])
    except (Forbidden, TooMany) as refusal:
        form.add_error("url", str(refusal))
        return False
    return True
