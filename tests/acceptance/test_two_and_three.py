"""Two people with two colours each, and three with one, play whole games by the forms of the pages."""

from itertools import count

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.management import call_command
from django.test import Client

import engine
from engine.scoring import side_scores
from games.mail import sending
from games.models import User

from .browser import Browser, within
from .page import Page
from .person import Person
from .postbox import Postbox, read

NAMES = ("Ann", "Bo", "Chloé")

pytestmark = pytest.mark.django_db


def person(name: str) -> Person:
    """A signed-in person with an account."""
    user = User.objects.create_user(f"{name[:2].lower()}@example.org", name=name)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    client = Client(enforce_csrf_checks=True)
    client.force_login(user)
    return Person(name, user.email, Browser(within(client)))


def seated(players: int, **options: str) -> tuple[list[Person], Page]:
    """The people, and the page of their table."""
    host, *guests = people = [person(name) for name in NAMES[:players]]
    page = host.browser.open("/tables/new")
    page = host.browser.send(page, page.form("preset"), players=players, side="S", **options)
    for guest in guests:
        open_table = guest.browser.open(page.url)
        guest.browser.send(open_table, open_table.form("side"), "Take this seat")
    return people, page


def play(people: list[Person], postbox: Postbox) -> int:
    """Follow every turn email as it is due until none comes, and return their number."""
    for number in count():
        deliver(postbox)
        asking = postbox.of("turn", "blocks")
        if number == len(asking):
            return number
        person = next(person for person in people if person.address == asking[number].to)
        page = person.play(asking[number])
        assert page.status == 303, page.words
    raise AssertionError


def deliver(postbox: Postbox) -> None:
    """Send the emails that are due, and put them into the postbox."""
    sending.send_due()
    new = mail.outbox[len(postbox.emails) :]
    postbox.emails += [read(email.to[0], email.message().as_bytes()) for email in new]


@pytest.mark.parametrize(
    ("players", "preset", "turns"),  # builds, and choices of blocks in all rounds but the last
    [(2, "modern", 6 * 8 * 2 + 5 * 2), (3, "mail", 6 * 4 * 3 + 5 * 3)],
)
def test_a_whole_game_is_played_by_its_emails_and_its_record_holds(players, preset, turns, capsys):
    people, table = seated(players, preset=preset)
    postbox = Postbox()
    assert turns == play(people, postbox)

    page = people[0].browser.open(table.url)
    last = engine.verify(engine.load(people[0].browser.open(page.link("Record")).html))
    assert turns == last.ply
    sums = side_scores(last.options, last.scores)
    shown = [int(page.row("You" if p.name == "Ann" else p.name)[1]) for p in people]
    assert list(sums.values()) == shown

    assert 5 * players == len(
        [email for email in postbox.of("round", "blocks", "turn") if email.shows_round]
    )
    assert players == len(postbox.of("over"))
    call_command("audit_games")
    assert "Checked 1 games: no differences.\n" == capsys.readouterr().out
