"""Clubs on pages: {% club_skyline club %}, {% club_badge club %}, {% clubs_of person as clubs %}."""

from collections.abc import Sequence
from typing import Any

from django import template
from django.db.models import Exists, OuterRef, Q
from django.utils.safestring import SafeString

from games.clubs import drawing
from games.clubs.models import Club, Membership
from games.models import User

register = template.Library()


@register.simple_tag
def club_skyline(club: Club) -> SafeString:
    """Return the skyline in the club's colours."""
    return drawing.skyline(club)


@register.simple_tag
def club_badge(club: Club) -> SafeString:
    """Return the small drawing that stands beside the club's name."""
    return drawing.badge(club)


@register.simple_tag(takes_context=True)
def clubs_of(context: template.Context, person: User) -> Sequence[Club]:
    """
    Return the clubs that a player's profile shows its reader.

    Players see all of their own, and others those that they want to show; a private one is shown to its
    members alone.
    """
    reader: Any = context["user"]
    rows = Membership.objects.filter(user=person, role__in=Membership.IN).select_related("club")
    if reader.pk != person.pk:
        also = Membership.objects.filter(
            club=OuterRef("club"), user=reader.pk or 0, role__in=Membership.IN
        )
        rows = rows.filter(Q(club__private=False) | Exists(also), shown=True)
    return [row.club for row in rows.order_by("club__name_key")]
