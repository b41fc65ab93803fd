"""The pages of tournaments: the list, one tournament with its standings, and one round."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Count, OuterRef, Prefetch, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.board import option_text
from games.lib import keyset
from games.lib.keyset import KeysetPage
from games.lobby import circles, gate
from games.models import Game, Seat, User
from games.tournaments import old_seats, places
from games.tournaments.entering import NOT_OVER, refusal_to_announce
from games.tournaments.models import Entry, Round, Tournament, TournamentTable
from games.tournaments.results import Tables, points_by_side
from games.tournaments.scoring import Row

Status = Tournament.Status
SHOWN, PAST = 50, 20  # tournaments in a list
LATEST = 3  # past tournaments on a circle's page


@dataclass(frozen=True)
class ListPage:
    """The tournaments to come, those under way, and those that are over; of one circle only, if it's given."""

    user: User | None
    before: str | None = None
    circle: str = ""

    @cached_property
    def upcoming(self) -> Sequence[Tournament]:
        return list(self._with(Status.OPEN).order_by("-league", "created_at", "pk")[:SHOWN])

    @cached_property
    def running(self) -> Sequence[Tournament]:
        return list(self._with(Status.RUNNING).order_by("-created_at", "-pk")[:SHOWN])

    @cached_property
    def paging(self) -> KeysetPage:
        """Return those that are over, with `first`, the entries of their winners."""
        winners = Entry.objects.filter(place=1).select_related("user").order_by("pk")
        over = self._with(Status.FINISHED).prefetch_related(
            Prefetch("entries", winners, to_attr="first")
        )
        return keyset.page(over, "created_at", "pk", self.before, PAST)

    @property
    def latest(self) -> Sequence[Tournament]:
        """Return those that were over last, for the circle's own page."""
        return self.paging.object_list[:LATEST]

    @property
    def has_more(self) -> bool:
        return len(self.paging.object_list) > LATEST

    @property
    def whose(self) -> str:
        """Return for whose members they are, as a sentence of HTML; empty if they're all there are."""
        return circles.named(self.circle)

    @cached_property
    def refusal(self) -> str:
        """Return why the reader can't announce a tournament; empty if they can, or aren't signed in."""
        return refusal_to_announce(self.user) if self.user else ""

    def _with(self, status: str) -> QuerySet[Tournament]:
        """The tournaments with their number of players; it's counted for those that are shown alone."""
        there = Entry.objects.exclude(dropped=Entry.Dropped.INVITED)  # who is asked hasn't come yet
        entries = there.filter(tournament=OuterRef("pk")).order_by().values("tournament")
        many = Subquery(entries.annotate(many=Count("pk")).values("many"))
        rows = Tournament.objects.filter(status=status).annotate(players=Coalesce(many, 0))
        return rows.filter(circle=self.circle) if self.circle else rows


@dataclass(frozen=True)
class Line:
    """A row of the standings with its entry."""

    row: Row
    entry: Entry


@dataclass(frozen=True)
class TableLine:
    """A table of a round: its game, and at each seat the player and, once it's over, their points."""

    table: TournamentTable
    entries: dict[int, Entry]

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def seats(self) -> Sequence[tuple[Seat, str, int]]:
        """Return each seat with the name of the player whose result it is, and its points on the board."""
        points = points_by_side(self.game)
        sides = self.game.seats_by_side.items()
        return [(seat, self._player(seat), points[side]) for side, seat in sides]

    def _player(self, seat: Seat) -> str:
        entry = self.entries.get(self.table.entries_by_side[seat.side])
        return entry.user.shown_name if entry else seat.name


