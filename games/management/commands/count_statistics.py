"""manage.py count_statistics: count the games that statistics don't have yet, and compare; --again counts all anew."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.play import alarms
from games.statistics import audit, settling


class Command(BaseCommand):
    """Print each difference, and exit with 1 if there are any."""

    help = "Count all finished games in the statistics at once, and compare them with the games."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--again", action="store_true", help="first forget all statistics")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["again"]:
            settling.forget_all()
        counted = 0
        while many := settling.settle_due(seconds=10):
            counted += many
            self.stdout.write(f"{counted} games counted")
        wrong = 0
        for sentence in audit.differences(audit.REPLAYED):
            self.stderr.write(sentence)
            wrong += 1
        if wrong:
            raise CommandError(f"{wrong} differences. --again mends them.")
        alarms.clear("statistics-audit")
        self.stdout.write("Statistics: no differences.")
