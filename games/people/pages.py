"""The pages about people: a player's profile, finding a player, and the reader's own settings."""

from dataclasses import dataclass
from datetime import date
from functools import cached_property

from django.core.paginator import Page, Paginator
from django.db.models import Q

from games.lib import clock, display_names
from games.lib.clock import Span
from games.models import Game, Seat, User
from games.models.game import GameQuerySet
from games.people import profile
from games.people.forms import AwayForm, CodeForm, SettingsForm
from games.people.profile import PlayerStatistics, Punctuality, Versus
from games.play import access, vacation
from games.play.tolerant import readable

GAMES_PER_PAGE = 25
MOST_FOUND = 20  # names; typing more letters narrows the search


@dataclass(frozen=True)
class PlayerPage:
    """A player's results, and those of their games that the visitor may see, the newest first."""

    person: User
    visitor: access.Visitor
    number: str | None

    @cached_property
    def statistics(self) -> PlayerStatistics | None:
        return profile.statistics(self.person)

    @cached_property
    def versus(self) -> Versus | None:
        """Return the player's results against the visitor, if the visitor is another player."""
        if not isinstance(self.visitor, User) or self.visitor == self.person:
            return None
        return profile.versus(self.person, self.visitor)

    @cached_property
    def punctuality(self) -> Punctuality | None:
        return profile.punctuality(self.person)

    def _visible(self, *status: Game.Status) -> GameQuerySet:
        games = Game.objects.with_table().filter(status__in=status)
        games = games.filter(pk__in=Seat.objects.filter(user=self.person).values("game"))
        return games.filter(access.visible_to(self.visitor)).distinct()

    @cached_property
    def _unfinished(self) -> list[Game]:
        return readable(self._visible(Game.Status.RUNNING, Game.Status.OPEN))[0]

    @property
    def running(self) -> list[Game]:
        return [game for game in self._unfinished if game.status == Game.Status.RUNNING]

    @property
    def open(self) -> list[Game]:
        return [game for game in self._unfinished if game.status == Game.Status.OPEN]

    @cached_property
    def finished(self) -> Page[Game]:
        games = self._visible(Game.Status.FINISHED).order_by("-finished_at")
        page = Paginator(games, GAMES_PER_PAGE).get_page(self.number)
        page.object_list, _broken = readable(page.object_list)
        return page


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
        people = User.objects.filter(begins, is_active=True).order_by("name_key")
        return list(people.values_list("name", flat=True)[:MOST_FOUND])


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
    def longest_absence(self) -> int:
        """Return the maximum length of a vacation, in days."""
        return vacation.LONGEST

    @property
    def most_absence(self) -> int:
        """Return the maximum vacation within 365 days, in days."""
        return clock.MOST_AWAY.days


@dataclass(frozen=True)
class ConfirmByCodePage:
    """The page that asks for an emailed code before an account change."""

    form: CodeForm
    sent: bool
    next: str
