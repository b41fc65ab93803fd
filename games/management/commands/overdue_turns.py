"""manage.py overdue_turns: decide what becomes of turns that ran out while the clock was stopped."""

from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games import sweeps
from games.lib.database_time import database_time
from games.models import Game, Outage
from games.play import alarms, email_outages, outages, overdue


class Command(BaseCommand):
    """Count overdue turns, or play them, or give all players more time."""

    help = "Count overdue turns; --play lets substitutes play them, --give-back gives all players time."

    def add_arguments(self, parser: CommandParser) -> None:
        what = parser.add_mutually_exclusive_group()
        what.add_argument("--play", action="store_true", help="let substitutes play them")
        what.add_argument(
            "--give-back",
            type=float,
            metavar="HOURS",
            help="extend all running turns by these hours",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        now = database_time()
        if options["play"]:
            while sweeps.play_overdue(now):
                pass
        elif options["give_back"]:
            lost = timedelta(hours=options["give_back"])
            Outage.objects.create(began=now - lost, ended=now)
            outages.give_back_all(now)
        due = Game.objects.running().filter(deadline__lte=now).count()
        if not due:
            alarms.clear(overdue.STOPPED)
        self.stdout.write(f"{due} games are overdue.")
        if due and email_outages.is_down(now):
            self.stdout.write(
                "No email can be sent, so no substitute plays at tables with days per move."
            )
