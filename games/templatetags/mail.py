"""What a mail's HTML needs: colours written out, because mail programs know no stylesheet."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from engine.box import COLOUR_LETTERS, COLOUR_NAMES
from games.board.stylesheet import tokens

register = template.Library()


@register.filter
def paint(colour: str) -> str:
    """Inline style of a surface in a player's colour: dark text on red and yellow, white on blue and black."""
    light, _dark = tokens()
    fill = light[f"--{COLOUR_NAMES.english[colour].lower()}"]
    text = light["--ink"] if colour in "RY" else "#ffffff"
    return f"background:{fill.upper()};color:{text.upper()}"


@register.filter
def badge(colour: str, many: object = "") -> SafeString:
    """The letter of a colour, in the language of the moment, on its colour; with a number if one is given."""
    return format_html(
        '<span style="{};padding:1px 5px;border:1px solid #14171C;border-radius:3px;font-weight:700">{}{}</span>',
        paint(colour), COLOUR_LETTERS[colour], many,
    )  # fmt: skip
