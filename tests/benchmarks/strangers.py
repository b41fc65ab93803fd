"""
python -m tests.benchmarks.strangers: whether the time of an answer tells known addresses from unknown ones.

Known and unknown addresses take turns, and each time the other begins; the ratios of the medians should
lie between 0.95 and 1.05. `strangers "sign-up"` measures one door.
"""

import os
import sys
from collections.abc import Callable
from itertools import count
from statistics import median
from time import perf_counter, process_time

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

from allauth.account.models import EmailAddress  # noqa: E402
from django.conf import settings  # noqa: E402
from django.contrib.auth.hashers import make_password  # noqa: E402
from django.core import mail  # noqa: E402
from django.http import HttpResponse  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import setup_databases, setup_test_environment  # noqa: E402

from games.models import RateLimit, User  # noqa: E402
from manhattan_site.settings import PASSWORD_HASHERS  # noqa: E402

ROUNDS = int(os.environ.get("ROUNDS", "150"))
PASSWORD = "nine houses"
numbers = count()
Ask = Callable[[Client, str], HttpResponse]


def sign_up(client: Client, email: str, password: str = "") -> HttpResponse:
    form = {"email": email, "name": f"New {next(numbers)}", "password1": password}
    return client.post("/account/signup/", form)


DOORS: dict[str, Ask] = {
    "sign-up": sign_up,
    "sign-up with a password": lambda client, email: sign_up(client, email, PASSWORD),
    "sign-in with a password": lambda client, email: client.post(
        "/account/login/", {"login": email, "password": PASSWORD}
    ),
    "sign-in by a code": lambda client, email: client.post(
        "/account/login/", {"login": email, "by_code": "yes"}
    ),
    "reset of a password": lambda client, email: client.post(
        "/account/password/reset/", {"email": email}
    ),
}


def milliseconds(ask: Ask, email: str) -> tuple[float, float]:
    """Return how long the answer took by the wall, and how long the processor worked on it."""
    RateLimit.objects.all().delete()
    mail.outbox.clear()
    client = Client()
    began, worked = perf_counter(), process_time()
    status = ask(client, email).status_code
    took = (perf_counter() - began) * 1000, (process_time() - worked) * 1000
    assert status in (200, 302), status
    return took


def known_address(hashed: str) -> str:
    """Return the address of a new account with this password."""
    nth = next(numbers)
    user = User.objects.create(email=f"old{nth}@example.org", name=f"Old {nth}", password=hashed)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user.email


def compare(ask: Ask, hashed: str) -> str:
    """Return the milliseconds of known and unknown addresses and their ratio, by wall and by processor."""
    known, unknown = list[tuple[float, float]](), list[tuple[float, float]]()
    for nth in range(ROUNDS):
        turns = [(known, known_address(hashed)), (unknown, f"new{next(numbers)}@example.org")]
        for times, email in turns[:: 1 if nth % 2 else -1]:
            times.append(milliseconds(ask, email))
    told = []
    for at in (0, 1):
        one, other = (median(took[at] for took in times) for times in (known, unknown))
        told.append(f"{one:6.1f} {other:6.1f} {one / other:6.3f}")
    return "   ".join(told)


def main(*doors: str) -> None:
    """Print a line for each door."""
    hashed = make_password("six cities")
    print(f"{'':26}   known, unknown, ratio    of the processor")
    for title, ask in DOORS.items():
        if not doors or title in doors:
            print(f"{title:26} {compare(ask, hashed)}", flush=True)


if __name__ == "__main__":
    setup_test_environment()
    names = setup_databases(verbosity=0, interactive=False)
    settings.PASSWORD_HASHERS = PASSWORD_HASHERS
    settings.ACCOUNT_RATE_LIMITS["new_account"] = "1000/h/ip"
    try:
        main(*sys.argv[1:])
    finally:
        for connection, name, destroy in names:
            if destroy:
                connection.creation.destroy_test_db(name, verbosity=0)
