"""Leaving the site: download one's data, and delete the account."""

from django import forms
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from games.models import Game
from games.people import deletion
from games.people.accounts import own_row
from games.people.decorators import after_confirmation
from games.people.export import parts, zipped


class DeleteForm(forms.Form):
    """The box that must be ticked."""

    sure = forms.BooleanField(
        label=gettext_lazy("Delete my account. I know that this can’t be undone."),
        error_messages={"required": gettext_lazy("Tick the box if you really want to leave.")},
    )


@login_required
@after_confirmation
@require_http_methods(["GET", "HEAD", "POST"])
def delete_account(request: HttpRequest) -> HttpResponse:
    """Say what becomes of the account’s games and data; a POST with the box ticked deletes it."""
    user = own_row(request)
    form = DeleteForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        deletion.delete(user)
        logout(request)
        messages.success(request, _("Your account is deleted. Thank you for playing here."))
        return redirect("home")
    running = Game.objects.running().filter(seats__user=user).count()
    page = {"form": form, "running": running}
    status = 422 if form.errors else 200
    return render(request, "account/delete.html", page, status=status)


@login_required
@after_confirmation
@require_http_methods(["GET", "HEAD"])
def export(request: HttpRequest) -> HttpResponse:
    """Offer the download."""
    return render(request, "account/export.html")


@login_required
@after_confirmation
@require_POST
def download(request: HttpRequest) -> StreamingHttpResponse:
    """Return the zip, written while it is read."""
    user = own_row(request)
    headers = {
        "Content-Disposition": 'attachment; filename="manhattan-account.zip"',
        "Cache-Control": "no-store",
    }
    return StreamingHttpResponse(
        zipped(parts(user)), content_type="application/zip", headers=headers
    )
