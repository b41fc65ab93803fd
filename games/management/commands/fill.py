"""manage.py fill: fill an empty PostgreSQL database with as many players and games as a large site has."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from games.management.filling import Sizes, fill
from games.models import User


class Command(BaseCommand):
    """Fill the database, and refuse one that has an account."""

    help = "Fill an empty database with made-up players and games, to see how the site scales."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--users", type=int, default=1_000_000)
        parser.add_argument("--finished", type=int, help="finished games (default: 2 per user)")
        parser.add_argument("--running", type=int, help="running games (default: a fifth per user)")
        parser.add_argument(
            "--recent",
            type=int,
            help="finished games with a row for each move (default: a fortieth of them)",
        )
        parser.add_argument("--made-up", action="store_true", help="say that you mean it")

    def handle(self, *args: Any, **options: Any) -> None:
        if connection.vendor != "postgresql":
            raise CommandError("Only a PostgreSQL database can be filled.")
        if User.objects.exists():
            raise CommandError("This site has accounts. Only an empty database can be filled.")
        if not options["made_up"]:
            raise CommandError("This writes made-up players into the database. Add --made-up.")
        users = options["users"]
        finished = options["finished"] or 2 * users
        running, recent = options["running"] or users // 5, options["recent"] or finished // 40
        for line in fill(Sizes(users, finished, running, min(recent, finished))):
            self.stdout.write(line)
