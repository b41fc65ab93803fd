"""The look of pages: {{ user|looks }}, and the tab icon, {% site_icon my_turns %}."""

from urllib.parse import quote

from django import template
from django.contrib.auth.models import AnonymousUser
from django.utils.safestring import SafeString, mark_safe

from games.models import User

register = template.Library()

SKYLINE = "<path fill='#0B6B4C' d='M1 15V8h3V4h4v4h2V2h3v5h2v8z'/>"
TURNS = (
    "<circle cx='11' cy='5' r='5' fill='#A3201D'/>"
    "<text x='11' y='7.8' font-family='Arial' font-size='8' font-weight='700' text-anchor='middle'"
    " fill='#FFF'>{}</text>"
)


@register.filter
def looks(user: User | AnonymousUser | None) -> str:
    """Return the page's classes for the reader's settings, such as "high patterned"."""
    chosen = {"high": "high_contrast", "patterned": "patterns"}
    return " ".join(name for name, field in chosen.items() if getattr(user, field, False))


@register.simple_tag
def site_icon(turns: int) -> SafeString:
    """Return the tab icon as a data URL, with the number of the reader's waiting turns."""
    shown = TURNS.format(turns if turns < 10 else "+") if turns else ""
    svg = f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'>{SKYLINE}{shown}</svg>"
    # It contains no user input, and characters that could end the attribute are quoted.
    return mark_safe("data:image/svg+xml," + quote(svg, safe=" '=:/"))  # noqa: S308
