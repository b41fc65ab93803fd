"""Inline icons: badges of colours, faces of cards, shapes of blocks, changes of points."""

from collections.abc import Iterable
from functools import cache

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from engine.box import Colour
from games.board.drawings import history_list, small, symbols
from games.board.svg import join

register = template.Library()
badge = register.simple_tag(symbols.badge)
event_marks = register.simple_tag(history_list.event_marks)
change = register.simple_tag(small.points_change, name="change")
face = register.simple_tag(symbols.face)


@register.simple_tag
def badges(colours: Iterable[Colour]) -> SafeString:
    """Return the badges of a player's colours, side by side without a gap."""
    return join(map(symbols.badge, colours))


@register.simple_tag
@cache
def block_shape(colour: Colour, height: int) -> SafeString:
    """Return the front view of a block of this colour and height."""
    return format_html(
        '<svg class="block c{}" viewBox="0 0 34 42" aria-hidden="true"><use href="#block-{}"/></svg>',
        colour,
        height,
    )
