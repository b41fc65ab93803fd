"""python -m tests.benchmarks.mail: emails a second to a mail server on this machine, from one process and two.

Each email is a turn in a game of its own, with a board of 30 to 90 moves. `--emails 400` sends more of them.
Each process sends them twice: cold, and then warm, when it has drawn most of what the boards are made of. It
says what its first 20 emails cost, the rest, and the second time, in milliseconds of its processor time: to
claim one and settle it, to write it, to draw it, and to send it.
"""

import os
import socketserver
import subprocess
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from subprocess import PIPE
from threading import Thread
from time import perf_counter, process_time, sleep
from typing import Any, ClassVar

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

from django.conf import settings  # noqa: E402
from django.db import connection  # noqa: E402
from django.test.utils import setup_databases, setup_test_environment, teardown_databases  # noqa: E402

from games.board.images import png  # noqa: E402
from games.mail import email_content, sending  # noqa: E402
from games.mail.channels import email  # noqa: E402
from games.mail.server import mail_server  # noqa: E402
from games.models import Delivery, Notice, Seat  # noqa: E402
from tests.games.conftest import person, seated, skip  # noqa: E402

AT_ONCE = 20


class Sink(socketserver.StreamRequestHandler):
    """A mail server that takes every email and counts it by its Message-ID; it costs next to nothing itself."""

    taken: ClassVar[Counter[bytes]] = Counter()

    def handle(self) -> None:
        self.wfile.write(b"220 sink\r\n")
        while words := self.rfile.readline().split():
            if words[0].upper() == b"DATA":
                self.wfile.write(b"354 go on\r\n")
                while (line := self.rfile.readline()) not in (b".\r\n", b""):
                    if line.startswith(b"Message-ID:"):
                        self.taken[line] += 1
            self.wfile.write(b"250 OK\r\n")


@contextmanager
def sink() -> Iterator[int]:
    """Yield the port of a mail server."""
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Sink) as server:
        server.daemon_threads = True
        Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_address[1]
        server.shutdown()


def fill(emails: int) -> None:
    """Play that many games, up to different moves, and owe an email about each."""
    for number in range(emails):
        if number % 30 == 0:  # nobody sits at more than forty tables
            cast = [person(f"{name}{number}") for name in ("Ann", "Bo", "Cy", "Di")]
        skip(seated(cast), 30 + number % 60)
    Notice.objects.all().delete()
    for seat in Seat.objects.filter(to_move=True).select_related("game"):
        notice = Notice.objects.create(seat=seat, kind="turn", ply=seat.game.ply)
        Delivery.objects.create(notice=notice, channel="email")


spent: Counter[str] = Counter()  # seconds of processor time


def timed(module: object, name: str, part: str, within: str = "") -> None:
    """Count the processor time of a function to its part, and no longer to the part it is called in."""
    function: Callable[..., Any] = getattr(module, name)

    def counted(*args: Any, **options: Any) -> Any:
        began = process_time()
        try:
            return function(*args, **options)
        finally:
            took = process_time() - began
            spent.update({part: took, within: -took} if within else {part: took})

    setattr(module, name, counted)


def report(label: str, emails: int) -> None:
    parts = "  ".join(f"{part} {1000 * seconds / emails:.0f}" for part, seconds in spent.items())
    print(f"  {label}: {1000 * sum(spent.values()) / emails:.0f} ms an email ({parts})", flush=True)
    spent.clear()


def send_all() -> None:
    """Send until nothing is left, as the mail process does, whenever the parent says so; print what it cost."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", int(os.environ["SINK"])
    timed(sending, "send_due", "claim")
    timed(email, "compose", "content", within="claim")
    timed(email_content, "board_png", "picture", within="content")
    timed(mail_server, "send", "send", within="claim")
    print("ready", flush=True)
    for nth, _go in enumerate(sys.stdin):
        if nth == 0:
            report("cold", sending.send_due(AT_ONCE))
        else:
            png.forget()  # the pieces stay
        report("warm" if nth else "then", send_rest())
        print("ready", flush=True)


def send_rest() -> int:
    """Send until nothing is left, and return the number of emails."""
    emails = 0
    while Delivery.objects.unsettled().exists():
        sent = sending.send_due(AT_ONCE)
        emails += sent
        sleep(0 if sent else 0.02)  # the rest is another process's
    return emails or 1


def owe_all() -> None:
    Delivery.objects.update(
        outcome="waiting", reason="", attempts=0, sent_at=None, claimed_until=None
    )


def measure(processes: int) -> None:
    """Let that many mail processes send everything, cold and warm."""
    owe_all()
    environment = {**os.environ, "SENDING": connection.settings_dict["NAME"]}
    command = [sys.executable, "-m", "tests.benchmarks.mail"]
    senders = [
        subprocess.Popen(command, env=environment, stdin=PIPE, stdout=PIPE, text=True)
        for _ in range(processes)
    ]
    wait_for(senders)
    for label in ("cold", "warm"):
        owe_all()
        Sink.taken.clear()
        began = perf_counter()
        for sender in senders:
            print("go", file=sender.stdin, flush=True)
        wait_for(senders)
        took = perf_counter() - began
        emails, twice = len(Sink.taken), Sink.taken.total() - len(Sink.taken)
        rate = f"{emails / took:.1f} a second, {twice} of them twice"
        print(f"{processes} process(es), {label}: {emails} emails in {took:.1f} s, {rate}")
    for sender in senders:
        sender.communicate()


def wait_for(senders: Iterable[subprocess.Popen[str]]) -> None:
    """Print what the processes say until each is ready."""
    for sender in senders:
        assert sender.stdout
        for line in sender.stdout:
            if line == "ready\n":
                break
            print(line, end="", flush=True)


def main() -> None:
    if name := os.environ.get("SENDING"):
        connection.settings_dict["NAME"] = name
        send_all()
        return
    parser = ArgumentParser()
    parser.add_argument("--emails", type=int, default=200)
    emails = parser.parse_args().emails
    setup_test_environment()
    databases = setup_databases(verbosity=0, interactive=False)
    try:
        fill(emails)
        with sink() as port:
            os.environ["SINK"] = str(port)
            for processes in (1, 2):
                measure(processes)
    finally:
        teardown_databases(databases, verbosity=0)


if __name__ == "__main__":
    main()
