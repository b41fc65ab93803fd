"""
Inline styles and colours for emails, because few mail programs support stylesheets.

Those that do, and show dark pages, read `dark_style`: every style element also has its name as a class.
"""

import re
from functools import cache

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from engine.box import COLOUR_MSGIDS, colour_letter
from games.board.palette import DARK, LIGHT

register = template.Library()

FONT = "15px/1.4 -apple-system,'Segoe UI',Roboto,Arial,sans-serif"
MONO = "12px/1.35 Menlo,Consolas,'Liberation Mono',monospace"
INK, MUTED, LINE, PAPER, LINK, GO = "#14171C", "#575043", "#CFC5B0", "#FFFDF8", "#0A5A8A", "#0B6B4C"
# What each colour is where the reader's device is dark.
NIGHT = {
    INK: DARK["ink"], MUTED: DARK["muted"], LINE: DARK["line"], PAPER: DARK["surface"], LINK: DARK["link"],
    GO: DARK["act"], "#FFFFFF": DARK["actink"], "#E9E2D4": DARK["bg"], "#F5F1E8": DARK["bg"],
    "#E0D7C5": DARK["pln"], "#5B2A86": DARK["monster"],
}  # fmt: skip
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
    "label": f"font-size:13px;color:{MUTED}",
    "monster": "color:#5B2A86",
    "link": f"color:{LINK}",
    "plain-link": f"color:{INK};text-decoration:none",
    "button": f"display:block;padding:13px;background:{GO};color:#FFFFFF;text-align:center;text-decoration:none;"
    "font-weight:700;font-size:17px;border-radius:9px",
    "mark": f"display:inline-block;width:19px;background:{INK};color:#FFFFFF;border-radius:10px;text-align:center;"
    "font-size:12px;line-height:19px;font-weight:700",
    "figures": "border-collapse:collapse",
    "line": f"border-top:1px solid {LINE}",
    "strip": "display:block;width:100%;max-width:600px;height:auto;margin:0 auto 12px;border:0;border-radius:8px;",
    "board": "display:block;width:100%;max-width:480px;height:auto;margin:0 auto;border:0;border-radius:8px;"
    f"background:#F5F1E8;color:{INK};font-size:14px;line-height:1.4",
    "tile": f"border:1px solid {MUTED};border-radius:8px",
    "tile-link": f"display:block;padding:9px 4px;color:{INK};text-decoration:none",
    "on": f"background:{INK}",
    "off": "background:#E0D7C5",
    "badge": f"padding:1px 5px;border:1px solid {INK};border-radius:3px;font-weight:700",
    "place": "margin:0 auto;font-size:0;line-height:0",
    "text-board": f"margin:0;font:{MONO};color:{MUTED}",
    "code": f"color:{INK};font-size:28px;font-weight:700;letter-spacing:3px",
    "hash": f"font-size:12.5px;color:{MUTED};overflow-wrap:anywhere;word-break:break-word",
}


@register.simple_tag
def style(name: str, more: str = "") -> SafeString:
    """Return class and style of one kind of element: {% style "muted" "margin:0" %}."""
    rules = SafeString(f"{more};{STYLES[name]}" if more else STYLES[name])
    return format_html('class="{}" style="{}"', name, rules)


@register.simple_tag
@cache
def dark_style() -> SafeString:
    """Return the stylesheet for dark devices: what has a colour in STYLES has its dark one here."""
    rules = []
    for name, declarations in STYLES.items():
        coloured = [part for part in declarations.split(";") if "#" in part]
        dark = ";".join(f"{re.sub('#[0-9A-F]{6}', _at_night, part)}!important" for part in coloured)
        rules += [f".{name}{{{dark}}}"] if coloured else []
    return SafeString(f"@media(prefers-color-scheme:dark){{{''.join(rules)}}}")


def _at_night(colour: re.Match[str]) -> str:
    return NIGHT[colour[0]]


def _paint(colour: str) -> str:
    """Return the inline style of a surface in a player's colour, with readable text."""
    fill = LIGHT[COLOUR_MSGIDS[colour].lower()]
    text = LIGHT["ink"] if colour in "RY" else "#ffffff"
    return f"background:{fill.upper()};color:{text.upper()}"


@register.filter
def badge(colour: str, many: object = "") -> SafeString:
    """Return the letter of a colour on its colour, with a number if one is given."""
    look = SafeString(f"{_paint(colour)};{STYLES['badge']}")
    return format_html(
        '<span class="badge" style="{}">{}{}</span>', look, colour_letter(colour), many
    )
