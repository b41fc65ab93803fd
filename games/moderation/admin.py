"""The admin of changes of address: the staff begin one, and see what became of all."""

from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest

from games.lib.admin_rows import ReadOnly
from games.models import User
from games.moderation import recovery
from games.moderation.models import AddressChange


class AddressChangeForm(forms.ModelForm):  # type: ignore[type-arg]
    """Whose address, and the new one; the staff member in `by` is added by the admin."""

    by: User

    def clean(self) -> dict[str, Any] | None:
        """Begin the change, so that a refusal is an error of the form."""
        given = super().clean()
        if given and not self.errors:
            try:
                self.begun = recovery.ask(self.by, given["person"], given["address"])
            except recovery.RecoveryError as error:
                raise forms.ValidationError(str(error)) from error
        return given


@admin.register(AddressChange)
class AddressChangeAdmin(ReadOnly):
    """Changes of address for players who lost their mailbox (docs/operating.md)."""

    form = AddressChangeForm
    fields = ("person", "address")
    autocomplete_fields = ("person",)
    list_display = ("person", "by", "at", "confirmed_at", "stopped_at", "done_at")

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return bool(request.user.has_perm("games.change_user"))

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self.has_add_permission(request)

    def get_form(
        self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any
    ) -> Any:
        """Return the form of this member of the staff."""
        form: Any = super().get_form(request, obj, change, **kwargs)
        form.by = request.user
        return form

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Take the row that the form has begun."""
        obj.__dict__.update(form.begun.__dict__)
