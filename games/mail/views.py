"""Pages linked from emails, and the outbox of a laptop."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core import signing
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.lib.unavailable import repeatable
from games.mail import unsubscribe
from games.mail.inbound.receiving import receive
from games.mail.outbox import may_read, reply_to
from games.mail.table_emails import TableEmailsForm
from games.models import Game, Notice, OutboxEmail, User
from games.play import address_links
from games.play.access import seat_or_404, signed_in

PAGE = 30


@repeatable
@csrf_exempt  # RFC 8058: the mail client posts by itself; the signed URL is the permission
@require_http_methods(["GET", "HEAD", "POST"])
def turn_off(request: HttpRequest, token: str) -> HttpResponse:
    """
    Confirm on GET and turn off on POST one kind of email, or the hand; invalid links get an error page.

    A mail program's own POST is about all tables; the page also offers the table of the email.
    """
    try:
        user_id, what, table_id = unsubscribe.read(token)
        user = User.objects.get(pk=user_id)
    except (signing.BadSignature, User.DoesNotExist):
        return render(request, "mail/unsubscribe.html", {"broken": True}, status=404)
    table = Game.objects.filter(pk=table_id).first() if table_id else None
    done = request.method == "POST"
    here = table if "here" in request.POST else None
    if done:
        unsubscribe.turn_off(user, what, here)
    kinds = {
        **dict(Notice.Kind.choices),
        unsubscribe.DIGEST: _("daily digest"),
        unsubscribe.HAND: "",
    }
    context = {"kind": kinds[what], "done": done, "table": table, "here": here}
    return render(request, "mail/unsubscribe.html", context)


@repeatable
@csrf_exempt  # RFC 8058: the mail client posts by itself; the signed URL is the permission
@require_http_methods(["GET", "HEAD", "POST"])
def stop_invitations(request: HttpRequest, token: str) -> HttpResponse:
    """Ask on GET, and on POST send no more invitations to the address of the link, account or not."""
    try:
        hashed = address_links.stopped_by(token)
    except signing.BadSignature:
        return render(request, "mail/no_invitations.html", {"broken": True}, status=404)
    if request.method == "POST":
        address_links.stop(hashed)
    return render(request, "mail/no_invitations.html", {"done": request.method == "POST"})


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def table_emails(request: HttpRequest, code: str) -> HttpResponse:
    """Show and save which kinds of emails the reader wants about their table."""
    seat = seat_or_404(request.user, code)
    sent = request.POST if request.method == "POST" else None
    form = TableEmailsForm(signed_in(request), seat.game, sent)
    if form.is_valid():
        form.save()
        messages.success(request, _("Saved for this table."))
        return redirect(seat.game)
    return render(request, "mail/table_emails.html", {"form": form, "game": seat.game})


@require_safe
def outbox(request: HttpRequest) -> HttpResponse:
    """Show the stored emails, newest first; only on a site that stores them, to a reader at that machine."""
    _only_at_this_machine(request)
    emails = OutboxEmail.objects.all()
    to = request.GET.get("to", "").strip()
    if to:
        emails = emails.filter(to__iexact=to.replace("\0", ""))
    page = Paginator(emails, PAGE).get_page(request.GET.get("page"))
    return render(request, "mail/outbox.html", {"page": page, "to": to})


@require_safe
def outbox_email(request: HttpRequest, pk: int) -> HttpResponse:
    """Show one stored email: its headers, text, and HTML."""
    _only_at_this_machine(request)
    return render(
        request, "mail/outbox_email.html", {"email": get_object_or_404(OutboxEmail, pk=pk)}
    )


@require_POST
def outbox_reply(request: HttpRequest, pk: int) -> HttpResponse:
    """Take a reply to a stored email as if its recipient had sent it; the answer goes to the outbox."""
    _only_at_this_machine(request)
    email = get_object_or_404(OutboxEmail, pk=pk)
    receive(reply_to(email, request.POST.get("text", "")), vouched=True)
    messages.success(request, _("Reply sent. The answer comes in a moment."))
    return redirect(f"{reverse('outbox')}?{urlencode({'to': email.to})}")


@require_safe
def outbox_email_html(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the HTML of a stored email; its policy allows only inline styles and embedded pictures."""
    _only_at_this_machine(request)
    response = HttpResponse(get_object_or_404(OutboxEmail, pk=pk).html)
    response._csp_replace = {  # type: ignore[attr-defined]
        "default-src": ["'none'"], "style-src": ["'unsafe-inline'"], "img-src": ["data:"],
        "script-src": ["'none'"], "frame-ancestors": ["'self'"],
    }  # fmt: skip
    response.headers["X-Frame-Options"] = "SAMEORIGIN"
    return response


def _only_at_this_machine(request: HttpRequest) -> None:
    if not may_read(request):
        raise Http404
