"""The talk of a table: read it, say something, delete it, and mark it as read."""

from urllib.parse import parse_qsl, urlsplit

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.lib.decorators import or_sign_in, post_only
from games.lib.numbers import whole_number
from games.lib.unavailable import repeatable
from games.models import Game, Seat, User
from games.play.access import signed_in, spectator_or_404
from games.replay import branches
from games.talk import muting, talking
from games.talk import refused as refusals
from games.talk.models import Message
from games.talk.pages import TalkPage
from games.talk.refused import Refused

MOST_ID = 2**63 - 1
KEPT = ("seat", "chips", "board", "n")  # of the replay's address, beside the move


class MessageForm(forms.Form):
    """
    Who may read a message, and the move it is about; `replay` leads back there.

    `say` judges the text and the branch.
    """

    public = forms.BooleanField(required=False)
    ply = forms.IntegerField(required=False, min_value=0, max_value=99_999)
    replay = forms.BooleanField(required=False)


class OwnMessageForm(forms.Form):
    """One of the author's messages; `replay` leads back there."""

    said = forms.IntegerField(min_value=1, max_value=MOST_ID)
    replay = forms.BooleanField(required=False)


@require_safe
@or_sign_in
def talk(request: HttpRequest, code: str) -> HttpResponse:
    """Show what has been said at a table."""
    game, seat = _table_or_404(request, code)
    ply, before = whole_number(request.GET.get("m", "")), request.GET.get("before")
    return _drawn(request, TalkPage(game, seat, _user(request), ply, before=before))


@repeatable
@post_only
def say(request: HttpRequest, code: str) -> HttpResponse:
    """Write the posted message."""
    game, seat = _table_or_404(request, code)
    form, user = MessageForm(request.POST), signed_in(request)
    form.full_clean()
    sent, branch = form.cleaned_data, request.POST.get("branch", "")
    ply, public, to_replay = sent.get("ply"), bool(sent.get("public")), bool(sent.get("replay"))
    text = request.POST.get("text", "").replace("\0", "")
    try:
        message = talking.say(user, game, text, public=public, ply=ply, branch=branch)
    except talking.TalkError as error:
        at = game.ply if ply is None else min(ply, game.ply)
        if to_replay and talking.is_told(game, at, branch):
            refusals.keep(request, Refused(game.pk, at, branch, text, str(error)))
            return redirect(f"{_replay(request, game, at, branch)}#refused")
        page = TalkPage(game, seat, user, ply, text, str(error), public, branch)
        return _drawn(request, page, status=422)
    return _back(request, game, message, to_replay=to_replay)


@post_only
def unsay(request: HttpRequest, code: str) -> HttpResponse:
    """Delete a message of one's own."""
    game, _seat = _table_or_404(request, code)
    form = OwnMessageForm(request.POST)
    message = form.is_valid() and talking.unsay(signed_in(request), game, form.cleaned_data["said"])
    if not message:
        raise Http404
    messages.success(request, _("Your message is deleted."))
    return _back(request, game, message, to_replay=form.cleaned_data["replay"])


@post_only
def mute(request: HttpRequest, code: str) -> HttpResponse:
    """Fold away what a person at this table says, here and elsewhere, or with `stop` show it again."""
    game, _seat = _table_or_404(request, code)
    person = muting.author_at(game, request.POST.get("person", "").replace("\0", ""))
    if person is None:
        raise Http404
    (muting.unmute if "stop" in request.POST else muting.mute)(signed_in(request), person)
    return redirect("talk", code)


@post_only
def read(request: HttpRequest, code: str) -> HttpResponse:
    """Mark the talk as read for the seat's player."""
    _game, seat = _table_or_404(request, code)
    if seat is None:
        raise Http404
    talking.mark_read(seat)
    if "HX-Request" in request.headers:
        return HttpResponse(status=204)
    messages.success(request, _("Marked as read."))
    return redirect("talk", code)


def _table_or_404(request: HttpRequest, code: str) -> tuple[Game, Seat | None]:
    game, seat = spectator_or_404(request.user, code)
    if game.status == Game.Status.CANCELLED and not seat:
        raise Http404
    return game, seat


def _back(request: HttpRequest, game: Game, message: Message, *, to_replay: bool) -> HttpResponse:
    """Redirect to the talk, or to the replay at the message's move or branch."""
    if to_replay and game.revealed:
        return redirect(f"{_replay(request, game, message.ply, message.branch)}#comments")
    return redirect(f"{reverse('talk', args=[game.code])}#latest")


def _replay(request: HttpRequest, game: Game, ply: int, branch: str) -> str:
    """Return the address of a move or branch, seen as on the page where the form was."""
    path, query = urlsplit(request.headers.get("Referer", ""))[2:4]
    name = "branch" if branch else "replay"
    here = path == reverse(name, args=[game.code])
    kept = [pair for pair in parse_qsl(query) if here and pair[0] in KEPT]
    if branch:
        return branches.address(game, ply, branch, *kept)
    return f"{reverse(name, args=[game.code])}?{urlencode([*kept, ('m', ply)])}"


def _user(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None


def _drawn(request: HttpRequest, page: TalkPage, status: int = 200) -> HttpResponse:
    return render(request, "talk/page.html", {"page": page}, status=status)
