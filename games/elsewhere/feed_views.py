"""The calendar and the feed, for programs that know their private address."""

from collections.abc import Callable
from functools import wraps
from hashlib import sha256

from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone, translation
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.views.decorators.http import require_safe

from games.elsewhere import feed_address
from games.elsewhere.calendar import calendar_of
from games.elsewhere.feed import feed_of
from games.models import User

Document = Callable[[HttpRequest, User], HttpResponse]
View = Callable[[HttpRequest, str], HttpResponse]


def for_the_token(document: Document) -> View:
    """Answer any client that has the address: without session, cookies, shared caches, referrers, or robots."""

    @wraps(document)
    def answer(request: HttpRequest, token: str) -> HttpResponse:
        request.user = AnonymousUser()
        user = feed_address.user_of(token)
        if user is None:
            raise Http404
        with timezone.override(user.zone), translation.override(user.language):
            response = document(request, user)
        etag = quote_etag(sha256(response.content).hexdigest()[:32])
        response.headers["ETag"] = etag
        answered = get_conditional_response(request, etag=etag, response=response) or response
        answered.headers["Cache-Control"] = "private, no-cache"
        answered.headers["Referrer-Policy"] = "no-referrer"
        answered.headers["X-Robots-Tag"] = "noindex"
        return answered

    return require_safe(answer)


@for_the_token
def calendar(request: HttpRequest, user: User) -> HttpResponse:
    """Return the deadlines and likely turns of a player as an iCalendar file."""
    return HttpResponse(calendar_of(user), content_type="text/calendar; charset=utf-8")


@for_the_token
def feed(request: HttpRequest, user: User) -> HttpResponse:
    """Return the turns and events of a player as an Atom feed."""
    own = feed_address.url(feed_address.FEED, user.private_feed)
    return HttpResponse(feed_of(user, own), content_type="application/atom+xml; charset=utf-8")
