"""The look of pages: {{ user|looks }}, and the tab icon, {% site_icon my_turns %}."""

from urllib.parse import quote

from django import template
from django.contrib.auth.models import AnonymousUser
from django.utils.safestring import SafeString, mark_safe

from games.board.drawings.brand import SIGN
from games.models import User

register = template.Library()

TURNS = (
    "<circle cx='44' cy='20' r='20' fill='#A3201D'/>"
    "<text x='44' y='31' font-family='Arial' font-size='32' font-weight='700' text-anchor='middle'"
    " fill='#FFF'>{}</text>"
)


@register.filter
def looks(user: User | AnonymousUser | None) -> str:
    """Return the page's classes for the reader's settings, such as "high patterned"."""
    chosen = {"high": "high_contrast", "patterned": "patterns"}
    return " ".join(name for name, field in chosen.items() if getattr(user, field, False))


@register.filter
def signals(user: User | AnonymousUser | None) -> str:
    """Return how the reader wants to notice that their turn begins, such as "sound vibration"."""
    return " ".join(name for name in ("sound", "vibration") if getattr(user, name, False))


@register.simple_tag
def site_icon(turns: int) -> SafeString:
    """Return the site's sign as a data URL, with the number of the reader's waiting turns, if any."""
    shown = TURNS.format(turns if turns < 10 else "+") if turns else ""
    svg = f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 64'>{SIGN}{shown}</svg>"
    # It contains no user input, and characters that could end the attribute are quoted.
    return mark_safe("data:image/svg+xml," + quote(svg, safe=" '=:/"))  # noqa: S308
