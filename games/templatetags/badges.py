"""Inline icons: {% badge colour %}, {% face card %}, {% block_shape colour 3 %}, {% change 6 %}."""

from collections.abc import Iterable
from functools import cache

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from engine.box import Colour
from games.board.drawings import symbols
from games.board.scoreboard import arrow
from games.board.svg import NOTHING, join

register = template.Library()
badge = register.simple_tag(cache(symbols.badge), name="badge")
face = register.simple_tag(cache(symbols.face), name="face")


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


@register.simple_tag
@cache
def change(points: int) -> SafeString:
    """Return " ▲6" or " ▼4" for a change in a preview, and "" for 0."""
    if not points:
        return NOTHING
    return format_html(' <i class="{}">{}</i>', "up" if points > 0 else "down", arrow(points))
