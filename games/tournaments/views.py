"""Tournaments: the list, one of them, its rounds, and entering it."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.lib.decorators import post_or_go_to
from games.lib.numbers import whole_number
from games.models import User
from games.play.access import signed_in
from games.tournaments import entering
from games.tournaments.forms import NewTournamentForm
from games.tournaments.models import Tournament
from games.tournaments.pages import ListPage, RoundPage, TournamentPage
from games.tournaments.results import Tables


@require_safe
def tournaments(request: HttpRequest) -> HttpResponse:
    """Show the tournaments to come, under way, and past; those of one circle, if the address names it."""
    circle = request.GET.get("circle", "").replace("\0", "")[:40]
    page = ListPage(_user(request), request.GET.get("before"), circle)
    return render(request, "tournaments/list.html", {"page": page})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_tournament(request: HttpRequest) -> HttpResponse:
    """Show the form for a new tournament, and announce it."""
    user = signed_in(request)
    data, wanted = request.POST if request.method == "POST" else None, request.GET.get("circle", "")
    form = NewTournamentForm(data, director=user, initial={"circle": wanted})
    if request.method == "POST" and form.is_valid():
        try:
            return redirect(entering.announce(user, form.about()))
        except entering.TournamentError as error:
            form.add_error(None, str(error))
    shown = {"form": form, "refusal": entering.refusal_to_announce(user)}
    return render(request, "tournaments/new.html", shown, status=422 if form.errors else 200)


@require_safe
def tournament(request: HttpRequest, code: str) -> HttpResponse:
    """Show a tournament with its players and standings."""
    return _drawn(request, TournamentPage(found(code), _user(request)))


@require_safe
def tournament_round(request: HttpRequest, code: str) -> HttpResponse:
    """Show the tables of the round that `n` names."""
    tables, number = Tables(found(code)), whole_number(request.GET.get("n", ""))
    one = next((each for each in tables.rounds if each.number == number), None)
    if one is None:
        raise Http404
    page = RoundPage(tables.tournament, one, tables)
    return render(request, "tournaments/round.html", {"page": page})


@post_or_go_to("tournament")
def enter(request: HttpRequest, code: str) -> HttpResponse:
    """Sign the reader up, or withdraw them."""
    one, user = found(code), signed_in(request)
    leaves = request.POST.get("withdraw") == "yes"
    try:
        entering.withdraw(user, one) if leaves else entering.sign_up(user, one)
    except entering.TournamentError as error:
        return _drawn(request, TournamentPage(one, user, str(error)), status=409)
    started = one.status != Tournament.Status.OPEN
    joined = (
        _("You’re in from the next round on.")
        if started
        else _("You’re in. We’ll email you when it starts.")
    )
    said = _("You’ve withdrawn.") if leaves else joined
    messages.success(request, said)
    return redirect(one)


def found(code: str) -> Tournament:
    """Return the tournament with its director; raise Http404 if there is none."""
    rows = Tournament.objects.select_related("director")
    return get_object_or_404(rows, code=code.lower())


def _user(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None


def _drawn(request: HttpRequest, page: TournamentPage, status: int = 200) -> HttpResponse:
    return render(request, "tournaments/tournament.html", {"page": page}, status=status)
