"""Muting: a reader folds away what a person says, and can still unfold it; a block hides it both ways."""

from games.models import Game, User
from games.talk.models import Message, Mute


def muted_by(reader: User) -> set[int]:
    """Return the ids of those whom the reader mutes."""
    return set(Mute.objects.filter(reader=reader).values_list("person", flat=True))


def readers_of(person: User) -> set[int]:
    """Return the ids of those who mute the person."""
    return set(Mute.objects.filter(person=person).values_list("reader", flat=True))


def mute(reader: User, person: User) -> None:
    """Mute a person; calling it again has no effect, and nobody mutes themselves."""
    if reader != person:
        Mute.objects.bulk_create([Mute(reader=reader, person=person)], ignore_conflicts=True)


def unmute(reader: User, person: User) -> None:
    """Unmute a person; calling it again has no effect."""
    Mute.objects.filter(reader=reader, person=person).delete()


def author_at(game: Game, name: str) -> User | None:
    """Return the person of this name who has said something at the table; None if there is none."""
    authors = Message.objects.filter(game=game).values("author")
    return User.objects.filter(pk__in=authors, name=name).first()
