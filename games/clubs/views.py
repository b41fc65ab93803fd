"""The clubs of the site: find, found, see, join, and leave one."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.clubs import founding, joining
from games.clubs.access import club_or_404, membership
from games.clubs.forms import ClubForm
from games.clubs.founding import ClubError
from games.clubs.leaderboard_page import LeaderboardPage
from games.clubs.models import Club
from games.clubs.pages import ClubPage, ClubsPage
from games.lib.decorators import post_or_go_to
from games.play.access import signed_in


@require_safe
def clubs(request: HttpRequest) -> HttpResponse:
    """Show the clubs, or those whose name begins with the query."""
    page = ClubsPage(request.user, request.GET.get("q", ""), request.GET.get("before"))
    return render(request, "clubs/clubs.html", {"page": page})


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def found(request: HttpRequest) -> HttpResponse:
    """Show the form for a new club, and found it."""
    form = ClubForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        try:
            return redirect(founding.found(signed_in(request), form.face))
        except ClubError as refusal:
            form.add_error(None, str(refusal))
    status = 422 if form.errors else 200
    return render(request, "clubs/new.html", {"form": form}, status=status)


@require_safe
def club(request: HttpRequest, code: str) -> HttpResponse:
    """Show a club, as much of it as the reader may see."""
    return _shown(request, club_or_404(code))


@require_safe
def leaderboard(request: HttpRequest, code: str) -> HttpResponse:
    """Show the members of a club by rating, or by results at its tables."""
    page = LeaderboardPage.or_404(request.user, code, request.GET)
    return render(request, "clubs/leaderboard.html", {"page": page})


@require_safe
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Show the club of a link, to join it."""
    response = _shown(request, get_object_or_404(Club, invite=token), invite=token)
    response.headers["Referrer-Policy"] = "same-origin"  # the address lets its readers in
    return response


@post_or_go_to("club")
def join(request: HttpRequest, code: str) -> HttpResponse:
    """Make the reader a member, or let them ask."""
    there, invite = club_or_404(code), request.POST.get("invite", "")
    try:
        row = joining.join(signed_in(request), there, invite)
    except ClubError as refusal:
        kept = invite if invite == there.invite else ""
        return _shown(request, there, invite=kept, refusal=str(refusal))
    if row.inside:
        messages.success(request, _("Welcome to {club}!").format(club=there))
    else:
        messages.success(
            request, _("You’ve asked to join. You’ll be a member once an admin accepts.")
        )
    return redirect(there)


@post_or_go_to("club")
def leave(request: HttpRequest, code: str) -> HttpResponse:
    """End the reader's membership or request."""
    there = club_or_404(code)
    try:
        joining.leave(signed_in(request), there)
    except ClubError as refusal:
        return _shown(request, there, refusal=str(refusal))
    messages.success(request, _("You’re no longer in {club}.").format(club=there))
    return redirect("clubs")


@post_or_go_to("club")
def show(request: HttpRequest, code: str) -> HttpResponse:
    """Let the reader's profile tell that they're in the club, or no longer."""
    there = club_or_404(code)
    joining.show(signed_in(request), there, shown="shown" in request.POST)
    messages.success(request, _("Saved."))
    return redirect(there)


def _shown(
    request: HttpRequest, there: Club, *, invite: str = "", refusal: str = ""
) -> HttpResponse:
    row, before = membership(request.user, there), request.GET.get("before")
    page = ClubPage(there, request.user, row, before, invite, refusal)
    return render(request, "clubs/club.html", {"page": page}, status=409 if refusal else 200)
