"""Inline styles and colours for emails, because mail clients don't support stylesheets."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from engine.box import COLOUR_MSGIDS, colour_letter
from games.board.palette import LIGHT

register = template.Library()

FONT = "15px/1.4 -apple-system,'Segoe UI',Roboto,Arial,sans-serif"
MONO = "12px/1.35 Menlo,Consolas,'Liberation Mono',monospace"
INK, MUTED, LINE, PAPER, LINK, GO = "#14171C", "#575043", "#CFC5B0", "#FFFDF8", "#0A5A8A", "#0B6B4C"
# The styles of an email by purpose; a tag can add margins and the like.
STYLES = {
    "page": f"margin:0;padding:12px;background:#E9E2D4;color:{INK};font:{FONT}",
    "preview": "display:none;max-height:0;overflow:hidden",
    "sheet": f"max-width:600px;margin:0 auto;background:{PAPER};border-radius:8px",
    "title": "font-size:20px;line-height:1.25",
    "heading": "font-size:15px",
    "muted": f"color:{MUTED}",
    "small": f"font-size:12.5px;color:{MUTED}",
    "strong": f"color:{INK}",
    "link": f"color:{LINK}",
    "plain-link": f"color:{INK};text-decoration:none",
    "button": f"display:block;padding:13px;background:{GO};color:#FFFFFF;text-align:center;text-decoration:none;"
    "font-weight:700;font-size:17px;border-radius:9px",
    "mark": f"display:inline-block;width:19px;background:{INK};color:#FFFFFF;border-radius:10px;text-align:center;"
    "font-size:12px;line-height:19px;font-weight:700",
    "figures": "border-collapse:collapse",
    "line": f"border-top:1px solid {LINE}",
    "board": "display:block;width:100%;max-width:480px;height:auto;margin:0 auto;border:0;border-radius:8px;"
    f"background:#F5F1E8;color:{INK};font-size:14px;line-height:1.4",
    "card": f"border:1px solid {MUTED};border-radius:8px",
    "card-link": f"display:block;padding:9px 4px;color:{INK};text-decoration:none",
    "place": "margin:0 auto;font-size:0;line-height:0",
    "text-board": f"margin:0;font:{MONO};color:{MUTED}",
    "hash": f"font-size:12.5px;color:{MUTED};overflow-wrap:anywhere;word-break:break-word",
}


@register.simple_tag
def style(name: str, more: str = "") -> SafeString:
    """Return the style attribute of one kind of element: {% style "muted" "margin:0" %}."""
    return format_html('style="{}"', SafeString(f"{more};{STYLES[name]}" if more else STYLES[name]))


@register.filter
def paint(colour: str) -> str:
    """Return the inline style of a surface in a player's colour, with readable text."""
    fill = LIGHT[COLOUR_MSGIDS[colour].lower()]
    text = LIGHT["ink"] if colour in "RY" else "#ffffff"
    return f"background:{fill.upper()};color:{text.upper()}"


@register.filter
def badge(colour: str, many: object = "") -> SafeString:
    """Return the letter of a colour on its colour, with a number if one is given."""
    return format_html(
        '<span style="{};padding:1px 5px;border:1px solid #14171C;border-radius:3px;font-weight:700">{}{}</span>',
        paint(colour), colour_letter(colour), many,
    )  # fmt: skip
