"""No page, email, image or replay depends on a template's layout in lines."""

import re
from pathlib import Path

import pytest
import time_machine
from django.conf import settings
from django.core import mail
from django.core.cache import caches
from django.db import transaction

from engine import Phase
from games.mail import sending
from games.models import Game, User
from games.replay import cache
from tests.games.conftest import fresh, owe, play_on, play_until, seat, seated, skip
from tests.games.markup import seen
from tests.games.relaid import loose, tight

MOST = 110  # pages that are compared
LEFT_OUT = r"/(static|admin|outbox)|.*/file"  # files are drawn in parts, each within a time limit
LAYOUTS = ("Loose", "Tight")


# --- The layouts themselves ---------------------------------------------------------------------

SOURCE = """{% load i18n %}
<p class="a">
  {% if x %}<b>{{ x }}</b>{% endif %}, {% translate "y" %}
</p>
<pre>  a
b</pre>"""


def test_a_loose_template_adds_only_invisible_white_space():
    assert (
        '<p class="a">\n   \n{% if x %}<b>{{ x }}</b>{% endif %},\n\n\t    {% translate "y" %}\n   \n</p>'
        in loose(SOURCE)
    )
    assert loose(SOURCE).startswith("\n")


def test_a_tight_template_is_one_line_without_invisible_gaps():
    assert (
        '{% load i18n %}<p class="a">{% if x %}<b>{{ x }}</b>{% endif %}, {% translate "y" %}</p>'
        in tight(SOURCE)
    )
    assert "<pre>  a\nb</pre>" in tight(SOURCE)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("<p>\n a\n</p>", "<p>a</p>", True),
        ("<p>a <b>b</b></p>", "<p>a<b> b</b></p>", True),
        ("<p>a <b>b</b></p>", "<p>a<b>b</b></p>", False),
        ("<p><svg></svg><svg></svg></p>", "<p><svg></svg> <svg></svg></p>", False),
        ("<p>a</p>, b", "<p>a</p> , b", True),
        ("<b>a</b>, b", "<b>a</b> , b", False),
        ("<button>\n a </button>b", "<button>a</button>b", True),
        ("<button>a</button>b", "<button>a</button> b", False),
        ("<p class='a  b'>", "<p class='a b'>", True),
        ("<p class='a'>", "<p class='b'>", False),
    ],
)
def test_a_visible_gap_is_a_difference(one, other, same):
    assert same == (seen(one) == seen(other))


# --- What people see ----------------------------------------------------------------------------


@pytest.fixture
def games(ann, bo, cy, di):
    """A game at each moment with a page of its own, and tables before their game."""
    cast = [ann, bo, cy, di]
    choosing, building, monster, over = (
        seated(cast),
        seated(cast),
        seated(cast, monster="godzilla"),
        seated(cast[:2], "SN"),
    )
    play_until(building, Phase.BUILD, "S")
    play_until(monster, Phase.BUILD, "S")
    for game in (choosing, building, monster):
        play_on(game, 9)
    skip(over)
    return [choosing, building, monster, over]


@pytest.fixture
def tables(ann, bo, client):
    for user in (ann, bo):
        client.force_login(user)
        client.post(
            "/tables/new",
            {
                "players": 4,
                "preset": "modern",
                "pace": 172_800,
                "side": "S",
                "public": "yes",
                "word": "abc",
            },
        )
    client.logout()
    return list(Game.objects.filter(status="open"))


def links(page):
    """The links of a page, one of each kind."""
    return [
        link.replace("&amp;", "&")
        for link in re.findall(r'(?:href|hx-get)="(/[^"#]*|\?[^"#]*)', page)
    ]


def kind(link):
    path, _, query = link.partition("?")
    return re.sub(r"/(\d+|[A-Z]\d[^/]*)(?=/|$)", "/n", path) + "?" + re.sub(r"=[^&]*", "", query)


def crawl(client, starts):
    """The addresses of reachable pages, one of each kind."""
    known, found, waiting = set(), [], list(starts)
    while waiting and len(found) < MOST:
        link = waiting.pop(0)
        if kind(link) in known or re.match(LEFT_OUT, link):
            continue
        known.add(kind(link))
        answer = client.get(link)
        if answer.status_code == 302:
            waiting.append(answer.url)
        if answer.headers.get("Content-Type", "").startswith("text/html"):
            found.append(link)
            path = link.partition("?")[0]
            waiting += [
                path + other if other.startswith("?") else other
                for other in links(answer.content.decode())
            ]
    return found


def forget():
    """Clear what was drawn, so that it is drawn again."""
    for name in settings.CACHES:
        caches[name].clear()


def answers(client, addresses):
    forget()
    return {address: seen(client.get(address).content.decode()) for address in addresses}


def differences(one, other):
    return {
        address: [(a, b) for mine, theirs in zip(one[address], other[address], strict=True) for a, b in zip(mine, theirs, strict=False) if a != b][:3]
        or "more or fewer"
        for address in one
        if one[address] != other[address]
    }  # fmt: skip


