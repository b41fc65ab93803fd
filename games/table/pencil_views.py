"""Pencil and notes: try builds on the board, and keep a private note at a table."""

from dataclasses import replace

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from games.board.words import one_language
from games.lib.decorators import or_sign_in, post_only
from games.lib.unavailable import repeatable
from games.models import Game, Seat, User
from games.models.note import LONGEST
from games.play import notes
from games.play.access import signed_in, spectator_or_404
from games.table.pencil_page import PencilPage


class NoteField(forms.CharField):
    """A text whose lines end as the page counts them."""

    def to_python(self, value: object) -> str | None:
        text: str | None = super().to_python(value)
        return text.replace("\r\n", "\n") if text else text


class NoteForm(forms.Form):
    """A note at a table; an empty one deletes it."""

    text = NoteField(
        required=False,
        strip=False,
        max_length=LONGEST,
        error_messages={
            "max_length": _(
                "A note has %(limit_value)d characters at most, and yours has %(show_value)d."
            )
        },
    )


@require_safe
@or_sign_in
def pencil(request: HttpRequest, code: str) -> HttpResponse:
    """Show the board with the builds in the query, which nobody else learns of, and the reader's note."""
    return _drawn(request, _page(request, code))


@repeatable
@post_only
def note(request: HttpRequest, code: str) -> HttpResponse:
    """Keep the posted note, which nobody but its writer sees."""
    game, _seat = _dealt_or_404(request, code)
    form = NoteForm(request.POST)
    if not form.is_valid():
        said = str(form.errors["text"][0])
        page = replace(_page(request, code), note=request.POST.get("text", ""), note_problem=said)
        return _drawn(request, page, status=422)
    notes.keep(signed_in(request), game, form.cleaned_data["text"])
    return redirect(f"{reverse('pencil', args=[code])}?{request.META.get('QUERY_STRING', '')}#note")


def _dealt_or_404(request: HttpRequest, code: str) -> tuple[Game, Seat | None]:
    game, seat = spectator_or_404(request.user, code)
    if not game.dealt:
        raise Http404
    return game, seat


def _page(request: HttpRequest, code: str) -> PencilPage:
    game, seat = _dealt_or_404(request, code)
    query = request.GET
    page = PencilPage.at(game, seat, query.get("builds", ""), query.get("block", ""))
    user = request.user
    return replace(page, note=notes.note_of(user, game)) if isinstance(user, User) else page


def _drawn(request: HttpRequest, page: PencilPage, status: int = 200) -> HttpResponse:
    with one_language():
        # A boosted link swaps the table, and going back in the history asks for the whole page.
        part = request.headers.get("HX-Target") == "table"
        template = "table/_pencil_table.html" if part else "table/pencil.html"
        return render(request, template, {"page": page}, status=status)
