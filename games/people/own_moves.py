"""The moves that were a player's to make, also at seats that they took over or handed over."""

from django.db.models import F, Q, QuerySet

from games.models import Ply, User

# The moves of a seat since its present player has it.
_SINCE = Q(seat__replaced_at=None) | Q(at__gt=F("seat__replaced_at"))


def present(person: User) -> QuerySet[Ply]:
    """Return the moves at the seats that the player has, since they have them."""
    return Ply.objects.filter(_SINCE, seat__user=person)


def former(person: User) -> QuerySet[Ply]:
    """Return the moves at the seats that the player has handed over, as long as they had them."""
    return Ply.objects.filter(
        seat__handovers__former=person,
        number__gt=F("seat__handovers__since"),
        number__lte=F("seat__handovers__ply"),
    )
