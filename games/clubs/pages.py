"""The pages of clubs: the list of them, one club, and what its admins can change."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.conf import settings
from django.db.models import (
    Count,
    OuterRef,
    QuerySet,
    Subquery,
)
from django.db.models.functions import Coalesce
from django.urls import reverse

from games.clubs import tables
from games.clubs.forms import ClubForm
from games.clubs.models import Club, Entry, Membership
from games.lib import display_names, keyset
from games.lib.keyset import KeysetPage
from games.models import Game, User
from games.models.block import kept_apart
from games.models.seat import read_seats
from games.play.access import Visitor
from games.play.tolerant import readable

CLUBS_PER_PAGE = 20
GAMES_PER_PAGE = 10
MOST_RUNNING = 50  # running games, and tables that wait for players, on a club's page
Role = Membership.Role


@dataclass(frozen=True)
class ClubsPage:
    """The clubs of the site, the newest first, or those whose name begins with `typed`; and one's own."""

    visitor: Visitor
    typed: str
    before: str | None

    @property
    def wanted(self) -> str:
        return display_names.clean(self.typed)[: display_names.LONGEST]

    @cached_property
    def paging(self) -> KeysetPage:
        clubs = _counted(Club.objects.all())
        if key := display_names.key(self.wanted):
            clubs = clubs.filter(name_key__startswith=key, name_hidden=False)
        return keyset.page(clubs, "founded_at", "pk", self.before, CLUBS_PER_PAGE)

    @cached_property
    def own(self) -> Sequence[Membership]:
        """Return the clubs the visitor is in or wants to join, on the first page only."""
        if not self.visitor.is_authenticated or self.before or self.wanted:
            return []
        rows = Membership.objects.filter(user=self.visitor.pk).exclude(role=Role.REMOVED)
        rows = rows.select_related("club").order_by("club__name_key")
        return list(rows.annotate(waiting=_asked(OuterRef("club"))))


@dataclass(frozen=True)
class ClubPage:
    """A club for one visitor; `invite` is the token by which they came, `refusal` why they can't join."""

    club: Club
    visitor: Visitor
    membership: Membership | None
    before: str | None = None
    invite: str = ""
    refusal: str = ""

    @property
    def inside(self) -> bool:
        return bool(self.membership and self.membership.inside)

    @property
    def leads(self) -> bool:
        return bool(self.membership and self.membership.is_admin)

    @property
    def asked(self) -> bool:
        return bool(self.membership and self.membership.role == Role.ASKED)

    @property
    def open(self) -> bool:
        """Return whether the visitor sees what is in the club."""
        return self.inside or not self.club.private

    @property
    def may_join(self) -> bool:
        """Return whether the visitor can join at once."""
        return not self.inside and bool(self.invite or self.club.entry == Entry.OPEN)

    @property
    def may_ask(self) -> bool:
        return not (self.inside or self.asked or self.invite) and self.club.entry == Entry.ASK

    @property
    def key(self) -> str:
        """Return what names the club in the form for a new table."""
        return tables.key_of(self.club)

    @cached_property
    def waiting_tables(self) -> list[tuple[Game, str]]:
        """Return the tables that wait for players, and where to join them."""
        games = tables.waiting(self.club, self.visitor, inside=self.inside)
        if self._apart:
            games = games.exclude(seats__user__in=self._apart)
        return [(game, tables.address(game)) for game in readable(games[:MOST_RUNNING])[0]]

    @property
    def mine(self) -> set[int]:
        """Return the ids of the waiting tables where the visitor has a seat."""
        return {game.pk for game, _address in self.waiting_tables if game.seat_of(self.visitor)}

    @cached_property
    def running(self) -> list[Game]:
        return readable(tables.running(self.club, self.visitor)[:MOST_RUNNING])[0]

    @cached_property
    def finished(self) -> KeysetPage:
        rows = tables.finished(self.club, self.visitor)
        return keyset.page(rows, "ended_at", "game_id", self.before, GAMES_PER_PAGE)

    @cached_property
    def finished_games(self) -> list[Game]:
        games = [row.game for row in self.finished.object_list]
        read_seats(games)
        return readable(games)[0]

    @cached_property
    def _apart(self) -> set[int]:
        """The ids of those from whom the visitor is kept apart."""
        return kept_apart(self.visitor.pk) if isinstance(self.visitor, User) else set()

    @cached_property
    def _members(self) -> Sequence[Membership]:
        rows = Membership.objects.filter(club=self.club, role__in=Membership.IN)
        rows = rows.exclude(user__in=self._apart)
        return list(rows.select_related("user").order_by("user__name_key"))

    @property
    def admins(self) -> list[Membership]:
        return [row for row in self._members if row.is_admin]

    @property
    def members(self) -> list[Membership]:
        return [row for row in self._members if not row.is_admin]

    @cached_property
    def size(self) -> int:
        """Return how many members the club has; visitors may not see them all."""
        return Membership.objects.filter(club=self.club, role__in=Membership.IN).count()

    @cached_property
    def waiting(self) -> int:
        """Return how many players wait for the admins' answer, for an admin."""
        if not self.leads:
            return 0
        return Membership.objects.filter(club=self.club, role=Role.ASKED).count()

    @property
    def link(self) -> str:
        """Return the club's link, for an admin."""
        path = reverse("club-invitation", args=[self.club.invite])
        return f"{settings.SITE_URL}{path}" if self.leads else ""


@dataclass(frozen=True)
class ClubSettingsPage:
    """What the admins of a club can change; `refusal` says why something wasn't done."""

    club: Club
    user: User
    form: ClubForm
    refusal: str = ""

    @cached_property
    def _rows(self) -> Sequence[Membership]:
        rows = Membership.objects.filter(club=self.club).select_related("user")
        return list(rows.order_by("user__name_key"))

    @property
    def asking(self) -> list[Membership]:
        return [row for row in self._rows if row.role == Role.ASKED]

    @property
    def inside(self) -> list[Membership]:
        return [row for row in self._rows if row.inside]

    @property
    def removed(self) -> list[Membership]:
        return [row for row in self._rows if row.role == Role.REMOVED]


def _counted(clubs: QuerySet[Club]) -> QuerySet[Any]:
    """The clubs with `size`, the number of members; it's counted for those that are shown alone."""
    inside = Membership.objects.filter(club=OuterRef("pk"), role__in=Membership.IN)
    return clubs.annotate(size=_many(inside))


def _asked(club: OuterRef) -> Coalesce:
    """How many players wait for an answer of this club's admins."""
    return _many(Membership.objects.filter(club=club, role=Role.ASKED))


def _many(rows: QuerySet[Membership]) -> Coalesce:
    counted = rows.order_by().values("club").annotate(many=Count("pk")).values("many")
    return Coalesce(Subquery(counted), 0)
