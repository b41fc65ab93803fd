"""The webhooks of a club: each belongs to the admin who added it, and goes when they are one no more."""

from django.db import transaction
from django.utils.translation import gettext as _

from games.clubs.models import Club, ClubHook
from games.elsewhere import endpoints
from games.elsewhere.endpoints import TooMany
from games.models import Endpoint, User

MOST = 3  # of one club


def add(user: User, club: Club, shape: str, url: str) -> Endpoint:
    """Add a webhook to a club; raise Forbidden for the address, or TooMany."""
    with transaction.atomic():
        Club.objects.select_for_update(no_key=True).get(pk=club.pk)
        if ClubHook.objects.filter(club=club).count() >= MOST:
            said = _("A club can have {many} webhooks. Remove one first.")
            raise TooMany(said.format(many=MOST))
        endpoint = endpoints.add_webhook(user, shape, url, club=club.code)
        ClubHook.objects.create(endpoint=endpoint, club=club)
    return endpoint


def of(club: Club) -> list[Endpoint]:
    """Return the endpoints of a club's webhooks, the oldest first."""
    rows = ClubHook.objects.filter(club=club).select_related("endpoint__user")
    return [row.endpoint for row in rows.order_by("pk")]


def drop(club: Club, user: User | None = None) -> None:
    """Delete the webhooks of a club; those of one admin, if given."""
    hooks = ClubHook.objects.filter(club=club)
    mine = hooks.filter(endpoint__user=user) if user else hooks
    Endpoint.objects.filter(pk__in=list(mine.values_list("pk", flat=True))).delete()
