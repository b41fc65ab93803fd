"""The table behind a link of an email: one decision of one seat, and nothing else of the site."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse

from games.table.page import TablePage
from games.table.style_parts import every_part


@dataclass(frozen=True, kw_only=True)
class LinkPage(TablePage):
    """
    The table for whoever has the link of `token`; every address on it is the link's own, except signing in.

    While the decision is `open`, the page has its player's seat if it may show the hand; otherwise it is
    a spectator's.
    """

    token: str = ""
    open: bool = False
    query: str = ""

    @property
    def style_parts(self) -> str:
        return every_part(self)

    @property
    def page_url(self) -> str:
        return reverse("turn-link", args=[self.token])

    @property
    def move_url(self) -> str:
        return self.page_url

    @property
    def sign_in_url(self) -> str:
        """Return the URL for signing in and going on at the table with the same choice; without the token."""
        table = reverse("table", args=[self.game.code])
        there = f"{table}?{self.query}" if self.query else table
        return f"{reverse('account_login')}?{urlencode({'next': there})}"
