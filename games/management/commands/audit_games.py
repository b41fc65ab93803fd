"""manage.py audit_games: compare every stored game with a replay of its moves."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.models import Game
from games.play.audit import differences


class Command(BaseCommand):
    """Print each difference, and exit with 1 if there are any."""

    help = "Replay every stored game and compare the result with what’s stored beside the moves."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("codes", nargs="*", help="codes of games to check (default: all)")

    def handle(self, *args: Any, **options: Any) -> None:
        games = Game.objects.with_moves().order_by("pk")
        if options["codes"]:
            games = games.filter(code__in=options["codes"])
        wrong = looked = 0
        for game in games.iterator(chunk_size=100):
            looked += 1
            for sentence in differences(game):
                wrong += 1
                self.stderr.write(f"{game.code}: {sentence}")
        if wrong:
            raise CommandError(f"Checked {looked} games: {wrong} differences.")
        self.stdout.write(f"Checked {looked} games: no differences.")
