"""Names of sites in a message, such as HKG.N, as links that show the site on the board."""

import re

from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.board.site_names import public_name, site_named
from games.models import Game

_NAME = re.compile(r"\b([A-Za-z]{3}\.[NESWCnesc][EWew]?)\b")


def linked(game: Game, text: str) -> SafeString:
    """Return a message's text, escaped, with its site names as links to the table."""
    parts = _NAME.split(text)
    return format_html_join(
        "", "{}", ((_part(game, part, nth % 2),) for nth, part in enumerate(parts))
    )


def _part(game: Game, text: str, named: int) -> SafeString | str:
    site = site_named(game.theme, text) if named else None
    if site is None:
        return text
    address = f"{reverse('table', args=[game.code])}?site={public_name(game.theme, site)}"
    return format_html('<a href="{}">{}</a>', address, text)
