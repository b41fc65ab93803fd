"""The pages about people: a player's profile, finding a player, and the reader's own settings."""

from dataclasses import dataclass
from datetime import date
from functools import cached_property

from django.db.models import Q
from django.utils import timezone
from django_countries import countries

from games.lib import clock, display_names, keyset, times, vacation_budget
from games.lib.clock import Span
from games.lib.keyset import KeysetPage
from games.lib.quartiles import Lengths
from games.lib.time_control import VACATION_DAYS
from games.models import Game, PlayerNote, ResponseTimes, Seat, User
from games.models.note import LONGEST as LONGEST_NOTE
from games.models.seat import read_seats
from games.people import blocking, following, profile, rating_line
from games.people.following import Relation
from games.people.forms import CodeForm
from games.people.profile import PlayerStatistics, Punctuality, Versus
from games.people.rating_line import RatingLine
from games.people.settings_forms import AwayForm, SettingsForm
from games.play import access, notes, vacation
from games.play.reliability import Reliability, reliability
from games.play.tolerant import readable

GAMES_PER_PAGE = 25
MOST_FOUND = 20  # names; typing more letters narrows the search


@dataclass(frozen=True)
class PlayerPage:
    """A player's results, and those of their games that the visitor may see, the newest first."""

    person: User
    visitor: access.Visitor
    before: str | None
    refusal: str = ""

    @cached_property
    def relation(self) -> Relation | None:
        """Return who follows whom, if the visitor is another player."""
        if not isinstance(self.visitor, User) or self.visitor == self.person:
            return None
        return following.relation(self.visitor, self.person)

    @cached_property
    def blocks(self) -> bool:
        """Return whether the visitor blocks this player."""
        return self.relation is not None and blocking.blocks(self._reader, self.person)

    @cached_property
    def blocked(self) -> list[User]:
        """Return whom the reader blocks, on their own profile."""
        return blocking.blocked_by(self.person) if self.visitor == self.person else []

    @property
    def _reader(self) -> User:
        assert isinstance(self.visitor, User)
        return self.visitor

    @cached_property
    def statistics(self) -> PlayerStatistics | None:
        return profile.statistics(self.person)

    @property
    def country(self) -> str:
        """Return the name of the player's country; empty if they don't tell."""
        return str(countries.name(self.person.country))

    @cached_property
    def rating_lines(self) -> list[RatingLine]:
        return rating_line.lines(self.person)

    @cached_property
    def versus(self) -> Versus | None:
        """Return the player's results against the visitor, if the visitor is another player."""
        if not isinstance(self.visitor, User) or self.visitor == self.person:
            return None
        return profile.versus(self.person, self.visitor)

    @cached_property
    def note(self) -> str:
        """Return the reader's own note about this player; empty without one."""
        notes = PlayerNote.objects.filter(writer=self._reader, about=self.person)
        return notes.values_list("text", flat=True).first() or ""

    @property
    def longest_note(self) -> int:
        return LONGEST_NOTE

    @cached_property
    def punctuality(self) -> Punctuality | None:
        return profile.punctuality(self.person)

    @cached_property
    def reliability(self) -> Reliability:
        return reliability(self.person)

    @cached_property
    def response_times(self) -> Lengths:
        row = ResponseTimes.objects.filter(user=self.person).first()
        return row.quartiles if row else Lengths()

    @cached_property
    def _unfinished(self) -> list[Game]:
        seats = Seat.objects.filter(user=self.person, finished_at=None)
        games = Game.objects.with_table().filter(pk__in=seats.values("game"))
        games = games.annotate(noted=notes.noted_by(self.visitor))
        games = games.filter(status__in=(Game.Status.RUNNING, Game.Status.OPEN))
        return readable(games.filter(access.may_see(self.visitor, "pk", "public")))[0]

    @property
    def running(self) -> list[Game]:
        return [game for game in self._unfinished if game.status == Game.Status.RUNNING]

    @property
    def open(self) -> list[Game]:
        return [game for game in self._unfinished if game.status == Game.Status.OPEN]

    @cached_property
    def finished(self) -> KeysetPage:
        seats = Seat.objects.filter(user=self.person, finished_at__isnull=False)
        seats = seats.filter(access.may_see(self.visitor))
        return keyset.page(
            notes.noted_at_seats(seats, self.visitor).select_related("game"),
            "finished_at",
            "game_id",
            self.before,
            GAMES_PER_PAGE,
        )

    @cached_property
    def finished_games(self) -> list[Game]:
        games = notes.games_at(self.finished.object_list)
        read_seats(games)
        return readable(games)[0]


@dataclass(frozen=True)
class FindPlayerPage:
    """Players whose name begins with the text, or with a lookalike."""

    typed: str

    @property
    def wanted(self) -> str:
        return display_names.clean(self.typed)[: display_names.LONGEST]

    @cached_property
    def found(self) -> list[str]:
        if not (begins := _name_begins(self.wanted)):
            return []
        people = User.objects.filter(is_active=True).values_list("name_key", "name")
        same = people.filter(name_key=display_names.key(self.wanted))
        # Any of the many that begin like that, in order once they are few: no index orders them all.
        return [name for _key, name in sorted({*same, *people.filter(begins)[:MOST_FOUND]})]


def _name_begins(wanted: str) -> Q:
    """
    The condition for names that begin with `wanted`; an empty one if that has no letters.

    Names are compared by their keys, where a pair of letters that looks like a single one counts as that
    one ("rn" is "m"), so a prefix that ends within such a pair also matches the single letter.
    """
    key = display_names.key(wanted)
    if not key:
        return Q()
    begins = Q(name_key__startswith=key)
    for half, whole in (("r", "m"), ("v", "w")):
        if key.endswith(half):
            begins |= Q(name_key__startswith=key.removesuffix(half) + whole)
    return begins


@dataclass(frozen=True)
class SettingsPage:
    """The reader's settings, and their vacation."""

    form: SettingsForm
    away_form: AwayForm

    @property
    def user(self) -> User:
        user: User = self.form.instance
        return user

    @cached_property
    def absence(self) -> Span | None:
        """Return the current vacation, or the next one."""
        return self.user.next_vacation

    @property
    def last_day(self) -> date | None:
        return self.user.last_day(self.absence) if self.absence else None

    @property
    def automatic_until(self) -> str:
        """Return when the automatic vacation ends that is under way; empty if none is."""
        span = self.user.automatic_span
        return times.moment(span.ends) if span and span == self.absence else ""

    @property
    def budget(self) -> str:
        """Return what is left for automatic vacation: "6 d 4 h"."""
        return times.time_left(vacation_budget.whole_hours(self.user.budget.at(timezone.now())))

    @property
    def most_budget(self) -> int:
        """Return the most that the budget holds, in days."""
        return vacation_budget.MOST.days

    @property
    def longest_absence(self) -> int:
        """Return the maximum length of a vacation, in days."""
        return vacation.LONGEST

    @property
    def most_absence(self) -> int:
        """Return the maximum vacation within 365 days, in days."""
        return clock.MOST_AWAY.days

    @property
    def most_at_table(self) -> int:
        """Return the days of vacation that stop the clock at one table."""
        return VACATION_DAYS


@dataclass(frozen=True)
class ConfirmByCodePage:
    """The page that asks for an emailed code before an account change."""

    form: CodeForm
    sent: bool
    next: str
