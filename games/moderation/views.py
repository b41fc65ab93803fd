"""The moderators' pages: the queue, a case, an appeal, and the log."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.models import User
from games.moderation import acting, appeals
from games.moderation.acting import ActionError
from games.moderation.cases import AppealPage, CasePage, LogPage, QueuePage, messages_of
from games.moderation.forms import AnswerForm, DecisionForm
from games.moderation.models import Action
from games.play.access import signed_in

View = Callable[..., HttpResponse]


def for_moderators(view: View) -> View:
    """Let only moderators in; to everyone else the page doesn't exist."""

    @require_http_methods(["GET", "HEAD", "POST"])
    @login_required
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not acting.is_moderator(signed_in(request)):
            raise Http404
        return view(request, *args, **kwargs)

    return guarded


@for_moderators
@require_safe
def queue(request: HttpRequest) -> HttpResponse:
    """Show what waits for a moderator."""
    return render(request, "moderation/queue.html", {"page": QueuePage(signed_in(request))})


@for_moderators
@require_safe
def log(request: HttpRequest) -> HttpResponse:
    """Show every action, the latest first."""
    page = LogPage(signed_in(request), request.GET.get("before"))
    return render(request, "moderation/log.html", {"page": page})


@for_moderators
def case(request: HttpRequest, number: int) -> HttpResponse:
    """Show the open reports about a player; a POST decides about them."""
    moderator = signed_in(request)
    person = get_object_or_404(User, pk=number, is_active=True)
    if person == moderator:
        raise Http404  # it would tell them that they've been reported
    form = DecisionForm(request.POST or None, messages=messages_of(person))
    if request.method != "POST":
        return _case(request, CasePage(moderator, person, form), 200)
    if not form.is_valid():
        return _case(request, CasePage(moderator, person, form), 422)
    try:
        _decide(moderator, person, form)
    except ActionError as error:
        return _case(request, CasePage(moderator, person, form, str(error)), 409)
    messages.success(
        request, _("Decided. The reports about {name} are closed.").format(name=person)
    )
    return redirect("moderation")


def _decide(moderator: User, person: User, form: DecisionForm) -> None:
    given = form.cleaned_data
    chosen = given.get("message")
    message = next((each for each in messages_of(person) if each.pk == chosen), None)
    kind, days = Action.Kind(given["kind"]), given.get("days") or 0
    acting.act(moderator, person, kind, given["reason"], days=days, message=message)


def _case(request: HttpRequest, page: CasePage, status: int) -> HttpResponse:
    return render(request, "moderation/case.html", {"page": page}, status=status)


@for_moderators
def answer(request: HttpRequest, number: int) -> HttpResponse:
    """Show an appeal; a POST answers it, and undoes the action if it says so."""
    moderator = signed_in(request)
    actions = Action.objects.filter(appealed_at__isnull=False).exclude(person=moderator)
    action = get_object_or_404(actions.select_related("person", "by"), pk=number)
    form = AnswerForm(request.POST or None)
    status, refusal = 200, ""
    if request.method == "POST":
        status = 422
        if form.is_valid():
            undo = "undo" in request.POST
            try:
                appeals.decide(moderator, action, form.cleaned_data["answer"], undo=undo)
            except ActionError as error:
                status, refusal = 409, str(error)
            else:
                messages.success(request, _("Answered. The player gets an email."))
                return redirect("moderation")
    page = AppealPage(moderator, action, form, refusal)
    return render(request, "moderation/appeal.html", {"page": page}, status=status)
