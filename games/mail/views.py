"""Pages that mails lead to: the switch for fewer mails, and the outbox where no mail server is set."""

from django.conf import settings
from django.core import signing
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from games.mail import unsubscribe
from games.models import Letter, Notice, User

PAGE = 30


@csrf_exempt  # RFC 8058: the mail program posts by itself; the signed address is the permission
@require_http_methods(["GET", "HEAD", "POST"])
def fewer_mails(request: HttpRequest, token: str) -> HttpResponse:
    """GET asks, POST switches one kind of mail off, or the hand in them; a forged or broken link is told so."""
    try:
        user_id, what = unsubscribe.read(token)
        user = User.objects.get(pk=user_id)
    except (signing.BadSignature, User.DoesNotExist):
        return render(request, "mail/unsubscribe.html", {"broken": True}, status=404)
    if request.method == "POST":
        for field in unsubscribe.FIELDS[what]:
            setattr(user, field, False)
        user.save(update_fields=unsubscribe.FIELDS[what])
    kinds = {**dict(Notice.Kind.choices), unsubscribe.DAILY: _("turns that wait, once a day"), unsubscribe.HAND: ""}
    context = {"kind": kinds[what], "done": request.method == "POST"}
    return render(request, "mail/unsubscribe.html", context)


@require_safe
def outbox(request: HttpRequest) -> HttpResponse:
    """The mails that would have gone out, newest first; only where they are kept instead of sent."""
    _only_without_mail_server()
    letters = Letter.objects.all()
    to = request.GET.get("to", "").strip()
    if to:
        letters = letters.filter(to__iexact=to.replace("\0", ""))
    page = Paginator(letters, PAGE).get_page(request.GET.get("page"))
    return render(request, "mail/outbox.html", {"page": page, "to": to})


@require_safe
def letter(request: HttpRequest, pk: int) -> HttpResponse:
    """One kept mail: headers, text and the HTML as the reader's mail program would show it."""
    _only_without_mail_server()
    return render(request, "mail/outbox_email.html", {"letter": get_object_or_404(Letter, pk=pk)})


@require_safe
def letter_html(request: HttpRequest, pk: int) -> HttpResponse:
    """The HTML of a kept mail by itself: inline styles, the picture in it, and nothing else are allowed to it."""
    _only_without_mail_server()
    response = HttpResponse(get_object_or_404(Letter, pk=pk).html)
    response._csp_replace = {  # type: ignore[attr-defined]
        "default-src": ["'none'"], "style-src": ["'unsafe-inline'"], "img-src": ["data:"],
        "script-src": ["'none'"], "frame-ancestors": ["'self'"],
    }  # fmt: skip
    response.headers["X-Frame-Options"] = "SAMEORIGIN"
    return response


def _only_without_mail_server() -> None:
    if not settings.OUTBOX:
        raise Http404
