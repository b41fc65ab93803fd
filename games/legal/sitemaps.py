"""The sitemap: the pages that say what this site is, and the latest finished games in public."""

from datetime import datetime
from typing import Any

from django.contrib.sitemaps import Sitemap
from django.urls import reverse

from games.legal.operator_pages import operator_pages
from games.models import Game

MOST = 1000
FIXED = (
    "home",
    "lobby",
    "leaderboard",
    "statistics",
    "rules",
    "learn",
    "example",
    "about",
    "roles",
)


class Pages(Sitemap):  # type: ignore[type-arg]  # it isn't generic when the program runs
    """Pages that are always there, and the operator's."""

    def items(self) -> list[str]:
        return [
            *map(reverse, FIXED),
            *(reverse("operator-page", args=[p.name]) for p in operator_pages()),
        ]

    def location(self, item: str) -> str:
        return item


class FinishedGames(Sitemap):  # type: ignore[type-arg]
    """The latest public games that are over."""

    def items(self) -> list[Game]:
        return list(Game.objects.finished().filter(public=True).order_by("-finished_at")[:MOST])

    def lastmod(self, item: Game) -> datetime | None:
        return item.finished_at

    def location(self, item: Game) -> str:
        return reverse("replay", args=[item.code])


SITEMAPS: dict[str, Any] = {"pages": Pages, "games": FinishedGames}
