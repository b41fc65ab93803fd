"""Every kind of email in a real window: never wider than it, readable in light and dark, in both languages.

`EMAIL_BOOK=folder` keeps pictures: each kind at 375 and 640 pixels, light, dark, and without its own picture.
"""

import os
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from django.core.mail import EmailMessage
from django.utils import timezone, translation
from playwright.sync_api import Browser, Page

from engine import Phase
from engine.events import RoundScored
from games.clubs import founding, joining
from games.lobby import rematch
from games.mail import account, mail_test, strangers
from games.mail.channels import email
from games.mail.inbound.answers import Answer
from games.mail.occasion import table_url
from games.mail.outbox import OutboxBackend
from games.models import AddressInvitation, Game, MailTest, Notice, OutboxEmail, User
from games.play import alarms
from tests.games.clubs.conftest import FACE
from tests.games.conftest import fresh, person, play_until, seat, seated, skip

WIDTHS = (375, 640)
LANGUAGES = ("en", "de")
LOOKS = ("light", "dark")
BOOK = os.environ.get("EMAIL_BOOK", "")
Letters = dict[tuple[str, str], str]  # the HTML of an email by kind and language
pytestmark = pytest.mark.chromium

# The texts whose contrast to what is behind them is less than 4.5, with their contrast.
PALE = """() => {
  const parts = colour => colour.match(/[0-9.]+/g).map(Number);
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map(v => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const behind = element => {
    for (let e = element; e; e = e.parentElement) {
      const colour = parts(getComputedStyle(e).backgroundColor);
      if (colour.length < 4 || colour[3] > 0) return colour;
    }
    return [255, 255, 255];
  };
  const pale = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || !element.offsetParent) continue;
    const two = [light(parts(getComputedStyle(element).color)), light(behind(element))].sort((a, b) => b - a);
    const contrast = (two[0] + 0.05) / (two[1] + 0.05);
    if (contrast < 4.5) pale.push(`${texts.currentNode.data.trim()} ${contrast.toFixed(1)}`);
  }
  return pale;
}"""


@pytest.fixture
def letters(db: None) -> Letters:
    """An email of each kind in each language to a player whose name is as long as names may be."""
    reader = person("Chloé-Alexandra Montbard")
    game = seated([reader, person("Bo"), person("Maximilian-Theodor Groß"), person("Di")])
    found: Letters = {}

    def write(kind: str, *notices: Notice) -> None:
        for language in LANGUAGES:
            User.objects.update(language=language)
            again = [_of(notice.seat.game, notice.kind, notice.ply) for notice in notices]
            for number, notice in enumerate(again[1:] and again, 1):
                notice.pk = number  # the Message-ID of several is made of it
            found[kind, language] = shown(email.compose(*again))

    write("begin", _of(game, "begin"))
    play_until(game, Phase.CHOOSE, "S")
    write("blocks", _of(game, "blocks"))
    skip(game, 40)
    play_until(game, Phase.BUILD, "S")
    game.seats.filter(side="W").update(nudged_at=game.created_at)
    for kind in ("turn", "reminder", "nudge", "missed", "leaving", "halfway", "offered"):
        write(kind, _of(game, kind))
    write("round", _of(game, "round", _scored(game)))
    duel = seated([reader, person("Eve")], sides="SN")
    write("daily", _of(game, "turn"), _of(duel, "blocks"))
    skip(game)
    write("over", _of(game, "over"))
    rematch.play_again(User.objects.get(name="Bo"), fresh(game))
    write("rematch", _of(game, "rematch"))
    write_sealed(reader, fresh(duel), found)
    write_strangers(reader, fresh(game), found)
    write_requests(reader, found)
    return found


def write_sealed(reader: User, game: Game, found: Letters) -> None:
    """Add the emails that aren't about a position."""
    alarms.raise_("mail-server", "The mail server takes no emails: 421 later")
    kinds = [*Notice.Kind.where(lambda kind: kind.message)]
    for kind in (Notice.Kind.STRANGER, Notice.Kind.CLUB):
        kinds.remove(kind)
    for kind, language in product(kinds, LANGUAGES):
        reader.language = language
        code = "BCDFGH" if kind == "code" else ""
        with translation.override(language):
            answer = Answer(seat(game, "S"), game.ply)
            said = [code, *answer.refused("No."), *answer.help(), table_url(game) + "x" * 60]
            text = "\n\n".join(filter(None, said))
            notice = Notice(pk=7, user=reader, kind=kind)
            content = {"subject": "Re: Your turn", "body": text, "code": code}
            if kind == Notice.Kind.TEST:
                content = mail_test.content(reader, MailTest(pk=1), timezone.now())
            account.seal(notice, content)
        found[kind, language] = shown(email.compose(notice))


def write_strangers(by: User, game: Game, found: Letters) -> None:
    """Add the email to an address without an account, in the language of the one who invites."""
    for language in LANGUAGES:
        User.objects.filter(pk=by.pk).update(language=language)
        strangers.owe(game, f"{language}@example.org", by)
        notice = AddressInvitation.objects.latest("pk").notice
        found[str(Notice.Kind.STRANGER), language] = shown(email.compose(notice))


def write_requests(admin: User, found: Letters) -> None:
    """Add the email to the admin of a club whom two players ask to let them in."""
    club = founding.found(admin, FACE)
    for other in User.objects.exclude(pk=admin.pk).order_by("pk")[:2]:
        joining.join(other, club)
    notice = Notice.objects.filter(kind=Notice.Kind.CLUB)[0]
    for language in LANGUAGES:
        User.objects.filter(pk=admin.pk).update(language=language)
        notice.user.refresh_from_db()
        found[str(Notice.Kind.CLUB), language] = shown(email.compose(notice))


def _of(game: Game, kind: str, ply: int | None = None) -> Notice:
    return Notice(seat=seat(game, "S"), kind=kind, ply=fresh(game).ply if ply is None else ply)


def _scored(game: Game) -> int:
    positions = enumerate(fresh(game).positions())
    return max(n for n, p in positions if any(isinstance(e, RoundScored) for e in p.happened))


def shown(message: EmailMessage) -> str:
    """The HTML of a message with its picture in it."""
    OutboxBackend().send_messages([message])
    return OutboxEmail.objects.latest("pk").html


@pytest.fixture
def window(chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context()
    yield context.new_page()
    context.close()


def test_every_kind_of_email_is_looked_at(letters: Letters) -> None:
    assert {(kind, each) for kind in Notice.Kind for each in LANGUAGES} <= letters.keys()


def test_no_email_is_wider_than_its_window_or_hard_to_read(letters: Letters, window: Page) -> None:
    wrong: dict[Any, Any] = {}
    for (kind, language), html in letters.items():
        window.set_content(html)
        for width, look in product(WIDTHS, LOOKS):
            window.set_viewport_size({"width": width, "height": 800})
            window.emulate_media(color_scheme=look)  # type: ignore[arg-type]
            needed = window.evaluate("document.documentElement.scrollWidth")
            pale = window.evaluate(PALE)
            if needed > width or pale:
                wrong[kind, language, width, look] = needed, pale
            keep(window, f"{kind}-{language}-{width}-{look}")
        window.set_content(re.sub(r'src="data:[^"]+"', 'src="cid:none"', html))
        keep(window, f"{kind}-{language}-bare")
    assert {} == wrong


def keep(window: Page, name: str) -> None:
    if BOOK:
        window.screenshot(path=Path(BOOK) / f"{name}.png", full_page=True)
