"""The pages of tables before their game: the lobby, an open table, and a full or cancelled one."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from engine import PRESETS
from engine.bots import BOTS, bot_title
from engine.box import Colour, colour_name, side_name
from engine.language import listed
from engine.options import Preset
from games.board import option_text
from games.lib import keyset
from games.lib.database_time import database_time
from games.lib.keyset import KeysetPage
from games.lobby import gate, seating
from games.lobby.filters import TableFilters
from games.lobby.length import Length, of_table
from games.lobby.open_seats import OpenSeat, in_lobby
from games.lobby.word_form import WordForm
from games.models import Game, Seat, User
from games.play import access
from games.play.reliability import Reliability, reliabilities
from games.play.tolerant import readable

TABLES_PER_PAGE = 20


def _people(*tables: Game) -> set[int]:
    """The ids of the players at these tables."""
    seats = (seat for game in tables for seat in game.seats.all())
    return {seat.user_id for seat in seats if seat.user_id is not None}


@dataclass(frozen=True)
class LobbyPage:
    """Public tables waiting for players, newest first, with filters from the query."""

    visitor: access.Visitor
    filters: TableFilters
    before: str | None

    @cached_property
    def paging(self) -> KeysetPage:
        tables = Game.objects.with_table().select_related("host")
        tables = tables.filter(self.filters.query(), status=Game.Status.OPEN, public=True)
        return keyset.page(tables, "created_at", "pk", self.before, TABLES_PER_PAGE)

    @cached_property
    def tables(self) -> list[Game]:
        return readable(self.paging.object_list)[0]

    @cached_property
    def reliabilities(self) -> dict[int, Reliability]:
        """Return the reliability of everyone at the tables."""
        return reliabilities(_people(*self.tables))

    @cached_property
    def open_seats(self) -> list[OpenSeat]:
        """Return the seats of running games that want a volunteer, on the first page only."""
        if self.before:
            return []
        return in_lobby(self.visitor, self.filters.query(), database_time())

    @cached_property
    def mine(self) -> set[int]:
        """Return the ids of the tables where the visitor already has a seat."""
        return {game.pk for game in self.tables if game.seat_of(self.visitor)}


@dataclass(frozen=True)
class TableSide:
    """One side of an open table, and its seat if it is taken."""

    side: str
    name: str
    colours: tuple[Colour, ...]
    seat: Seat | None

    @property
    def colour_names(self) -> str:
        return listed(colour_name(colour) for colour in self.colours)


@dataclass(frozen=True)
class OpenTablePage:
    """A table before its game: its taken and free seats, and its rules."""

    game: Game
    visitor: access.Visitor
    invited: bool
    word: str

    @cached_property
    def seat(self) -> Seat | None:
        return self.game.seat_of(self.visitor)

    @cached_property
    def sides(self) -> list[TableSide]:
        taken, options = self.game.seats_by_side, self.game.options
        return [
            TableSide(side, side_name(side), options.colours_of(side), taken.get(side))
            for side in options.sides
        ]

    @property
    def is_host(self) -> bool:
        return bool(self.visitor.is_authenticated and self.game.host_id == self.visitor.pk)

    @property
    def wants_in(self) -> bool:
        """Return whether the visitor could be looking for a seat here."""
        return bool(self.visitor.is_authenticated and not (self.seat or self.is_host))

    @property
    def may_sit(self) -> bool:
        return self.wants_in and not self.refusal

    @cached_property
    def reliabilities(self) -> dict[int, Reliability]:
        """Return the reliability of everyone at the table, and of the visitor if it matters."""
        people = _people(self.game)
        if self.wants_in and self.game.least_reliability and isinstance(self.visitor, User):
            people.add(self.visitor.pk)
        return reliabilities(people)

    @property
    def gate(self) -> str:
        """Return whom the table lets in; empty if that is everyone."""
        return gate.sentence(self.game)

    @cached_property
    def refusal(self) -> str:
        """Return why the visitor can't join; empty if they can, or don't want to."""
        if not (self.wants_in and isinstance(self.visitor, User)):
            return ""
        return gate.refusal(self.game, self.visitor, self.reliabilities.get(self.visitor.pk))

    @property
    def invite(self) -> str:
        """Return the token of the invite link; empty for readers who may not see it."""
        return self.game.invite if self.seat or self.invited else ""

    @property
    def invite_link(self) -> str:
        path = reverse("invitation", args=[self.game.invite])
        return f"{settings.SITE_URL}{path}"

    @property
    def preset(self) -> Preset:
        return PRESETS[self.game.preset]

    @property
    def options(self) -> list[tuple[str, option_text.Words]]:
        return option_text.every(self.game.options)

    @property
    def bots(self) -> list[tuple[str, str]]:
        """Return the key and title of each bot the host can seat."""
        return [(bot, bot_title(bot)) for bot in BOTS]

    @property
    def length(self) -> Length:
        return of_table(self.game, timezone.now())

    @cached_property
    def word_form(self) -> WordForm:
        return WordForm(initial={"word": self.word})


@dataclass(frozen=True)
class TooLatePage:
    """The page for a table without a free seat: the player who took the last one, and similar tables."""

    game: Game
    visitor: access.Visitor
    side: str

    @cached_property
    def quicker(self) -> Seat | None:
        """Return the seat the visitor wanted; None if the table was cancelled."""
        cancelled = self.game.status == Game.Status.CANCELLED
        return None if cancelled else seating.quicker(self.game, self.side)

    @cached_property
    def similar(self) -> list[Game]:
        return seating.similar(self.game, self.visitor)

    @property
    def may_watch(self) -> bool:
        return self.game.public and self.game.dealt


def open_table_page(
    request: HttpRequest, game: Game, *, invited: bool = False, status: int = 200
) -> HttpResponse:
    """Return the page of a table before its game."""
    page = OpenTablePage(game, request.user, invited, request.POST.get("word", ""))
    return render(request, "lobby/open_table.html", {"page": page}, status=status)


def refused(request: HttpRequest, game: Game, error: Exception) -> HttpResponse:
    """Return the table as it is now with the reason, or the game's page if it has started."""
    messages.error(request, str(error))
    now = Game.objects.with_table().get(pk=game.pk)
    if now.status != Game.Status.OPEN:
        return begun(request, now)
    invited = request.POST.get("invite") == now.invite
    return open_table_page(request, now, invited=invited, status=409)


def begun(request: HttpRequest, game: Game) -> HttpResponse:
    """Redirect to the game if the visitor may see it; otherwise show that they are too late."""
    if game.public or game.seat_of(request.user):
        return redirect(game)
    return too_late(request, game)


def too_late(request: HttpRequest, game: Game, side: str = "") -> HttpResponse:
    """Return the page for a table without a free seat, with similar tables."""
    page = TooLatePage(game, request.user, side)
    return render(request, "lobby/too_late.html", {"page": page}, status=410)


def change(request: HttpRequest, game: Game, act: Callable[[User], object]) -> HttpResponse:
    """Let the visitor act on the table; return its page afterwards, or with the reason for a refusal."""
    try:
        act(access.signed_in(request))
    except seating.TableError as error:
        return refused(request, game, error)
    return redirect(game)
