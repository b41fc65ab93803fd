"""The story of one whole game by email, from the first sign-up to the last email, with the pages seen."""

import time
from collections.abc import Iterator
from itertools import count

from .browser import Browser, over_http
from .page import Page
from .person import Person
from .postbox import Email, Postbox
from .site import SWEEP_SECONDS, Site

# The plies of one-time events, all in the first round, where no turn can be the last.
STOOD_IN, STALE, OUT_OF_TURN = 9, 14, 18
HOUR = "3600"
PEOPLE = (
    ("Ann", "ann@example.org", "six cities"),
    ("Bo", "bo@example.org", "nine houses"),
    ("Chloé", "chloe@example.org", ""),
    ("Di", "di@example.org", ""),
)
COME_BACK = ("Bo", "Chloé")  # sign out and in again: one with a password, the other without


class Story:
    """Four people, their emails, and the pages that tests check."""

    def __init__(self, site: Site, postbox: Postbox) -> None:
        self.site, self.postbox = site, postbox
        self.people = [Person(*who, Browser(over_http()), password) for *who, password in PEOPLE]
        self.seen: dict[str, Page] = {}
        self.table = ""

    def person(self, email: Email) -> Person:
        return next(person for person in self.people if person.address == email.to)

    def sign_up(self) -> None:
        for person in self.people:
            person.sign_up(self.site.url, self.postbox)

    def sit_down(self) -> None:
        """Ann opens a table; two of the others sign in between the invitation and their seat."""
        host, *guests = self.people
        page = host.browser.open(f"{self.site.url}/tables/new")
        table = {
            "preset": "modern",
            "choosing": "in-turn",
            "clock": "fixed",
            "pace": HOUR,
            "public": "no",
            "players": 4,
            "side": "S",
        }
        page = host.browser.send(page, page.form("preset"), **table)
        self.table, host.side = page.url, "S"
        invitation = page.find(r'value="(http\S+/join/[^"]+)"')
        for guest in guests:
            page = guest.browser.open(invitation)
            if guest.name in COME_BACK:
                guest.sign_out(page)
                page = guest.browser.open(invitation)
                page = guest.sign_in(
                    guest.browser.open(page.link("Sign in to take a seat")), self.postbox
                )
            guest.side = page.form("side").buttons[0].value
            guest.browser.send(page, page.form("side"), "Take this seat")

    def play(self) -> None:
        """Follow every turn email until the game is over."""
        once = {
            STOOD_IN: self.let_time_pass,
            STALE: self.play_from_two_tabs,
            OUT_OF_TURN: self.play_for_another,
        }
        for email in self.turns():
            ply = int(email.id.split(".")[1])
            once.get(ply, self.take_turn)(email)

    def turns(self) -> Iterator[Email]:
        for number in count():
            email = self.postbox.nth(number, "turn", "blocks", "over")
            if email.kind == "over":
                return
            self.site.check_processes()
            yield email

    def take_turn(self, email: Email) -> None:
        page = self.person(email).play(email)
        assert page.status == 200, page.words

    def let_time_pass(self, email: Email) -> None:
        """Ignore the email and move the deadline instead of waiting an hour; the real sweep finds it."""
        self.pass_time(minutes=45)
        self.postbox.nth(0, "reminder")
        self.pass_time(minutes=15)
        following = self.postbox.nth(STOOD_IN + 1, "turn", "blocks")
        self.seen["after the substitute"] = self.person(following).browser.open(following.link)

    def pass_time(self, minutes: int) -> None:
        earlier = f"F('%s') - timedelta(minutes={minutes})"
        clock = ", ".join(f"{name}={earlier % name}" for name in ("deadline", "remind_at"))
        lines = (
            "from datetime import timedelta",
            "from django.db.models import F",
            "from games.models import Game, Seat",
            f"Seat.objects.update({clock})",
            f"Game.objects.update({clock}, turn_began={earlier % 'turn_began'})",
        )
        self.site.manage("shell", "-c", "; ".join(lines))

    def play_from_two_tabs(self, email: Email) -> None:
        """Play from one tab, then from a stale one, which is refused; press Play twice, which is not."""
        person = self.person(email)
        page = person.browser.open(self.table)
        one = person.review(page)
        two = person.review(page, other_than=one.form("move").fields["move"])
        self.seen["played"] = person.press_play(one)
        self.seen["record before"] = person.browser.open(f"{self.table}.txt")
        self.seen["pressed twice"] = person.press_play(one)
        self.seen["stale"] = person.press_play(two)
        self.seen["record after"] = person.browser.open(f"{self.table}.txt")

    def play_for_another(self, email: Email) -> None:
        """Let another player send the move that the table offers to the player to move."""
        person = self.person(email)
        offered = person.review(person.browser.open(self.table))
        other = next(other for other in self.people if other is not person)
        own = other.browser.open(self.table)
        self.seen["not to move"] = own
        token = next(form for form in own.forms if form.has("csrfmiddlewaretoken")).fields
        wanted = offered.form("move").fields | token
        self.seen["out of turn"] = other.browser.post(offered, offered.form("move"), wanted)
        self.seen["turn unchanged"] = person.browser.open(f"{self.table}.txt")
        self.take_turn(email)

    def wait_for_all_emails(self) -> None:
        """Wait for the emails of the end, then for two sweeps, in which no other email may come."""
        self.postbox.nth(len(self.people) - 1, "over")
        time.sleep(2 * SWEEP_SECONDS)
