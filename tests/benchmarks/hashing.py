"""
python -m tests.benchmarks.hashing: pages while fifty people sign in with passwords at once.

The same pages are asked for at the same moments, first alone, then during the sign-ins, by turns. Everyone
tries again three seconds after the answer. The readers take their share of the processors, too.
"""

import argparse
import http.client
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from statistics import quantiles
from threading import Event
from time import monotonic, sleep
from urllib.parse import urlencode, urlsplit

from tests.benchmarks.load import deployed

PAGES = ("/", "/rules", "/tables", "/ranking")
EVERY = 0.2  # seconds between two pages
TOKEN = "t" * 32
AGAIN = 3.0  # seconds before a refused sign-in tries again, as Retry-After says
numbers = count(1)


def ask(url: str, method: str, path: str, body: str = "", **headers: str) -> int:
    """Send a request on a connection of its own; return the status."""
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=60)
    try:
        connection.request(method, path, body or None, headers)
        answer = connection.getresponse()
        answer.read()
        return answer.status
    finally:
        connection.close()


def sign_in(url: str) -> int:
    """Try a password from a new address of the network, for an address that nobody has."""
    nth = next(numbers)
    fields = {"login": f"nobody{nth}@example.org", "password": "six cities"}
    return ask(
        url, "POST", "/account/login/", urlencode(fields | {"csrfmiddlewaretoken": TOKEN}),
        **{
            "Content-Type": "application/x-www-form-urlencoded", "Cookie": f"csrftoken={TOKEN}",
            "X-Forwarded-For": f"10.{nth >> 16 & 255}.{nth >> 8 & 255}.{nth & 255}",
        },
    )  # fmt: skip


def milliseconds(url: str, seconds: float) -> list[float]:
    """Ask for pages at fixed moments; return how long after its moment each had come."""
    began = monotonic()

    def page(nth: int) -> float:
        due = began + nth * EVERY
        sleep(max(0, due - monotonic()))
        assert ask(url, "GET", PAGES[nth % len(PAGES)]) == 200
        return (monotonic() - due) * 1000

    with ThreadPoolExecutor(20) as readers:
        return list(readers.map(page, range(int(seconds / EVERY))))


def besieged(url: str, seconds: float, people: int, answers: Counter[int]) -> list[float]:
    """Return the same while so many people sign in, and count their answers."""
    over = Event()

    def person() -> None:
        while not over.is_set():
            answers[sign_in(url)] += 1
            over.wait(AGAIN)

    with ThreadPoolExecutor(people) as crowd:
        for _nth in range(people):
            crowd.submit(person)
        try:
            return milliseconds(url, seconds)
        finally:
            over.set()


def main() -> None:
    """Print the times of pages without and with the sign-ins, and what became of those."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--seconds", type=float, default=20)
    asked.add_argument("--people", type=int, default=50)
    asked.add_argument("--workers", type=int, default=2)
    asked.add_argument("--rounds", type=int, default=3)
    options = asked.parse_args()
    alone, during, answers = list[float](), list[float](), Counter[int]()
    with deployed(options.workers, BEHIND_PROXY="yes") as site:
        milliseconds(site.url, 5)
        for _nth in range(options.rounds):
            alone += milliseconds(site.url, options.seconds)
            during += besieged(site.url, options.seconds, options.people, answers)
    print(*report(alone, during), sep="\n")
    took = options.seconds * options.rounds
    said = ", ".join(f"{many / took:.1f} with {status}" for status, many in sorted(answers.items()))
    print(f"sign-ins answered a second: {said}")


def report(alone: list[float], during: list[float]) -> Iterator[str]:
    """Yield a line for each percentile: without, with, and their ratio."""
    for percent in (50, 95, 99):
        without, meanwhile = (quantiles(times, n=100)[percent - 1] for times in (alone, during))
        yield f"p{percent} of pages: {without:6.0f} ms  {meanwhile:6.0f} ms  {meanwhile / without:5.2f}"


if __name__ == "__main__":
    main()
