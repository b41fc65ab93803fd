"""The page of quick match: wait for players with the same wish, see how long, or leave the queue."""

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from games.lib import time_control
from games.lib.clock import DAY_SECONDS
from games.lib.time_control import TimeControl
from games.lobby import paces, quick_match
from games.lobby.forms import players_choices
from games.lobby.length import rounded
from games.lobby.seating import TableError
from games.models import MatchWish
from games.play import access


class QuickMatchForm(forms.Form):
    """With how many players, and how much time per move."""

    players = forms.TypedChoiceField(
        coerce=int, choices=players_choices, initial=4, label=gettext_lazy("Players")
    )
    pace = forms.TypedChoiceField(
        coerce=int, choices=paces.pace_choices, initial=2 * DAY_SECONDS,
        label=gettext_lazy("Time per move"),
    )  # fmt: skip


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def show(request: HttpRequest) -> HttpResponse:
    """Show the form or the reader's place in the queue; join or leave on POST."""
    user = access.signed_in(request)
    if request.method == "POST" and "leave" in request.POST:
        quick_match.leave(user)
        messages.success(request, _("You left the queue."))
        return redirect("quick-match")
    form = QuickMatchForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        try:
            quick_match.join(user, form.cleaned_data["players"], form.cleaned_data["pace"])
        except TableError as error:
            form.add_error(None, str(error))
        else:
            return redirect("quick-match")
    wish = MatchWish.objects.filter(user=user).first()
    context = {"form": form, "wish": wish, **(_said(wish) if wish else {})}
    return render(request, "lobby/quick_match.html", context, status=422 if form.errors else 200)


def _said(wish: MatchWish) -> dict[str, str]:
    """What the reader waits for, and how long that usually takes if it was measured."""
    usual = quick_match.usual_wait(wish.players, wish.pace_seconds)
    return {
        "pace": time_control.in_short(TimeControl(wish.pace_seconds)),
        "usually": _("Usually {time}.").format(time=rounded(usual)) if usual else "",
    }
