"""Events at which many tables play one deal: announce, join, leave, start, and compare."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.duplicates import signing_up
from games.duplicates.forms import EventForm
from games.duplicates.models import Event
from games.duplicates.pages import EventPage, EventsPage, SeatPage
from games.duplicates.signing_up import EventError
from games.lib.decorators import post_or_go_to
from games.models import User
from games.play.access import signed_in, spectator_or_404


@require_safe
def events(request: HttpRequest) -> HttpResponse:
    """Show the events that wait, that are played, and that have ended."""
    return render(request, "duplicates/events.html", {"page": EventsPage()})


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def announce(request: HttpRequest) -> HttpResponse:
    """Show the form for a new event, and announce it."""
    form = EventForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        try:
            return redirect(signing_up.announce(signed_in(request), **form.cleaned_data))
        except EventError as refusal:
            form.add_error(None, str(refusal))
    status = 422 if form.errors else 200
    return render(request, "duplicates/new.html", {"form": form}, status=status)


@require_safe
def event(request: HttpRequest, code: str) -> HttpResponse:
    """Show an event: who has signed up, the tables, and what they made of the same cards."""
    return _shown(request, _event_or_404(code))


@require_safe
def of_table(request: HttpRequest, code: str) -> HttpResponse:
    """Redirect from a table to its event."""
    game, _seat = spectator_or_404(request.user, code)
    return redirect(get_object_or_404(Event, deal=game.deal_id, deal__isnull=False))


@require_safe
def moves(request: HttpRequest, code: str) -> HttpResponse:
    """Show the moves of `seat` at all tables; not found before the last table has ended."""
    there = _event_or_404(code)
    if not there.ended:
        raise Http404
    sides, asked = there.options.sides, request.GET.get("seat", "").upper()
    page = SeatPage(EventPage(there, request.user), asked if asked in sides else sides[0])
    return render(request, "duplicates/seat.html", {"page": page})


@post_or_go_to("duplicate")
def join(request: HttpRequest, code: str) -> HttpResponse:
    """Sign the reader up."""
    return _done(request, code, signing_up.sign_up, _("You’ve signed up."))


@post_or_go_to("duplicate")
def leave(request: HttpRequest, code: str) -> HttpResponse:
    """Give back the reader's place."""
    return _done(request, code, signing_up.withdraw, _("You’re no longer signed up."))


@post_or_go_to("duplicate")
def start(request: HttpRequest, code: str) -> HttpResponse:
    """Start the event with those who have signed up."""
    return _done(request, code, signing_up.start_early, _("The tables are being set up."))


@post_or_go_to("duplicate")
def cancel(request: HttpRequest, code: str) -> HttpResponse:
    """Cancel the event."""
    return _done(request, code, signing_up.cancel, _("The event is cancelled."))


def _done(
    request: HttpRequest, code: str, act: Callable[[User, Event], None], said: str
) -> HttpResponse:
    there = _event_or_404(code)
    try:
        act(signed_in(request), there)
    except EventError as refusal:
        return _shown(request, there, str(refusal))
    messages.success(request, said)
    return redirect(there)


def _event_or_404(code: str) -> Event:
    return get_object_or_404(Event.objects.select_related("host", "deal"), code=code.lower())


def _shown(request: HttpRequest, there: Event, refusal: str = "") -> HttpResponse:
    page = EventPage(there, request.user, refusal)
    status = 409 if refusal else 200
    return render(request, "duplicates/event.html", {"page": page}, status=status)
