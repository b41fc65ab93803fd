"""{{ colour|letter }}: the letter of a colour."""

from django import template

from engine.box import Colour, colour_letter

register = template.Library()


@register.filter
def letter(colour: Colour) -> str:
    """Return the letter of a colour in the reader's language: R, B, Y, K, in German R, B, G, S."""
    return colour_letter(colour)
