"""The admin for support: accounts can be changed, games only viewed, and nothing secret is shown."""

from datetime import datetime
from typing import ClassVar

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html

from games.lib.admin_rows import ReadOnly, Rows
from games.lib.database_time import database_time
from games.play import overdue, staff
from games.ranking.corrections import set_rated

from .mail import domain_admin  # noqa: F401 (importing it registers it)
from .models import Alarm, Delivery, Game, Notice, Outage, Ply, Seat, User
from .people import account_admin  # noqa: F401 (so does this)

# Support searches notices by game or user.
SEARCH = (
    "seat__game__code",
    "seat__user__name",
    "seat__user__email",
    "user__name",
    "user__email",
    "address",
)


class SeatRows(Rows):
    """The seats of a game."""

    model = Seat
    fields: ClassVar[tuple[str, ...]] = (
        "side",
        "user",
        "bot",
        "to_move",
        "points",
        "win_share",
        "emails_sent",
    )


class PlyRows(Rows):
    """The moves, except what those who can see this page may not know yet as players."""

    model = Ply
    fields: ClassVar[tuple[str, ...]] = ("number", "seat", "told", "came", "at")
    readonly_fields: ClassVar[tuple[str, ...]] = ("told", "came")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Ply]:
        return super().get_queryset(request).select_related("seat__user", "game")

    @admin.display(description="move")
    def told(self, ply: Ply) -> str:
        if ply.game.deal_closed:
            return "hidden while other tables play this deal"
        hidden = ply.game.status == Game.Status.RUNNING and ply.move.startswith("take")
        return "chooses blocks" if hidden else ply.move

    @admin.display(description="via")
    def came(self, ply: Ply) -> str:
        """Return how the move came; until the game is over, nobody learns what was left in advance."""
        hidden = ply.game.status == Game.Status.RUNNING and ply.via == Ply.Via.AHEAD
        return Ply.Via.WEB.value if hidden else ply.via


@admin.register(Game)
class GameAdmin(ReadOnly):
    """Games without seed, secret, hands, and deck, which stay hidden even from support."""

    list_display = ("code", "name", "status", "players", "round", "ply", "deadline", "created_at")
    list_filter = ("status", "players", "public")
    search_fields = ("code", "name", "seats__user__name", "seats__user__email")
    fields = (
        "code", "name", "host", "status", "preset", "options_by_key", "theme_key", "public", "pace_seconds",
        "increment_seconds", "cap_seconds", "weekend_zone", "vacation_days", "clock_rules", "rules",
        "created_at", "started_at", "finished_at", "ply", "round", "phase", "scores", "winners", "turn_began",
        "deadline", "remind_at", "sweep_retry_at", "packed", "at_the_table",
    )  # fmt: skip
    readonly_fields = ("at_the_table",)
    inlines = (SeatRows, PlyRows)
    actions = ("count_no_more", "count_again")

    def has_correct_permission(self, request: HttpRequest) -> bool:
        """Return whether this member of the staff may correct results."""
        return isinstance(request.user, User) and staff.allowed(request.user)

    @admin.action(description="Results count no more", permissions=["correct"])
    def count_no_more(self, request: HttpRequest, games: QuerySet[Game]) -> None:
        self._correct(request, games, rated=False)

    @admin.action(description="Results count again", permissions=["correct"])
    def count_again(self, request: HttpRequest, games: QuerySet[Game]) -> None:
        self._correct(request, games, rated=True)

    def _correct(self, request: HttpRequest, games: QuerySet[Game], *, rated: bool) -> None:
        """Correct what these games count, and log it; games of their own they leave to others."""
        assert isinstance(request.user, User)
        done = [game for game in games if set_rated(game.pk, request.user, rated=rated)]
        for game in done:
            self.log_change(request, game, f"rated: {rated}")
        left = len(games) - len(done)
        said = f"Corrected: {len(done)}. Left as they are, such as your own games: {left}."
        self.message_user(request, said)

    @admin.display(description="at the table")
    def at_the_table(self, game: Game) -> str:
        """Return the link to what the staff can do there, for those who may and don't sit there."""
        link = reverse("staff-table", args=[game.code])
        return format_html('<a href="{}">Resign or offer a seat, take back, call off</a>', link)


class DeliveryRows(Rows):
    """The state of a notice on each channel."""

    model = Delivery
    fields: ClassVar[tuple[str, ...]] = (
        "channel",
        "not_before",
        "outcome",
        "reason",
        "sent_at",
        "attempts",
    )


@admin.register(Notice)
class NoticeAdmin(ReadOnly):
    """Notices, and the state of their deliveries."""

    list_display = ("__str__", "kind", "ply", "created_at")
    list_filter = ("kind",)
    search_fields = SEARCH
    list_select_related = ("seat__user", "seat__game", "user")
    exclude = ("sealed",)
    inlines = (DeliveryRows,)


@admin.register(Delivery)
class DeliveryAdmin(ReadOnly):
    """Deliveries sent or dropped, and why, to answer "I got no email"."""

    list_display = (
        "notice",
        "channel",
        "owed_at",
        "not_before",
        "outcome",
        "reason",
        "sent_at",
        "attempts",
    )
    list_filter = ("outcome", "reason", "channel", "notice__kind")
    search_fields = tuple(f"notice__{name}" for name in SEARCH)
    list_select_related = ("notice__seat__user", "notice__seat__game", "notice__user")

    @admin.display(description="created at", ordering="notice__created_at")
    def owed_at(self, delivery: Delivery) -> datetime:
        return delivery.notice.created_at


@admin.register(Alarm)
class AlarmAdmin(ReadOnly):
    """What is or was wrong, the latest first; an alarm is over when it has a time in `cleared_at`."""

    list_display = ("name", "text", "raised_at", "last_seen", "times", "cleared_at")
    list_filter = (("cleared_at", admin.EmptyFieldListFilter),)
    search_fields = ("name", "text")
    actions = ("play_overdue",)

    @admin.action(
        description="Let substitutes play the turns that ran out", permissions=["change_game"]
    )
    def play_overdue(self, request: HttpRequest, chosen: QuerySet[Alarm]) -> None:
        """Confirm an alarm about far too many late turns; the clock's next sweep plays them."""
        if not chosen.filter(name=overdue.STOPPED).exists():
            said = f"Choose the alarm “{overdue.STOPPED}” for that."
            self.message_user(request, said, messages.ERROR)
            return
        overdue.confirm(database_time())
        self.message_user(request, "The clock's next sweeps let substitutes play them.")

    def has_change_game_permission(self, request: HttpRequest) -> bool:
        """Return whether this member of the staff may act at tables."""
        return request.user.has_perm("games.change_game")


@admin.register(Outage)
class OutageAdmin(ReadOnly):
    """Times in which nothing watched the clock, and how far they have been given back."""

    list_display = ("__str__", "email", "lasted", "games", "done_at")
