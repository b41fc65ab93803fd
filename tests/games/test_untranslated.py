"""With every letter of every translated text changed, no page and no email shows an English word."""

import re
from html.parser import HTMLParser

import pytest
from allauth.account.models import EmailAddress
from django.apps import apps
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from django.utils import translation

from engine import Options
from games.clubs import founding, joining
from games.lobby import seating
from games.mail import strangers
from games.mail.channels import email
from games.models import Game, Notice, User
from tests.games.clubs.conftest import FACE

# Latin letters become Greek and Cyrillic ones; what remains in Latin was not translated.
DISGUISE = str.maketrans("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
                         "αвсδεφγнιјκлмπορϙгѕτυνωχуζΑВСΔЕФГНІЈКЛМПОРϘГЅТΥΝΩХУΖ")  # fmt: skip
KEPT = re.compile(r"(%\(\w+\)[sd]|\{\w*\}|<[^>]*>|&\w+;)")
SHOWN = ("aria-label", "alt", "title", "placeholder")
CODES = re.compile(r"https?://\S+|\S+@\S+|/[\w/?=&.-]+|#\w{8}\b|\b[0-9a-f]{16,}\b")
# Names of people, tables and things, notation, codes, units: the same in all languages.
NAMES = {
    "Ann", "Bo", "Cy", "Di", "Support", "Manhattan", "Modern", "Classic",
    "Mayfair", "man", "cai", "sao", "fra", "syd", "hkg", "UTC", "MAN", "CAI", "SAO", "FRA", "SYD", "HKG", "NW", "NE", "SW", "SE", "English", "Deutsch", "JSON", "HTML", "SHA",
    "Discord", "Slack", "ntfy", "https",
}  # fmt: skip


def disguised(text: str) -> str:
    return "".join(
        part if KEPT.fullmatch(part) else part.translate(DISGUISE) for part in KEPT.split(text)
    )


@pytest.fixture
def disguise(monkeypatch):
    """Disguise every text that goes through gettext."""
    monkeypatch.setattr(translation._trans, "gettext", disguised, raising=False)
    monkeypatch.setattr(
        translation._trans, "pgettext", lambda _, text: disguised(text), raising=False
    )
    monkeypatch.setattr(
        translation._trans,
        "ngettext",
        lambda one, many, n: disguised(one if n == 1 else many),
        raising=False,
    )
    monkeypatch.setattr(
        translation._trans,
        "npgettext",
        lambda _, one, many, n: disguised(one if n == 1 else many),
        raising=False,
    )
    # A language of its own, so that words that were looked up in another test aren't found again.
    monkeypatch.setattr(translation._trans, "get_language", lambda: "en-au", raising=False)


