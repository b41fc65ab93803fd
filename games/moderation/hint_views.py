"""The moderators' pages of hints: the open ones, and one with the form that dismisses it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.moderation import dismissing, hints
from games.moderation.dismissing import HintError
from games.moderation.forms import DismissalForm
from games.moderation.hint_pages import HintPage, HintShown, HintsPage
from games.moderation.views import for_moderators
from games.play.access import signed_in


@for_moderators
@require_safe
def open_hints(request: HttpRequest) -> HttpResponse:
    """Show the open hints."""
    return render(request, "moderation/hints.html", {"page": HintsPage(signed_in(request))})


@for_moderators
def hint(request: HttpRequest, number: int) -> HttpResponse:
    """Show a hint; a POST dismisses it."""
    moderator = signed_in(request)
    row = get_object_or_404(hints.seen_by(moderator), pk=number)
    form = DismissalForm(request.POST or None)
    page, status = HintPage(moderator, HintShown(row), form), 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                dismissing.dismiss(moderator, row, form.cleaned_data["reason"])
            except HintError as error:
                page, status = HintPage(moderator, HintShown(row), form, str(error)), 409
            else:
                messages.success(request, _("The hint is dismissed."))
                return redirect("hints")
    return render(request, "moderation/hint.html", {"page": page}, status=status)
