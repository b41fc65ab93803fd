"""manage.py count_results: count all results that leaderboards don't have yet, and mark the boards."""

from typing import Any

from django.core.management.base import BaseCommand

from games.ranking import counting
from games.ranking.marks import mark_boards


class Command(BaseCommand):
    """Do at once what the clock does a second at a time, such as after an update of a large site."""

    help = "Count all finished games that the leaderboards don’t have yet."

    def handle(self, *args: Any, **options: Any) -> None:
        counted = 0
        while many := counting.count_due(seconds=10):
            counted += many
            self.stdout.write(f"{counted} games counted")
        mark_boards(seconds=3600)
