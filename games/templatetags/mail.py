"""What a mail's HTML needs: colours written out, because mail programs know no stylesheet."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()
T = TypeVar("T")

# ux tokens: fill of each colour and the text on it.
PAINT = {
    "R": ("#DB5A3C", "#14171C"),
    "B": ("#0B57B0", "#FFFFFF"),
    "Y": ("#FAD52E", "#14171C"),
    "K": ("#20242B", "#FFFFFF"),
}


@register.filter
def paint(colour: str) -> str:
    """Inline style of a surface in a player's colour."""
    fill, text = PAINT[colour]
    return f"background:{fill};color:{text}"


@register.filter
def badge(colour: str, many: object = "") -> SafeString:
    """The letter of a colour on its colour, with a number if one is given."""
    return format_html(
        '<span style="{};padding:1px 5px;border:1px solid #14171C;border-radius:3px;font-weight:700">{}{}</span>',
        paint(colour), colour, many,
    )  # fmt: skip


@register.filter
def pairs(items: Sequence[T]) -> Iterator[Sequence[T]]:
    """Two by two."""
    return (items[at : at + 2] for at in range(0, len(items), 2))
