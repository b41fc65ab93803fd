"""The admin of accounts: support renames and locks players, and learns nothing that would open an account."""

from typing import Any, ClassVar
from zoneinfo import available_timezones

from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django import forms
from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin
from django.contrib.auth.models import Group
from django.http import HttpRequest

from games.lib.admin_rows import Closed, ReadOnly, Rows
from games.models import Preference, Standing, User
from games.ranking import ratings


class PreferenceRows(Rows):
    """A user's choices; without one they get every notice."""

    model = Preference
    fields: ClassVar[tuple[str, ...]] = ("channel", "kind", "table", "wanted")


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
            ratings.renew(obj)

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
