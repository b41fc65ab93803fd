"""The admin for support: accounts can be changed, games only viewed, and nothing secret is shown."""

from datetime import datetime
from typing import TYPE_CHECKING, Any, ClassVar
from zoneinfo import available_timezones

from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django import forms
from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin
from django.contrib.auth.models import Group
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html

from .models import Alarm, Delivery, Game, Notice, Outage, Ply, Preference, Seat, Standing, User

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
    fields: ClassVar[tuple[str, ...]] = (
        "side",
        "user",
        "bot",
        "to_move",
        "points",
        "win_share",
        "emails_sent",
    )


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
        "code", "name", "host", "status", "preset", "options_by_key", "theme_key", "public", "pace_seconds",
        "increment_seconds", "cap_seconds", "weekend_zone", "vacation_days", "clock_rules", "rules",
        "created_at", "started_at", "finished_at", "ply", "round", "phase", "scores", "winners", "turn_began",
        "deadline", "remind_at", "sweep_retry_at", "packed", "at_the_table",
    )  # fmt: skip
    readonly_fields = ("at_the_table",)
    inlines = (SeatRows, PlyRows)

    @admin.display(description="at the table")
    def at_the_table(self, game: Game) -> str:
        """Return the link to what the staff can do there, for those who may and don't sit there."""
        link = reverse("staff-table", args=[game.code])
        return format_html('<a href="{}">Resign or offer a seat, take back, call off</a>', link)


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


class PreferenceRows(_Rows):
    """A user's choices; without one they get every notice."""

    model = Preference
    fields: ClassVar[tuple[str, ...]] = ("channel", "kind", "table", "wanted")


@admin.register(Outage)
class OutageAdmin(ReadOnly):
    """Times in which nothing watched the clock, and how far they have been given back."""

    list_display = ("__str__", "email", "lasted", "games", "done_at")


class UserForm(forms.ModelForm):  # type: ignore[type-arg]
    """A user, with a time zone that this machine knows."""

    def clean_time_zone(self) -> str:
        name: str = self.cleaned_data["time_zone"]
        if name not in available_timezones():
            raise forms.ValidationError("Enter a time zone such as Europe/Berlin or UTC.")
        return name


@admin.register(User)
class UserAdmin(Closed):
    """Users: support can rename or lock players; only a superuser changes accounts that have rights."""

    RIGHTS = ("is_staff", "is_superuser", "groups")

    form = UserForm
    list_display = ("name", "email", "date_joined", "is_active", "is_staff")
    search_fields = ("name", "email")
    fields = (
        "name", "email", "time_zone", "is_active", *RIGHTS, "date_joined", "last_login",
        "email_hand", "email_one_subject", "turn_emails", "digest_at", "quiet_hours", "quiet_from", "quiet_until",
        "vacations", "automatic_vacation", "automatic_since",
        "refused_address", "refused_at", "refusal",
    )  # fmt: skip
    readonly_fields = (
        "email", "date_joined", "last_login", "vacations", "automatic_since",
        "refused_address", "refused_at", "refusal",
    )  # fmt: skip
    inlines = (PreferenceRows,)

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        """Save the account, and take it off the leaderboards or put it back."""
        super().save_model(request, obj, form, change)
        if "is_active" in form.changed_data:
            Standing.objects.filter(user=obj).update(listed=obj.is_active)

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> tuple[str, ...]:
        """Close the rights to all but superusers, and to everyone on their own page."""
        if obj and obj.pk == request.user.pk:
            return (*self.readonly_fields, *self.RIGHTS, "is_active")
        return (
            self.readonly_fields
            if _is_superuser(request)
            else (*self.readonly_fields, *self.RIGHTS)
        )

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        has_rights = obj is not None and (obj.is_staff or obj.is_superuser)
        allowed = super().has_change_permission(request, obj)
        return allowed and (_is_superuser(request) or not has_rights)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return False


# The pages of allauth and Django, which would hand accounts over: with another address on an account, its
# sign-in code; with a session's key, the session; with a group's permissions, all rights but one.
admin.site.unregister((EmailAddress, UserSession, Group))


@admin.register(EmailAddress)
class EmailAddressAdmin(ReadOnly):
    """The addresses of an account, and whether they are confirmed."""

    list_display = ("email", "user", "primary", "verified")
    list_filter = ("primary", "verified")
    search_fields = ("email", "user__name")


@admin.register(UserSession)
class UserSessionAdmin(ReadOnly):
    """Where players are signed in, without the key that is in their cookie."""

    list_display = ("user", "created_at", "last_seen_at", "ip", "user_agent")
    fields = list_display
    search_fields = ("user__name", "user__email", "ip")


@admin.register(Group)
class SuperuserGroupAdmin(GroupAdmin):
    """Groups of permissions, for superusers only."""

    def has_module_permission(self, request: HttpRequest) -> bool:
        return _is_superuser(request)

    def has_view_permission(self, request: HttpRequest, obj: Group | None = None) -> bool:
        return _is_superuser(request)

    has_change_permission = has_delete_permission = has_view_permission

    def has_add_permission(self, request: HttpRequest) -> bool:
        return _is_superuser(request)


def _is_superuser(request: HttpRequest) -> bool:
    return bool(request.user.is_active and getattr(request.user, "is_superuser", False))
