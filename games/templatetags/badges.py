"""Small drawings in a line of text: {% badge colour %}, {% face card %}, {% block_shape colour 3 %}, {% change 6 %}."""

from collections.abc import Iterable
from functools import cache

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from engine.box import Card, Colour
from games.board.scoreboard import arrow

register = template.Library()


@register.simple_tag
@cache
def badge(colour: Colour) -> SafeString:
    """Return the roof of a colour with its letter."""
    return format_html('<svg class="badge" aria-hidden="true"><use href="#badge-{}"/></svg>', colour)


@register.simple_tag
def badges(colours: Iterable[Colour]) -> SafeString:
    """Return the badges of a player's colours, side by side without a gap."""
    return mark_safe("".join(map(badge, colours)))  # noqa: S308 (made above)


@register.simple_tag
@cache
def face(card: Card) -> SafeString:
    """Return the nine fields of a card, one of them marked."""
    return format_html('<svg class="face" aria-hidden="true"><use href="#face-{}"/></svg>', card)


@register.simple_tag
@cache
def block_shape(colour: Colour, height: int) -> SafeString:
    """Return a block of this colour and height, seen from the front."""
    return format_html(
        '<svg class="block c{}" viewBox="0 0 34 42" aria-hidden="true"><use href="#block-{}"/></svg>', colour, height
    )


@register.simple_tag
@cache
def change(points: int) -> SafeString:
    """Return " ▲6" or " ▼4" behind a number that a preview changes, nothing for 0."""
    if not points:
        return mark_safe("")
    return format_html(' <i class="{}">{}</i>', "up" if points > 0 else "down", arrow(points))
