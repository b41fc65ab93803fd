"""manage.py listen_for_mail: take emails from our own mail server by LMTP or SMTP."""

import signal
from threading import Event
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser


class Command(BaseCommand):
    """Listen until the process is told to end; needs the extra `incoming`."""

    help = "Take emails that a mail server of this machine passes on by LMTP, or by SMTP."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8024)
        parser.add_argument("--smtp", action="store_true", help="speak SMTP instead of LMTP")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            from games.mail.inbound.listener import Listener
        except ModuleNotFoundError as error:
            raise CommandError("Install aiosmtpd first: pip install aiosmtpd") from error
        listener = Listener(options["host"], options["port"], lmtp=not options["smtp"])
        ended = Event()
        for name in (signal.SIGTERM, signal.SIGINT):
            signal.signal(name, lambda *_: ended.set())
        listener.start()
        self.stdout.write(f"Listening on {options['host']}:{options['port']}.")
        ended.wait()
        listener.stop()
