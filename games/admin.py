"""The admin for support: accounts can be changed, games only viewed, and nothing secret is shown."""

from datetime import datetime
from typing import TYPE_CHECKING, Any, ClassVar

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from .models import Delivery, Game, Notice, Ply, Preference, Seat, User

# Generic for the type checker only.
if TYPE_CHECKING:
    ModelAdmin = admin.ModelAdmin[Any]
    TabularInline = admin.TabularInline[Any, Any]
else:
    ModelAdmin, TabularInline = admin.ModelAdmin, admin.TabularInline


# Support searches notices by game or user.
SEARCH = (
    "seat__game__code",
    "seat__user__name",
    "seat__user__email",
    "user__name",
    "user__email",
    "address",
)


class Closed(ModelAdmin):
    """Filters only by `list_filter`, because `?seed__startswith=a` would reveal a secret digit by digit."""

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        return any(lookup == name or lookup.startswith(f"{name}__") for name in self.list_filter)


class ReadOnly(Closed):
    """View-only rows: games change through play/turns.py alone."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class _Rows(TabularInline):
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class SeatRows(_Rows):
    """The seats of a game."""

    model = Seat
    fields: ClassVar[tuple[str, ...]] = ("side", "user", "bot", "to_move", "points", "win_share")


class PlyRows(_Rows):
    """The moves, except a choice of blocks that the other players may not see yet."""

    model = Ply
    fields: ClassVar[tuple[str, ...]] = ("number", "seat", "told", "via", "at")
    readonly_fields: ClassVar[tuple[str, ...]] = ("told",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Ply]:
        return super().get_queryset(request).select_related("seat__user", "game")

    @admin.display(description="move")
    def told(self, ply: Ply) -> str:
        hidden = ply.game.status == Game.Status.RUNNING and ply.move.startswith("take")
        return "chooses blocks" if hidden else ply.move


@admin.register(Game)
class GameAdmin(ReadOnly):
    """Games without seed, secret, hands, and deck, which stay hidden even from support."""

    list_display = ("code", "name", "status", "players", "round", "ply", "deadline", "created_at")
    list_filter = ("status", "players", "public")
    search_fields = ("code", "name", "seats__user__name", "seats__user__email")
    fields = (
        "code", "name", "host", "status", "preset", "options_by_key", "theme_key", "public", "pace_seconds", "rules",
        "created_at", "started_at", "finished_at", "ply", "round", "phase", "scores", "winners", "turn_began",
        "deadline", "remind_at", "sweep_retry_at",
    )  # fmt: skip
    inlines = (SeatRows, PlyRows)


class DeliveryRows(_Rows):
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


class PreferenceRows(_Rows):
    """A user's choices; without one they get every notice."""

    model = Preference
    fields: ClassVar[tuple[str, ...]] = ("channel", "kind", "table", "wanted")


@admin.register(User)
class UserAdmin(Closed):
    """Users: support can rename or lock them, but not change passwords."""

    list_display = ("name", "email", "date_joined", "is_active", "is_staff")
    search_fields = ("name", "email")
    fields = (
        "name", "email", "time_zone", "is_active", "is_staff", "is_superuser", "date_joined", "last_login",
        "email_hand", "turn_emails", "digest_at", "quiet_hours", "quiet_from", "quiet_until", "vacations",
    )  # fmt: skip
    readonly_fields = ("email", "date_joined", "last_login", "vacations")
    inlines = (PreferenceRows,)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return False
