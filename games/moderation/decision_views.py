"""The page on which a player reads what moderators decided about them, and appeals."""

from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.lib.database_time import database_time
from games.moderation import appeals, emails
from games.moderation.acting import ActionError
from games.moderation.forms import AppealForm
from games.moderation.models import Action
from games.play.access import signed_in


@dataclass(frozen=True)
class DecisionPage:
    """A decision for its player, who learns neither who reported them nor who decided."""

    action: Action
    form: AppealForm
    refusal: str = ""

    @property
    def sentence(self) -> str:
        return emails.sentence(self.action)


@require_safe
@login_required
def own_suspension(request: HttpRequest) -> HttpResponse:
    """Lead a suspended player to the decision that keeps them from playing the longest."""
    mine = Action.objects.filter(person=signed_in(request), kind=Action.Kind.SUSPEND, undone=False)
    latest = mine.filter(until__gt=database_time()).order_by("-until").first()
    if latest is None:
        raise Http404
    return redirect("decision", latest.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def decision(request: HttpRequest, number: int) -> HttpResponse:
    """Show a decision to its player; a POST appeals."""
    user = signed_in(request)
    told = Action.objects.exclude(Action.WITHHELD_ROWS)
    action = get_object_or_404(told.select_related("message"), pk=number, person=user)
    form, refusal, status = AppealForm(request.POST or None), "", 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                appeals.appeal(user, action, form.cleaned_data["text"])
            except ActionError as error:
                status, refusal = 409, str(error)
            else:
                messages.success(request, _("Thank you. We’ll email you the answer."))
                return redirect("decision", action.pk)
    page = DecisionPage(action, form, refusal)
    return render(request, "moderation/decision.html", {"page": page}, status=status)