@pytest.fixture
def in_every_layout(settings):
    """The answers of `ask` with the templates as they are, and in each layout."""
    [engine] = settings.TEMPLATES

    def ask(question):
        before = question()
        after = []
        for layout in LAYOUTS:
            loaders = [
                f"tests.games.relaid.{layout}",
                "django.template.loaders.app_directories.Loader",
            ]
            cached = [("django.template.loaders.cached.Loader", loaders)]
            options = {**engine["OPTIONS"], "loaders": cached}
            settings.TEMPLATES = [{**engine, "APP_DIRS": False, "OPTIONS": options}]
            after.append(question())
        settings.TEMPLATES = [engine]
        return before, after

    return ask


@pytest.fixture(autouse=True)
def still_clock():
    with time_machine.travel("2030-01-01 12:00:00+00:00", tick=False):
        yield


STRANGERS = [
    "/",
    "/account/login/",
    "/account/signup/",
    "/account/password/reset/",
    "/tables",
    "/ranking",
    "/nowhere",
    "/u/Nobody",
]
OWN = [
    "/",
    "/settings",
    "/settings/code",
    "/account/email/",
    "/account/sessions/",
    "/account/password/change/",
    "/tables/new",
    "/u?q=a",
]


def check(layouts):
    before, after = layouts
    assert [{}, {}] == [differences(before, other) for other in after]


def test_a_page_for_strangers_is_the_same_in_every_layout(client, games, tables, in_every_layout):
    pages = crawl(client, [*STRANGERS, *(f"/join/{table.invite}" for table in tables)])
    assert len(pages) > 25
    check(in_every_layout(lambda: answers(client, pages)))


def test_a_page_for_players_is_the_same_in_every_layout(
    ann, games, tables, sign_in, in_every_layout
):
    client = sign_in(ann)
    addresses = [game.get_absolute_url() for game in [*games, *tables]]
    pages = crawl(client, [*OWN, *addresses, *(f"{table}/replay" for table in addresses[:4])])
    assert len(pages) > 50
    check(in_every_layout(lambda: answers(client, pages)))


# Forms filled in wrong.
WRONG = {
    "/settings": {"name": "?", "language": "en", "time_zone": "UTC"},
    "/settings/away": {"first": "2000-01-01", "last": "1999-01-01"},
    "/settings/code": {"code": "BBBBBB"},
    "/tables/new": {"players": 3, "side": "E", "preset": "modern", "word": ":"},
}


def test_errors_are_the_same_in_every_layout(ann, sign_in, in_every_layout):
    client = sign_in(ann)

    def said():
        return {
            address: seen(client.post(address, sent).content.decode())
            for address, sent in WRONG.items()
        }

    check(in_every_layout(said))


def sent():
    """Every email that is due, without really sending it."""
    mail.outbox.clear()
    with transaction.atomic():
        sending.send_due()
        transaction.set_rollback(True)
    return [
        (email.to, email.subject, email.body, [seen(html) for html, _type in email.alternatives],
         [part.get_payload() for part in email.attachments])
        for email in mail.outbox
    ]  # fmt: skip


@pytest.mark.parametrize(("turn_emails", "many"), [("", 3 + 1), ("daily", 1 + 1)])
def test_an_email_is_the_same_in_every_layout(games, bo, in_every_layout, turn_emails, many):
    owe(seat(games[-1], "S"), "over", fresh(games[-1]).ply)
    User.objects.filter(pk=bo.pk).update(turn_emails=turn_emails)  # Bo is to move in three games
    before, after = in_every_layout(sent)
    assert many == len(before)
    assert [before, before] == after


def pieces(value):
    """A replay's data, with each piece of HTML as a reader sees it."""
    if isinstance(value, dict):
        return {key: pieces(part) for key, part in value.items()}
    if isinstance(value, list):
        return [pieces(part) for part in value]
    return seen(value) if isinstance(value, str) and "<" in value else value


def test_replays_and_images_are_the_same_in_every_layout(
    client, games, in_every_layout, monkeypatch
):
    monkeypatch.setattr(
        cache, "PATIENCE", 600
    )  # all of a replay at once, however slow the machine is
    links = [game.get_absolute_url() for game in games[2:]]

    def shown():
        forget()
        replays = [pieces(client.get(f"{link}/replay.json").json()) for link in links]
        files = [seen(client.get(f"{link}.html").content.decode()) for link in links[1:]]
        return (
            replays,
            files,
            [
                client.get(f"{link}/{name}.png").content
                for link in links
                for name in ("board", "og")
            ],
        )

    before, after = in_every_layout(shown)
    assert [before, before] == after


def test_template_lines_are_short():
    long = [
        f"{path}:{number}"
        for path in Path("templates").rglob("*.*")
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if len(line) > 120
    ]
    assert [] == long


def test_templates_write_dates_in_the_sites_own_formats():
    """Django's own say "Nov. 23, 2026, 11:43 p.m."."""
    paths = [path for path in Path("templates").rglob("*.*") if path.is_file()]
    assert [] == [path for path in paths if re.search(r"DATE(TIME)?_FORMAT", path.read_text())]
