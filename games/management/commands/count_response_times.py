"""manage.py count_response_times: learn again how fast players answer, from all moves."""

from typing import Any

from django.core.management.base import BaseCommand

from games.lib import clock
from games.models import Game
from games.play import response_times
from games.play.tolerant import readable


class Command(BaseCommand):
    """Do what each move does, for all moves there are, such as after an update."""

    help = "Learn from all moves how fast players answer, for the forecast of the next turn."

    def handle(self, *args: Any, **options: Any) -> None:
        games = Game.objects.with_moves().filter(
            pace_seconds__gte=clock.DAY_SECONDS, started_at__isnull=False
        )
        slow = [game for game in games.order_by("started_at", "pk") if game.time_control.slow]
        shown, _broken = readable(slow)
        response_times.rebuild(shown)
        self.stdout.write(f"{len(shown)} games counted")
