"""The parts of the stylesheet that a table has inline: what its state shows. styles/later.css has all others."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.table.page import TablePage


def style_parts(page: "TablePage") -> Iterator[str]:
    """
    Yield the parts for the first paint of a table.

    The skyline's page has linked all others before it is painted; the flat board's gets them with the
    answer to a poll, when it comes to another state.
    """
    yield "table"
    if page.skyline:
        yield "skyline"
        return
    yield from ("beside", "fit")
    yield from ("choosing", "wide") if page.to_choose else ("bar",)
    if page.to_build:
        yield "lights"
    if page.threats:
        yield "threats"
    if page.monster_map or page.now.ordinance:
        yield "walk"
    if page.legend:
        yield "legend"
    if page.motion.count or not page.asks:
        yield "motion"
    if not page.asks or page.absent or page.offered:
        yield "waiting"
    if not page.asks or (page.leaving and page.leaving.begun):
        yield "aside"
    if page.over:
        yield "podium"


def every_part(page: "TablePage") -> str:
    """Return all parts, for pages with forms of their own, which no poll replaces."""
    all_parts = "lights whole-table choosing motion podium aside"
    return f"{all_parts} skyline" if page.skyline else all_parts
