"""The pages of tables before their game: an open table, and a full or cancelled one."""

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
from games.lib.database_time import database_time
from games.lib.qr import qr_code
from games.lobby import circles, gate, invitations, kept_seats, ready, seating
from games.lobby.length import Length, of_table
from games.lobby.lobby_page import people_at
from games.lobby.word_form import WordForm
from games.models import Game, Seat, User
from games.play import access, table_links
from games.play.reliability import Reliability, reliabilities


@dataclass(frozen=True)
class TableSide:
    """One side of an open table, and its seat if it is taken."""

    side: str
    name: str
    colours: tuple[Colour, ...]
    seat: Seat | None
    kept_for: User | None
    open: bool  # whether the visitor may take it

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
    own_link: str = ""  # the token of an invitation by email, which opens the table to the visitor

    @cached_property
    def seat(self) -> Seat | None:
        return self.game.seat_of(self.visitor)

    @cached_property
    def sides(self) -> list[TableSide]:
        taken, options = self.game.seats_by_side, self.game.options
        kept = kept_seats.kept(self.game)
        own = [side for side, person in kept.items() if person.pk == self.visitor.pk]
        return [
            TableSide(
                side, side_name(side), options.colours_of(side), taken.get(side), kept.get(side),
                open=side in own if own else side not in kept,
            )
            for side in options.sides
        ]  # fmt: skip

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
        people = people_at(self.game)
        if self.wants_in and self.game.least_reliability and isinstance(self.visitor, User):
            people.add(self.visitor.pk)
        return reliabilities(people)

    @property
    def circle(self) -> str:
        """Return whose members alone can join, as HTML; empty if anyone can."""
        return circles.sentence(self.game)

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
    def seat_url(self) -> str:
        """Return the address to which a visitor posts the seat they take."""
        if self.own_link:
            return reverse("invited-by-email", args=[self.own_link])
        return reverse("take-seat", args=[self.game.code])

    @property
    def ready_url(self) -> str:
        """Return the address by which the visitor confirms their seat; empty if they needn't."""
        if not (self.seat and self.game.ready_until):
            return ""
        asked = ready.unready(self.game, database_time())
        return table_links.path("ready", self.seat.pk) if self.seat in asked else ""

    @property
    def keep_url(self) -> str:
        """Return the address by which the host keeps the table open; empty unless it closes soon."""
        if not (self.is_host and self.game.closes_at):
            return ""
        return table_links.path("keep-table", self.game.pk)

    @property
    def invite_link(self) -> str:
        path = reverse("invitation", args=[self.game.invite])
        return f"{settings.SITE_URL}{path}"

    @property
    def qr_code(self) -> str:
        """Return the invite link as a QR code."""
        return qr_code(self.invite_link)

    @cached_property
    def companions(self) -> list[tuple[User, bool]]:
        """Return people to invite by name, and whether they are invited already."""
        if not (self.seat and isinstance(self.visitor, User)) or self.visitor.guest:
            return []
        found = invitations.companions(self.visitor, self.game)
        invited = invitations.invited_to(self.game) if found else set()
        return [(each, each.pk in invited) for each in found]

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


def invited_page(request: HttpRequest, game: Game, token: str) -> HttpResponse:
    """Return the page of a table before its game, to the reader of an invitation by email."""
    page = OpenTablePage(game, request.user, False, request.POST.get("word", ""), token)
    status = 409 if request.method == "POST" else 200
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
