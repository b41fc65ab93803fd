"""Private notes about players: kept and shown on their profiles, to their writer alone."""

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from games.models import PlayerNote, User
from games.models.note import LONGEST
from games.people.pages import PlayerPage
from games.people.views import person_or_404
from games.play.access import signed_in


class NoteForm(forms.Form):
    """A note; an empty one deletes it."""

    text = forms.CharField(
        required=False,
        max_length=LONGEST,
        error_messages={
            "max_length": _(
                "A note has %(limit_value)d characters at most, and yours has %(show_value)d."
            )
        },
    )


def keep(writer: User, about: User, text: str) -> None:
    """Keep the text as the writer's note about a player; an empty one deletes it."""
    if text.strip():
        PlayerNote.objects.update_or_create(writer=writer, about=about, defaults={"text": text})
    else:
        PlayerNote.objects.filter(writer=writer, about=about).delete()


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def note(request: HttpRequest, name: str) -> HttpResponse:
    """Keep the posted note; a GET comes from signing in and does nothing."""
    person, writer = person_or_404(name), signed_in(request)
    if request.method != "POST" or person == writer:
        return redirect(person)
    form = NoteForm(request.POST)
    if not form.is_valid():
        page = PlayerPage(person, writer, None, refusal=str(form.errors["text"][0]))
        page.__dict__["note"] = request.POST.get("text", "")  # what was refused isn't lost
        return render(request, "people/player.html", {"page": page}, status=422)
    keep(writer, person, form.cleaned_data["text"])
    return redirect(f"{person.get_absolute_url()}#note")
