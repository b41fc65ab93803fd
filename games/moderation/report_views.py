"""Report a message, a word, or a player: a page with the reasons to choose from, and thanks."""

from dataclasses import dataclass

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from games.models import User
from games.moderation import reporting
from games.moderation.models import Report
from games.moderation.reporting import ReportError, Subject
from games.people.views import person_or_404
from games.play.access import signed_in, spectator_or_404

MOST_DIGITS = 19  # in the number of a message


class ReportForm(forms.Form):
    """Why something is reported, and the reporter's own words."""

    why = forms.ChoiceField(
        label=gettext_lazy("What’s wrong with it?"),
        choices=Report.Why.choices,
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Choose a reason.")},
    )
    words = forms.CharField(
        label=gettext_lazy("Anything else we should know?"),
        required=False,
        max_length=500,
        widget=forms.Textarea({"rows": 3}),
    )


@dataclass(frozen=True)
class ReportPage:
    """What is about to be reported, and the form; `refusal` says why it wasn't."""

    subject: Subject
    form: ReportForm
    refusal: str = ""


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def report_player(request: HttpRequest, name: str) -> HttpResponse:
    """Report a player."""
    return _answer(request, reporting.of_player(person_or_404(name)))


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def report_at_table(request: HttpRequest, code: str) -> HttpResponse:
    """Report the message `said` of a table's talk, or the word of the player on `side`."""
    game, seat = spectator_or_404(request.user, code)
    user, number = signed_in(request), request.GET.get("said", "")
    if number.isdecimal() and len(number) < MOST_DIGITS:
        subject = reporting.of_message(user, game, seat, int(number))
    else:
        subject = reporting.of_word(user, game, request.GET.get("side", ""))
    if subject is None:
        raise Http404
    return _answer(request, subject)


def _answer(request: HttpRequest, subject: Subject) -> HttpResponse:
    form, user = ReportForm(request.POST or None), signed_in(request)
    if request.method == "POST" and form.is_valid():
        if refusal := _refusal(user, subject, form):
            return _drawn(request, ReportPage(subject, form, refusal), 409)
        messages.success(request, _("Thank you. A moderator will look at it; nobody else is told."))
        return redirect(subject.game or subject.person)
    return _drawn(request, ReportPage(subject, form), 422 if request.method == "POST" else 200)


def _refusal(user: User, subject: Subject, form: ReportForm) -> str:
    """File the report, or return why it can't be."""
    try:
        reporting.file(user, subject, form.cleaned_data["why"], form.cleaned_data["words"])
    except ReportError as error:
        return str(error)
    return ""


def _drawn(request: HttpRequest, page: ReportPage, status: int) -> HttpResponse:
    return render(request, "moderation/report.html", {"page": page}, status=status)