@dataclass(frozen=True)
class TournamentPage:
    """A tournament as its reader sees it; `refusal` says why they couldn't enter."""

    tournament: Tournament
    user: User | None
    refusal: str = ""

    @cached_property
    def tables(self) -> Tables:
        return Tables(self.tournament)

    @property
    def circle(self) -> str:
        """Return for whose members it is, as a sentence of HTML; empty if it's for everyone."""
        return circles.named(self.tournament.circle)

    @cached_property
    def entry(self) -> Entry | None:
        """Return the reader's own entry."""
        own = self.user.pk if self.user else 0
        return next((each for each in self.tables.everyone if each.user_id == own), None)

    @property
    def entries(self) -> Sequence[Entry]:
        return list(self.tables.entries.values())

    @property
    def is_open(self) -> bool:
        return self.tournament.status == Status.OPEN

    @property
    def entering(self) -> bool:
        """Return whether the reader can enter, come back, or withdraw."""
        return self.is_open or (self.entry is not None and self.directable)

    @property
    def may_enter(self) -> bool:
        if not self.is_open or self.entry:
            return False
        return not places.are_taken(self.tournament, timezone.now())

    @property
    def directs(self) -> bool:
        return self.user is not None and self.tournament.director_id == self.user.pk

    @property
    def directable(self) -> bool:
        """Return whether there is still something to direct."""
        return self.tournament.status in NOT_OVER

    @property
    def rounds(self) -> Sequence[Round]:
        return self.tables.rounds

    @property
    def offered(self) -> Sequence[Seat]:
        """Return the seats of running games that the reader may take before other volunteers."""
        return list(old_seats.offered_to(self.entry, self.tables))

    @cached_property
    def lines(self) -> Sequence[Line]:
        """Return the standings, the best first."""
        if not self.rounds:
            return []
        return [Line(row, self.tables.entries[row.key]) for row in self.tables.standings]

    @property
    def state(self) -> str:
        """Return how far the tournament is, as a sentence."""
        tournament = self.tournament
        if tournament.status == Status.CANCELLED:
            return _("This tournament was cancelled.")
        if tournament.status == Status.FINISHED:
            return _("This tournament is over.")
        if tournament.paused_at:
            return _("The director has paused the tournament: the next round waits.")
        if self.is_open:
            return self._starts
        said = _("Round {round} of {rounds} is being played.")
        return said.format(round=len(self.rounds), rounds=tournament.rounds)

    @property
    def _starts(self) -> str:
        if self.tournament.starts_at:
            return _("You can sign up until it starts.")
        said = _("It starts when {many} players have signed up; so far it’s {now}.")
        there = places.there(self.tournament, timezone.now()).count()
        return said.format(many=self.tournament.starts_with, now=there)

    @property
    def facts(self) -> Sequence[str]:
        """Return what its tables are like."""
        tournament = self.tournament
        sizes = {
            2: _("Tables of 2"),
            3: _("Tables of 3, and of 4 where needed"),
            4: _("Tables of 4, and of 3 where needed"),
        }
        options = tournament.options()
        told = Game(
            least_reliability=tournament.least_reliability, new_players=tournament.new_players
        )
        found = (
            ngettext("{many} round", "{many} rounds", tournament.rounds).format(
                many=tournament.rounds
            ),
            sizes[tournament.table_size],
            option_text.in_short(options, tournament.preset),
            tournament.time_name,
            gate.in_short(told),
        )
        return [fact for fact in found if fact]

    @property
    def round_ends(self) -> str:
        """Return what happens at the end of a round's time; empty if it has none."""
        if not self.tournament.round_days:
            return ""
        days = self.tournament.round_days
        said = ngettext(
            "Each round has {days} day for its games.",
            "Each round has {days} days for its games.",
            days,
        ).format(days=days)
        return f"{said} {Tournament.AtEnd(self.tournament.at_end).label}"


@dataclass(frozen=True)
class RoundPage:
    """One round: its tables, and who had a bye."""

    tournament: Tournament
    round: Round
    tables: Tables

    @property
    def lines(self) -> Sequence[TableLine]:
        return [TableLine(table, self.tables.entries) for table in self.round.tables.all()]

    @property
    def bye(self) -> Entry | None:
        return self.tables.entries.get(self.round.bye_id or 0)

    @property
    def is_late(self) -> bool:
        return self.round.is_late(timezone.now())
