"""The trace that a move leaves, whichever room it was played in."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from games.moderation import traces

MOVES = {"table-move"}


class Traces:
    """Keep a trace of each move that was played on the site."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        match = request.resolver_match
        if response.status_code == 303 and match and match.url_name in MOVES:
            traces.note_move(request)
        return response
