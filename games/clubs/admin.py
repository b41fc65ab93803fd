"""Clubs in the admin: the staff can hide a name or a text, and see who leads a club."""

from typing import ClassVar

from django.contrib import admin
from django.http import HttpRequest

from games.clubs.models import Club, Membership
from games.lib.admin_rows import Closed, Rows


class MembershipRows(Rows):
    """The members of a club, and those who wait or were removed."""

    model = Membership
    fields: ClassVar[tuple[str, ...]] = ("user", "role", "since")


@admin.register(Club)
class ClubAdmin(Closed):
    """Clubs without their links, which let anyone in."""

    list_display = ("name", "code", "entry", "private", "name_hidden", "text_hidden", "founded_at")
    list_filter = ("name_hidden", "text_hidden")
    search_fields = ("name", "code")
    fields = (
        "name",
        "code",
        "text",
        "entry",
        "private",
        "founded_at",
        "name_hidden",
        "text_hidden",
    )
    readonly_fields = ("name", "code", "text", "entry", "private", "founded_at")
    inlines = (MembershipRows,)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False
