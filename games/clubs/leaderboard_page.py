"""The page of a club's leaderboard; it runs four queries, whatever the size of the site."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django import forms
from django.core.paginator import Page, Paginator
from django.db.models import OuterRef, Subquery
from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.clubs import leaderboard
from games.clubs.leaderboard import Row
from games.clubs.models import Club, Membership
from games.lib.database_time import database_time
from games.play.access import Visitor
from games.ranking.rating_filters import pool_choices, pool_in, season_choice
from games.ranking.seasons import Season

PLAYERS_PER_PAGE = 25
MOST_SEASONS = 12
RESULTS = "results"


class LeaderboardFilters(forms.Form):
    """The order, the number of players that the rating is for, and the season; unknown values are ignored."""

    by = forms.ChoiceField(required=False, label=gettext_lazy("Order"))
    players = forms.ChoiceField(
        choices=pool_choices, required=False, label=gettext_lazy("Rating with")
    )
    season = forms.ChoiceField(required=False, label=gettext_lazy("Results in"))

    def __init__(self, address: Any, seasons: list[Season]) -> None:
        super().__init__(address, auto_id=False)
        for name, choices in (
            ("by", [("", _("by rating")), (RESULTS, _("by results at the club’s tables"))]),
            ("season", [season_choice(season) for season in seasons]),
        ):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = choices
        self.full_clean()
        self.errors.clear()


@dataclass(frozen=True)
class LeaderboardPage:
    """The members of a club by rating, or by results at its tables, with filters from the query."""

    club: Any  # a Club with `own_role`
    visitor: Visitor
    address: Any

    @classmethod
    def or_404(cls, visitor: Visitor, code: str, address: Any) -> "LeaderboardPage":
        """Return the page; raise Http404 if the visitor may not see what is in the club."""
        own = Membership.objects.filter(club=OuterRef("pk"), user=visitor.pk or 0)
        clubs = Club.objects.annotate(own_role=Subquery(own.values("role")[:1]))
        club: Any = clubs.filter(code=code.lower()).first()
        if club is None or (club.private and club.own_role not in Membership.IN):
            raise Http404
        return cls(club, visitor, address)

    @cached_property
    def seasons(self) -> list[Season]:
        """Return the seasons since the club was founded, the latest first."""
        first, season = Season.at(self.club.founded_at), Season.at(database_time())
        found = [season]
        while season > first and len(found) < MOST_SEASONS:
            season = season.before
            found.append(season)
        return found

    @cached_property
    def filters(self) -> LeaderboardFilters:
        return LeaderboardFilters(self.address, self.seasons)

    @property
    def season(self) -> Season:
        chosen = Season.read(self.filters.cleaned_data.get("season") or "")
        return chosen or self.seasons[0]

    @cached_property
    def _rows(self) -> list[Row]:
        people = [row.user for row in leaderboard.members(self.club) if row.user.is_active]
        known = leaderboard.skills([who.pk for who in people], pool_in(self.address))
        done = leaderboard.results(self.club, self.season)
        chosen = self.filters.cleaned_data.get("by")
        order = leaderboard.by_results if chosen == RESULTS else leaderboard.by_rating
        return order(people, known, done)

    @cached_property
    def paging(self) -> Page[Row]:
        return Paginator(self._rows, PLAYERS_PER_PAGE).get_page(self.address.get("page"))

    @property
    def rows(self) -> list[Row]:
        return list(self.paging.object_list)

    @property
    def elsewhere(self) -> Row | None:
        """Return the visitor's own row if it is on another page."""
        mine = next((row for row in self._rows if row.user == self.visitor.pk), None)
        return None if mine in self.rows else mine
