"""The webhooks of a table: its host adds and removes them, and its players see that there are some."""

from dataclasses import dataclass
from functools import cached_property

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.elsewhere.forms import WebhookForm
from games.elsewhere.pages import EndpointRow
from games.models import Game, User
from games.play.access import seat_or_404, signed_in


@dataclass(frozen=True)
class TableWebhooksPage:
    """Where a table's moves are posted; only its host sees the secrets and the form."""

    game: Game
    user: User
    form: WebhookForm

    @property
    def hosts(self) -> bool:
        return self.game.host_id == self.user.pk

    @cached_property
    def webhooks(self) -> list[EndpointRow]:
        return [EndpointRow(each) for each in self.game.endpoints.order_by("pk")]


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def webhooks(request: HttpRequest, code: str) -> HttpResponse:
    """Show the webhooks of the reader's table; its host adds one on POST."""
    user, game = signed_in(request), seat_or_404(request.user, code).game
    form = WebhookForm(request.POST if request.method == "POST" else None)
    if form.is_bound:
        if game.host_id != user.pk:
            raise Http404
        if form.is_valid() and form.try_add(user, game):
            messages.success(request, _("Webhook added. Send a test to see whether it works."))
            return redirect("table-webhooks", game.code)
    page = TableWebhooksPage(game, user, form)
    context = {"page": page}
    status = 422 if form.is_bound else 200
    response = render(request, "elsewhere/table_webhooks.html", context, status=status)
    # Not "no-referrer": with that, browsers post forms without an origin, and Django refuses them.
    response.headers["Referrer-Policy"] = "same-origin"
    return response
