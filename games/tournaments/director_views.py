"""The director's page: what they can decide about their tournament."""

from collections.abc import Callable, Mapping

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.lib.decorators import or_sign_in
from games.play.access import signed_in
from games.tournaments import directing
from games.tournaments.entering import TournamentError
from games.tournaments.models import LONGEST_WORDS, Tournament
from games.tournaments.pages import TournamentPage
from games.tournaments.views import found


class DecisionForm(forms.Form):
    """What the director posts; the functions of directing.py judge it."""

    act = forms.CharField(required=False)
    player = forms.CharField(required=False, max_length=60)
    other = forms.CharField(required=False, max_length=60)
    days = forms.IntegerField(required=False)
    word = forms.CharField(required=False)
    sure = forms.BooleanField(required=False)


@or_sign_in
@require_http_methods(["GET", "HEAD", "POST"])
def direct(request: HttpRequest, code: str) -> HttpResponse:
    """Show the director's page, and do what it posts."""
    tournament = _own(request, code)
    if request.method != "POST":
        return _drawn(request, tournament)
    sent = {name: str(value).replace("\0", "") for name, value in request.POST.items()}
    form = DecisionForm(sent)
    form.full_clean()
    try:
        _decide(tournament, form)
    except TournamentError as error:
        return _drawn(request, tournament, str(error), {**sent, **form.cleaned_data})
    messages.success(request, _("Done."))
    return redirect("direct-tournament", tournament.code)


def _own(request: HttpRequest, code: str) -> Tournament:
    tournament = found(code)
    if not request.user.is_authenticated or tournament.director_id != signed_in(request).pk:
        raise Http404
    return tournament


def _decide(tournament: Tournament, form: DecisionForm) -> None:
    """Do what the form says; raises TournamentError if that isn't possible."""
    given = form.cleaned_data
    player = given.get("player", "")
    acts: dict[str, Callable[[], None]] = {
        "pause": lambda: directing.pause(tournament),
        "resume": lambda: directing.resume(tournament),
        "extend": lambda: directing.extend(tournament, given.get("days") or 0),
        "drop": lambda: directing.drop(tournament, player),
        "readmit": lambda: directing.readmit(tournament, player),
        "replace": lambda: directing.replace(tournament, player, given.get("other", "")),
        "tell": lambda: directing.tell(tournament, given.get("word", "")),
        "cancel": lambda: _cancel(tournament, sure=bool(given.get("sure"))),
    }
    act = acts.get(given.get("act", ""))
    if act is None:
        raise TournamentError(_("Choose something to do."))
    act()


def _cancel(tournament: Tournament, *, sure: bool) -> None:
    if not sure:
        raise TournamentError(_("Tick the box to cancel the tournament."))
    directing.cancel(tournament)


def _drawn(
    request: HttpRequest,
    tournament: Tournament,
    refusal: str = "",
    typed: Mapping[str, object] | None = None,
) -> HttpResponse:
    """Show the page; after a refusal with its reason and what was `typed`."""
    page = TournamentPage(tournament, signed_in(request), refusal)
    shown = {
        "page": page,
        "typed": typed or {},
        "longest": LONGEST_WORDS,
        "most_days": directing.MOST_DAYS,
    }
    return render(request, "tournaments/direct.html", shown, status=409 if refusal else 200)
