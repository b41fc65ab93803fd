"""Private notes: what a reader has written down at a table."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from games.models import Game, Note, Seat, User
from games.play.access import Visitor


def note_of(user: User, game: Game) -> str:
    """Return the user's own note at this table; empty if there is none."""
    return Note.objects.filter(user=user, game=game).values_list("text", flat=True).first() or ""


def keep(user: User, game: Game, text: str) -> None:
    """Keep the text as the user's note at this table; an empty one deletes it."""
    if text.strip():
        Note.objects.update_or_create(user=user, game=game, defaults={"text": text})
    else:
        Note.objects.filter(user=user, game=game).delete()


def noted_by(reader: Visitor) -> Exists:
    """Return whether the reader has a note at a game, to annotate a query of games with as `noted`."""
    return Exists(Note.objects.filter(user=reader.pk, game=OuterRef("pk")))


def noted_at_seats(seats: QuerySet[Seat], reader: Visitor) -> QuerySet[Seat]:
    """Return the seats with the same of their games."""
    return seats.annotate(noted=Exists(Note.objects.filter(user=reader.pk, game=OuterRef("game"))))


def games_at(seats: Iterable[Any]) -> list[Game]:
    """Return the games of seats from `noted_at_seats`, each with its `noted`."""
    games = []
    for seat in seats:
        seat.game.noted = seat.noted
        games.append(seat.game)
    return games