class Words(HTMLParser):
    """The texts of a page for sighted readers and screen readers."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.deaf: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if (
            tag in ("script", "style", "code", "pre") or given.get("name") == "time_zone"
        ):  # its places are names
            self.deaf.append(tag)
        self.texts += [given[name] or "" for name in SHOWN if name in given]
        if given.get("property") in ("og:title", "og:description", "og:image:alt"):
            self.texts.append(given["content"] or "")

    def handle_endtag(self, tag: str) -> None:
        if self.deaf and self.deaf[-1] == tag:
            self.deaf.pop()

    def handle_data(self, data: str) -> None:
        if not self.deaf:
            self.texts.append(data)


def english(text: str) -> set[str]:
    """The words in Latin letters, except names of people and tables."""
    text = CODES.sub(" ", text)
    for name in Game.objects.values_list("name", flat=True):
        text = text.replace(name, " ")
    return set(re.findall(r"[A-Za-zéãç]{2,}", text)) - NAMES


def english_on(page: str) -> set[str]:
    return set().union(*(english(text) for text in Words(page).texts))


def address(link: str) -> str:
    """The kind of a page, whichever moment or list page it shows."""
    path, _, query = link.partition("?")
    return re.sub(r"/(\d+|[A-Z]\d[^/]*)(?=/|$)", "/n", path) + "?" + re.sub(r"=[^&]*", "", query)


def crawl(client: Client, *starts: str, most: int = 90) -> dict[str, set[str]]:
    """The English words on each kind of page that can be reached, by address."""
    seen, waiting, found = set(), list(starts), {}
    while waiting and len(seen) < most:
        link = waiting.pop(0)
        if address(link) in seen:
            continue
        seen.add(address(link))
        response = client.get(link)
        if response.status_code == 302:
            waiting.append(response.url)
        if "text/html" not in response.headers.get(
            "Content-Type", ""
        ) or response.status_code not in (200, 404, 405):
            continue
        page = response.content.decode()
        found[link] = english_on(page)
        links = re.findall(r'href="(/[^"#]*)', page)
        waiting += [
            other.replace("&amp;", "&")
            for other in links
            if not other.startswith(("/admin", "/static", "/rules?", "/outbox/"))
        ]
    return found


@pytest.fixture(scope="module")
def rows(django_db_setup, django_db_blocker):
    """The rows of the demo, which takes seconds to play, so it is played once and reloaded for each test."""
    models = [EmailAddress, *apps.get_app_config("games").get_models()]
    with django_db_blocker.unblock(), transaction.atomic():
        call_command("make_demo", verbosity=0)
        written = {model: list(model.objects.all()) for model in models}
        transaction.set_rollback(True)
    return written


@pytest.fixture
def demo(db, rows):
    for model, written in rows.items():
        model.objects.bulk_create(written)
    return User.objects.get(name="Ann")


def test_no_page_shows_an_untranslated_word(demo, disguise):
    client = Client()
    client.force_login(demo)
    games = [game.get_absolute_url() for game in Game.objects.order_by("pk")]
    found = crawl(client, "/", *games, "/nowhere", "/settings/code")
    found.pop("/rules", None)  # a text of its own in each language
    assert len(found) > 30
    assert {link: words for link, words in found.items() if words} == {}


def test_no_page_for_visitors_shows_an_untranslated_word(demo, disguise):
    found = crawl(
        Client(), "/", "/account/login/", "/account/signup/", "/tables", "/ranking", "/ratings"
    )
    found.pop("/rules", None)
    assert len(found) > 15
    assert {link: words for link, words in found.items() if words} == {}


# Sealed: their words are those of templates/account/, of inbound/answers.py, and of mail_test.py.
ABOUT_ACCOUNTS = set(Notice.Kind.where(lambda kind: "account" in kind.message))

AFTER_A_GAME = {Notice.Kind.OVER, Notice.Kind.ROUND, Notice.Kind.REMATCH}


OF_OTHERS = {Notice.Kind.STRANGER, Notice.Kind.CLUB}  # see below


@pytest.mark.parametrize("kind", sorted(set(Notice.Kind.values) - ABOUT_ACCOUNTS - OF_OTHERS))
def test_no_email_has_an_untranslated_word(demo, disguise, kind):
    finished = Game.objects.filter(status=Game.Status.FINISHED).first()
    running = Game.objects.filter(seats__user=demo, seats__to_move=True).first()
    game = finished if kind in AFTER_A_GAME else running
    ply = (
        next(
            s.ply
            for s in game.positions()
            if any(type(e).__name__ == "RoundScored" for e in s.happened)
        )
        if kind == Notice.Kind.ROUND
        else game.ply
    )
    notice = Notice.objects.filter(seat__game=game, seat__user=demo, kind=kind).first() or Notice(
        seat=game.seats.get(user=demo), kind=kind, ply=ply
    )
    mail = email.compose(notice)
    html = next(str(part.content) for part in mail.alternatives)
    assert english(mail.subject) | english(mail.body) | english_on(html) == set()


def test_no_email_about_requests_to_join_has_an_untranslated_word(demo, disguise):
    club = founding.found(demo, {**FACE, "name": "Mayfair Cy"})
    for other in User.objects.exclude(pk=demo.pk).order_by("pk")[:2]:
        joining.join(other, club)
        mail = email.compose(Notice.objects.filter(kind=Notice.Kind.CLUB)[0])
        html = next(str(part.content) for part in mail.alternatives)
        assert english(mail.subject) | english(mail.body) | english_on(html) == set()


def test_no_invitation_to_an_address_has_an_untranslated_word(demo, disguise):
    strangers.owe(seating.open_table(demo, Options(), side="S"), "zoe@example.org", demo)
    mail = email.compose(Notice.objects.get(kind=Notice.Kind.STRANGER))
    html = next(str(part.content) for part in mail.alternatives)
    assert english(mail.subject) | english(mail.body) | english_on(html) == set()


@pytest.mark.parametrize(
    ("address", "form"),
    [
        ("/tables/new", {"players": "9", "preset": "x"}),
        ("/account/signup/", {"email": "x", "name": "9"}),
        ("/account/login/", {"login": "x", "password": "y"}),
        ("/account/password/reset/", {"email": ""}),
        ("/settings", {"name": "-", "time_zone": "Mars"}),
    ],
)
def test_no_form_error_is_untranslated(demo, disguise, address, form):
    client = Client()
    if address in ("/tables/new", "/settings"):
        client.force_login(demo)
    response = client.post(address, form)
    assert response.status_code in (200, 422)
    assert english_on(response.content.decode()) - set(form.values()) == set()


def test_no_sign_up_or_sign_in_page_shows_an_untranslated_word(db, disguise):
    client = Client()
    pages = [
        client.post(
            "/account/signup/",
            {"email": "cy@example.com", "name": "Cy", "password1": ""},
            follow=True,
        ),
        Client().post("/account/login/code/", {"email": "cy@example.com"}, follow=True),
        Client().post("/account/password/reset/", {"email": "cy@example.com"}, follow=True),
        client.post("/account/confirm-email/", {"code": "BCDFGH"}),
    ]
    assert [english_on(page.content.decode()) for page in pages] == [set()] * 4
