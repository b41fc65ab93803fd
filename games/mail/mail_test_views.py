"""The page on which a player sends themselves a test email, and the one behind the link in it."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from games.lib.unavailable import repeatable
from games.mail import mail_test
from games.mail.mail_test import MailTestPage, TooMany
from games.play.access import signed_in


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest) -> HttpResponse:
    """Show how far the reader's latest test has come; send one on POST."""
    user = signed_in(request)
    if request.method == "POST":
        try:
            mail_test.send(user)
        except TooMany as refusal:
            page = MailTestPage(user, str(refusal))
            return render(request, "mail/mail_test.html", {"page": page}, status=429)
        return redirect("mail-test")
    template = "mail/_mail_test_steps.html" if request.htmx else "mail/mail_test.html"  # type: ignore[attr-defined]
    return render(request, template, {"page": MailTestPage(user)})


@repeatable
@require_http_methods(["GET", "HEAD", "POST"])
def came(request: HttpRequest, token: str) -> HttpResponse:
    """
    Ask on GET whether a test email has come, since mail scanners open links too; note it on POST.

    The reader may be signed out: the signed URL is the permission.
    """
    test = mail_test.of_token(token)
    if test and request.method == "POST":
        mail_test.came(test)
    context = {"test": test, "done": request.method == "POST"}
    response = render(request, "mail/mail_test_came.html", context, status=200 if test else 404)
    # Not "no-referrer": with that, browsers post forms without an origin, and Django refuses them.
    response.headers["Referrer-Policy"] = "same-origin"
    return response
