"""The places of a tournament: who is there for the next round, and who else holds a place."""

from datetime import datetime

from django.db.models import QuerySet

from games.play import suspension
from games.tournaments.models import COMING, Entry, Tournament


def there(tournament: Tournament, now: datetime) -> QuerySet[Entry]:
    """Return the entries that the next round pairs; suspended players sit it out."""
    can_play = suspension.can_play(now, "user__")
    return Entry.objects.filter(can_play, tournament=tournament, dropped_at=None)


def are_taken(tournament: Tournament, now: datetime) -> bool:
    """Return whether there's no place for one more; players who are asked hold theirs until they answer."""
    return _held(tournament, now).count() >= tournament.most_players


def make_room(tournament: Tournament, now: datetime) -> None:
    """Before the start, if others need the places of those who can't play, delete their entries."""
    entries = tournament.entries.filter(COMING)
    if entries.count() >= tournament.most_players:
        entries.exclude(pk__in=_held(tournament, now)).delete()


def _held(tournament: Tournament, now: datetime) -> QuerySet[Entry]:
    can_play = suspension.can_play(now, "user__")
    return Entry.objects.filter(COMING, can_play, tournament=tournament)
