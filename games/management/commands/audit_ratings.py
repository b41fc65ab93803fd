"""manage.py audit_ratings: rate all games anew and compare; with --again, rate them anew and keep that."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.play import alarms
from games.ranking import rating_audit, ratings


class Command(BaseCommand):
    """Print each difference, and exit with 1 if there are any."""

    help = "Rate all finished games anew, in order, and compare with the stored ratings."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--again", action="store_true", help="first forget all ratings")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["again"]:
            ratings.forget_all()
        rated = 0
        while many := ratings.rate_due(seconds=10):
            rated += many
            self.stdout.write(f"{rated} games rated")
        wrong = 0
        for sentence in rating_audit.differences():
            self.stderr.write(sentence)
            wrong += 1
        if wrong:
            raise CommandError(f"{wrong} differences. --again mends them.")
        alarms.clear("ratings-audit")
        self.stdout.write("Ratings: no differences.")
