"""manage.py receive_mail: take one email from standard input, for mail servers that pipe to a command."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.mail.inbound.limits import Busy
from games.mail.inbound.receiving import receive

TEMPORARY = 75  # EX_TEMPFAIL: mail servers try again


class Command(BaseCommand):
    """Do what the email says, and answer its player; an error makes the mail server try again."""

    help = "Take one email from standard input and do what its first line says."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--to", default="", help="the address it was delivered to")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            row = receive(sys.stdin.buffer.read(), options["to"])
        except Busy as busy:
            raise CommandError(str(busy), returncode=TEMPORARY) from busy
        self.stdout.write(row.outcome)
