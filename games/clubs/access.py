"""Permissions of clubs: what a reader is in one, and what they may see of it."""

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from games.clubs.models import Club, Membership
from games.models import User
from games.play.access import Visitor, signed_in


def membership(visitor: Visitor, club: Club) -> Membership | None:
    """Return what the visitor is in the club; None if nothing."""
    if not visitor.is_authenticated:
        return None
    return Membership.objects.filter(club=club, user=visitor.pk).first()


def club_or_404(code: str) -> Club:
    return get_object_or_404(Club, code=code.lower())


def led_or_404(request: HttpRequest, code: str) -> tuple[Club, User]:
    """Return a club and the reader, who is an admin of it; raise Http404 for everyone else."""
    user, club = signed_in(request), club_or_404(code)
    row = membership(user, club)
    if not (row and row.is_admin):
        raise Http404
    return club, user
