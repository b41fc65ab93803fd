"""A refused comment: kept in its author's session until its page comes back with the reason and the text."""

from typing import NamedTuple

from django.http import HttpRequest

from games.models import Game

KEY = "refused_comment"
LONGEST = 20_000  # characters that are kept


class Refused(NamedTuple):
    """A comment that wasn't written: its game, its move or branch, its text, and why."""

    game: int
    ply: int
    branch: str
    text: str
    why: str


def keep(request: HttpRequest, refused: Refused) -> None:
    """Keep a refused comment for the page on which it was written."""
    request.session[KEY] = refused._replace(text=refused.text[:LONGEST])


def take(request: HttpRequest, game: Game, ply: int, branch: str = "") -> Refused | None:
    """Return the comment refused on this move or branch, once."""
    kept = request.session.get(KEY)
    if not kept or kept[:3] != [game.pk, ply, branch]:
        return None
    return Refused(*request.session.pop(KEY))
