"""The page behind the links of a change of address: stop it, or confirm it; a GET changes nothing."""

from django.core.signing import BadSignature
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from games.moderation import recovery
from games.moderation.models import AddressChange


@require_http_methods(["GET", "HEAD", "POST"])
def change_of_address(request: HttpRequest, token: str) -> HttpResponse:
    """Show what the link does; a POST does it."""
    try:
        change, side = recovery.answer(token)
    except (BadSignature, AddressChange.DoesNotExist) as error:
        raise Http404 from error
    if request.method == "POST":
        recovery.act(change, side)
    context = {"change": change, "stops": side == "stop", "done": request.method == "POST"}
    return render(request, "moderation/change_of_address.html", context)
