"""A mail process is killed again and again in the middle of 500 emails; each arrives, and copies are recognisable."""

import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest
from django.db import connection

from games.models import Delivery
from tests.benchmarks.mail import Sink, fill, sink

pytestmark = [
    pytest.mark.volume,
    pytest.mark.postgres,
    pytest.mark.django_db(transaction=True),
    pytest.mark.timeout(900),
]

EMAILS, KILLS = 500, 15


@pytest.fixture
def port() -> Iterator[int]:
    Sink.taken.clear()
    with sink() as port:
        yield port


def mail_process(port: int) -> subprocess.Popen[str]:
    """A process that sends whatever waits."""
    name = connection.settings_dict["NAME"]
    sender = subprocess.Popen(
        [sys.executable, "-m", "tests.benchmarks.mail"],
        env={**os.environ, "SENDING": name, "SINK": str(port)},
        stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    print("go", file=sender.stdin, flush=True)
    return sender


def test_five_hundred_emails_arrive_from_a_process_that_is_killed_fifteen_times(port):
    fill(EMAILS)
    killed, chance = 0, random.Random(1)
    while killed < KILLS:
        before, sender = len(Sink.taken), mail_process(port)
        while len(Sink.taken) < before + 5:  # it is in the middle of its work
            time.sleep(0.01)
        time.sleep(chance.uniform(0, 0.5))
        sender.kill()
        sender.communicate()
        killed += 1
    assert len(Sink.taken) < EMAILS
    with mail_process(port) as last:
        last.communicate()

    assert len(Sink.taken) == EMAILS  # copies share a Message-ID
    assert Sink.taken.total() - EMAILS <= KILLS
    assert not Delivery.objects.unsettled().exists()
    assert set(Delivery.objects.values_list("outcome", flat=True)) == {"sent"}
