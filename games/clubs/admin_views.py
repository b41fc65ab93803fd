"""What the admins of a club do: change it, decide about members, renew its link, close it."""

from collections.abc import Callable, Mapping

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.clubs import founding, joining
from games.clubs.access import led_or_404
from games.clubs.forms import ClubForm
from games.clubs.founding import ClubError
from games.clubs.models import Club
from games.clubs.pages import ClubSettingsPage
from games.lib.decorators import post_or_go_to
from games.models import User
from games.people.views import person_or_404

ACTS: Mapping[str, Callable[[Club, User], None]] = {
    "accept": joining.accept,
    "refuse": joining.refuse,
    "remove": joining.remove,
    "promote": joining.promote,
    "demote": joining.demote,
}


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def settings(request: HttpRequest, code: str) -> HttpResponse:
    """Show what the admins can change, and change what is said about the club."""
    club, user = led_or_404(request, code)
    if request.method != "POST":
        return _shown(request, ClubSettingsPage(club, user, ClubForm.of(club)))
    form = ClubForm(request.POST)
    if form.is_valid():
        try:
            founding.change(club, form.face)
        except ClubError as refusal:
            form.add_error("name", str(refusal))
        else:
            messages.success(request, _("Saved."))
            return redirect(club)
    return _shown(request, ClubSettingsPage(club, user, form), status=422)


@post_or_go_to("club")
def member(request: HttpRequest, code: str) -> HttpResponse:
    """Do with a member, or a player who has asked, what the form says."""
    club, user = led_or_404(request, code)
    act = ACTS.get(request.POST.get("act", ""))
    if act is None:
        raise Http404
    try:
        act(club, person_or_404(request.POST.get("person", "")))
    except ClubError as refusal:
        page = ClubSettingsPage(club, user, ClubForm.of(club), refusal=str(refusal))
        return _shown(request, page, status=409)
    messages.success(request, _("Done."))
    return redirect("club-settings", code)


@post_or_go_to("club")
def renew_link(request: HttpRequest, code: str) -> HttpResponse:
    """Give the club a new link."""
    club, _user = led_or_404(request, code)
    founding.renew_link(club)
    messages.success(request, _("The club has a new link. The old one no longer works."))
    return redirect(club)


@post_or_go_to("club")
def close(request: HttpRequest, code: str) -> HttpResponse:
    """Close the club for good, if the form confirms it."""
    club, user = led_or_404(request, code)
    if "sure" not in request.POST:
        said = _("Check the box first. A closed club can’t be opened again.")
        page = ClubSettingsPage(club, user, ClubForm.of(club), refusal=said)
        return _shown(request, page, status=422)
    founding.close(club)
    messages.success(request, _("{club} is closed.").format(club=club))
    return redirect("clubs")


def _shown(request: HttpRequest, page: ClubSettingsPage, status: int = 200) -> HttpResponse:
    return render(request, "clubs/settings.html", {"page": page}, status=status)
