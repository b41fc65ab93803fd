"""What the admin's pages are made of: closed filters, and rows that can only be looked at."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.http import HttpRequest

# Generic for the type checker only.
if TYPE_CHECKING:
    ModelAdmin = admin.ModelAdmin[Any]
    TabularInline = admin.TabularInline[Any, Any]
else:
    ModelAdmin, TabularInline = admin.ModelAdmin, admin.TabularInline


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


class Rows(TabularInline):
    """Rows of another model, to look at only."""

    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
