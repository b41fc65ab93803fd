"""The query of a table's URL, except what is picked: the side, the inspected site, the last move."""

from django import forms
from django.http import QueryDict


class TableAddress(forms.Form):
    """The fields of a table's query; missing or invalid ones are empty or None."""

    seat = forms.CharField(required=False)
    site = forms.CharField(required=False)
    done = forms.IntegerField(required=False, min_value=1, max_value=99_999)
    preset = forms.CharField(required=False)
    choosing = forms.IntegerField(required=False)

    def __init__(self, query: QueryDict) -> None:
        super().__init__(query)
        self.full_clean()

    def text(self, name: str) -> str:
        given: str = self.cleaned_data.get(name, "")
        return given

    def number(self, name: str) -> int | None:
        given: int | None = self.cleaned_data.get(name)
        return given


class Remark(forms.Form):
    """Fields that the script adds to a choice (static/table/choice.js); they never enter the browser's URL."""

    out_of_reach = forms.CharField(required=False)
    block_changed = forms.BooleanField(required=False)
    by_pointer = forms.BooleanField(required=False)

    def __init__(self, query: QueryDict) -> None:
        super().__init__(query)
        self.full_clean()

    @property
    def site_out_of_reach(self) -> str:
        """Return the public name of a site that was tapped although it can't be built on."""
        given: str = self.cleaned_data.get("out_of_reach", "")
        return given

    def ticked(self, name: str) -> bool:
        return bool(self.cleaned_data.get(name))
