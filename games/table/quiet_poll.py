"""
The poll of an open table while nothing happens: answered with one query, before session and user.

Most requests of the site are such polls. All this door ever says is that nothing has happened; as
soon as something has, or where it doesn't know the reader, the request goes on to the table's view.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Protocol

from django.core.signing import BadSignature, TimestampSigner
from django.db import Error
from django.db.models import Q
from django.http import HttpRequest, HttpResponse

from games.models import Game, Seat

LASTS = timedelta(days=1)
_signer = TimestampSigner(salt="games.table.quiet_poll")


class Version(Protocol):
    """What of a game changes with everything that a table shows."""

    @property
    def ply(self) -> int: ...
    @property
    def status(self) -> str: ...
    @property
    def deadline(self) -> datetime | None: ...
    @property
    def news(self) -> int: ...


def version(game: Version) -> str:
    """Return a value that changes with everything a table shows; after an outage only the deadline changes."""
    until = int(game.deadline.timestamp()) if game.deadline else 0
    return f"{game.ply}-{game.status}-{until}-{game.news}"


def token(game: Game, seat: Seat | None) -> str | None:
    """Return what lets a player's page poll a private game for a day; a public game's needs nothing."""
    return None if game.public or not seat else _signer.sign(f"{game.code}-{seat.user_id}")


def quiet_polls(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[..., HttpResponse]:
    """Middleware: answer a poll with 204 if nothing has changed since the version it names."""

    def answer(request: HttpRequest) -> HttpResponse:
        code = _polled(request)
        if code and _unchanged(code, request.GET.get("v", ""), request.GET.get("may", "")):
            return HttpResponse(status=204, headers={"Cache-Control": "private, no-store"})
        return get_response(request)

    return answer


def _polled(request: HttpRequest) -> str:
    """The code in the address of a poll; empty for any other request."""
    parts = request.path_info.split("/")
    polls = len(parts) == 4 and (parts[0], parts[1], parts[3]) == ("", "g", "live")
    return parts[2].lower() if polls and request.method == "GET" else ""


def _unchanged(code: str, seen: str, proof: str) -> bool:
    """Whether a game that the reader may see still has the version they have seen."""
    reader = _reader(code, proof)
    may_see = Q(public=True) | Q(seats__user=reader) if reader else Q(public=True)
    running = Game.objects.filter(may_see, code=code, status=Game.Status.RUNNING).order_by()
    try:
        found = running.values_list("ply", "status", "deadline", "news", named=True)[:1]
        return any(seen == version(game) for game in found)
    except (Error, ValueError):  # for example a code with a null character
        return False  # the view says what is wrong


def _reader(code: str, proof: str) -> int | None:
    """The user whose page polls this game, if that page was drawn by us within a day."""
    try:
        named, _dash, reader = _signer.unsign(proof, max_age=LASTS).partition("-")
    except BadSignature:
        return None
    return int(reader) if named == code else None
