"""Requests that no page could answer are refused here, before a view, a form or an error page reads them."""

import codecs
from collections.abc import Callable
from typing import Any, NoReturn

from django.conf import settings
from django.core.exceptions import BadRequest, RequestDataTooBig, SuspiciousOperation
from django.core.files.uploadhandler import FileUploadHandler, MemoryFileUploadHandler
from django.core.handlers.wsgi import WSGIRequest
from django.db import DataError
from django.http import HttpRequest, HttpResponse
from django.http.multipartparser import MultiPartParserError
from django.shortcuts import render
from django.utils.functional import cached_property
from django.utils.http import parse_header_parameters
from django.utils.translation import gettext as _

from games.lib.hashing import Busy, has_room
from games.lib.unavailable import is_unavailable, unavailable

# Names of the standard library for UTF-8 and its subset, in which all our forms are sent.
UTF8 = {"utf-8", "ascii"}
# Providers post replies here, with their attachments, which stay in memory.
MAIL_WEBHOOKS = "/mail/webhooks/"
PASSWORDS = ("password", "password1", "oldpassword")  # fields whose passwords are hashed


class Refused(Exception):
    """A request is refused with this status."""

    def __init__(self, status: int) -> None:
        self.status = status


class Request(WSGIRequest):
    """
    A request in UTF-8, whatever its Content-Type says, and without cookies that have a null character.

    Django's own decodes its address with any codec named there, and raises before a middleware could refuse it.
    """

    @cached_property
    def COOKIES(self) -> dict[str, str]:  # type: ignore[override]
        """The cookies that the database can look for, as it does for the session's."""
        return {name: value for name, value in super().COOKIES.items() if "\0" not in value}

    def _set_content_type_params(self, meta: dict[str, Any]) -> None:
        try:
            said = parse_header_parameters(meta.get("CONTENT_TYPE", ""))
        except (LookupError, ValueError):
            said = "", {"charset": "unreadable"}
        self.content_type, self.content_params = said


class Refusals:
    """
    Read the fields of a request; refuse it if they can't be read, or if one is sent twice.

    Code that reads them later, error pages too, finds them read and can't fail. Unknown fields are
    ignored: a page of another release may send one.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        try:
            check(request)
        except Refused as refused:
            return refusal(request, refused.status)
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: object, args: object, kwargs: object
    ) -> HttpResponse | None:
        """Answer a password that can't even wait before anything is done for it: most of a flood."""
        asks = request.method == "POST" and any(request.POST.get(name) for name in PASSWORDS)
        return busy(request) if asks and not has_room() else None

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Answer a view that would have to hash one password too many, or look for a null character."""
        if isinstance(exception, Busy):
            return busy(request)
        # Most views answer one in their own words; PostgreSQL takes none at all.
        if isinstance(exception, DataError) and _has_null(request):
            return refusal(request, 400)
        return None


class NoFiles(FileUploadHandler):
    """Refuse a form with a file: no page takes one, and nothing of it may reach the disk."""

    def new_file(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise Refused(415)

    def receive_data_chunk(self, raw_data: bytes, start: int) -> NoReturn:
        raise Refused(415)

    def file_complete(self, file_size: int) -> NoReturn:
        raise Refused(415)


def check(request: HttpRequest) -> None:
    """Raise Refused if the request is too long, not in UTF-8, unreadable or ambiguous."""
    if int(request.META.get("CONTENT_LENGTH") or 0) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
        raise Refused(413)
    if not _is_utf8((request.content_params or {}).get("charset", "utf-8")):
        raise Refused(415)
    from_provider = request.path_info.startswith(MAIL_WEBHOOKS)
    if from_provider:
        request.upload_handlers = [MemoryFileUploadHandler(request)]
    try:
        fields = request.POST
    except RequestDataTooBig:
        raise Refused(413) from None
    except (BadRequest, MultiPartParserError, SuspiciousOperation):
        raise Refused(400) from None
    # The admin's lists send the same field for each row.
    repeats = from_provider or request.path_info.startswith("/admin/")
    if not repeats and any(len(values) > 1 for _name, values in fields.lists()):
        raise Refused(400)


def busy(request: HttpRequest) -> HttpResponse:
    """Return the page that asks to try again in a moment."""
    response = render(request, "busy.html", status=503)
    response.headers["Retry-After"] = "3"
    return response


def refusal(request: HttpRequest, status: int) -> HttpResponse:
    """Return the page that says why a request was refused."""
    reason = {
        413: _("That’s more than this site takes. Shorten it and try again."),
        415: _("This site takes text in UTF-8 and no files."),
    }.get(status, _("We couldn’t read what your browser sent. Reload the page and try again."))
    if not hasattr(request, "csp_nonce"):  # refused before the page could have styles
        return HttpResponse(reason, status=status, content_type="text/plain; charset=utf-8")
    return render(request, "400.html", {"reason": reason}, status=status)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer what Django refuses by itself, such as a forged host, or a session it can't write (handler400)."""

    if is_unavailable(exception):
        return unavailable(request, exception)
    return refusal(request, 413 if isinstance(exception, RequestDataTooBig) else 400)


def _has_null(request: HttpRequest) -> bool:
    """Whether the address or a field has a null character, which no browser lets a person type."""
    fields = [*request.GET.lists(), *request.POST.lists()]
    values = (value for _name, values in fields for value in values)
    return "\0" in request.path_info or any("\0" in value for value in values)


def _is_utf8(charset: str) -> bool:
    try:
        return codecs.lookup(charset).name in UTF8
    except (LookupError, ValueError):
        return False
