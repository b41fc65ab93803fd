"""A page with what its address says is picked."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from django.http import QueryDict

from games.board.site_names import site_named
from games.table.address import Remark
from games.table.page import TablePage
from games.table.picked import picked_from

Page = TypeVar("Page", bound=TablePage)


def with_picked(page: Page, query: Mapping[str, str]) -> Page:
    """Return the page with the choice in a query, if the reader is to build."""
    if not page.building:
        return page
    return replace(page, picked=picked_from(query, page.building, page.game.theme))


def with_remark(page: Page, query: QueryDict, *, confirms: bool) -> Page:
    """Return the page with the script's fields, if the reader is to build; `confirms` is their setting."""
    if not page.to_build:
        return page
    remark = Remark(query)
    return replace(
        page,
        out_of_reach=site_named(page.game.theme, remark.site_out_of_reach),
        block_was_changed=remark.ticked("block_changed"),
        # The pointer made the choice, and the reader plays without confirming.
        at_once=remark.ticked("by_pointer") and not confirms,
    )
