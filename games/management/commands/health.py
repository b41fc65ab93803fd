"""manage.py health: say how the site does; for cron jobs, containers, and the person on call."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.play import alarms, health


class Command(BaseCommand):
    """Print the figures of /healthz and the open alarms; exit with 1 if anything is wrong."""

    help = "Say how database, clock, and email do, and list the open alarms."

    def handle(self, *args: Any, **options: Any) -> None:
        measured = health.measures()
        self.stdout.write(json.dumps(measured))
        wrong = health.problems(measured)
        if measured["database"] == "ok":
            wrong += alarms.texts()
        if wrong:
            raise CommandError("\n".join(wrong))
        self.stdout.write("All is well.")
