"""The daily letter: several games that wait for one reader, a line for each, the most urgent first."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import State, view_for
from games.board import phrases, scoreboard
from games.board.perspective import Perspective
from games.mail import unsubscribe
from games.mail.channels.email import footer, switched_off_by
from games.mail.email_content import lead, time_left
from games.models import Game, Notice, Seat, User
from games.play.tolerant import shown_of_each


class Row(NamedTuple):
    """A game that waits: where it stands, how long it waits, and what its last round brought if that is news."""

    game: Game
    turn: str
    left: str
    time_left: str
    link: str
    scored: str


def letter(told: Sequence[Notice]) -> EmailMultiAlternatives:
    """One mail for all turns that wait for the reader of these notices, in his language."""
    user = told[0].seat.user
    assert user is not None
    with timezone.override(user.zone), translation.override(user.language):
        context = _contents(user, told)
        text = render_to_string("mail/digest.txt", context)
        html = render_to_string("mail/digest.html", context)
    mail = EmailMultiAlternatives(context["subject"], text, to=[user.email], headers=_headers(user, told))
    mail.attach_alternative(html, "text/html")
    return mail


def _headers(user: User, told: Sequence[Notice]) -> dict[str, str]:
    """One Message-ID for what is told, so that a letter sent twice is one letter."""
    first = min(notice.pk for notice in told)
    return {
        "Message-ID": f"<daily.{first}@{settings.MAIL_DOMAIN}>",
        "List-Id": f"<daily.games.{settings.MAIL_DOMAIN}>",
        **switched_off_by(unsubscribe.url(user.pk, unsubscribe.DAILY)),
    }


def _contents(user: User, told: Sequence[Notice]) -> dict[str, Any]:
    scored = {notice.seat_id: notice for notice in told if notice.kind == Notice.Kind.ROUND}
    games = Game.objects.with_moves().running().filter(seats__user=user, seats__to_move=True)
    rows, broken = shown_of_each(games.order_by("deadline", "pk"), lambda game: _row(game, game.seat_of(user), scored))
    number = len(rows) + len(broken)
    subject = ngettext("{number} turn waits for you", "{number} turns wait for you", number).format(number=number)
    return {
        "subject": subject,
        "heading": f"{subject}, {user.name}",
        "rows": rows,
        "broken": broken,
        "zone": timezone.get_current_timezone_name(),
        "next_url": settings.SITE_URL + reverse("next"),
        **footer(user),
    }


def _row(game: Game, seat: Seat | None, scored: dict[int, Notice]) -> Row:
    assert seat is not None
    assert game.deadline is not None
    positions = game.positions()
    reader = Perspective(game.options, game.names_by_side, game.theme, side=seat.side)
    news = scored.get(seat.pk)
    return Row(
        game=game,
        turn=phrases.turn_in_a_letter(view_for(positions[-1], seat.side)),
        left=phrases.time_left(game.deadline - timezone.now()),
        time_left=time_left(game),
        link=f"{settings.SITE_URL}{game.get_absolute_url()}",
        scored=_scored(reader, positions[news.ply]) if news else "",
    )


def _scored(reader: Perspective, state: State) -> str:
    """ "Round 2 scored: you lead 21-17"."""
    scored = scoreboard.scored(reader, state)
    assert scored is not None
    said = _("Round {round} scored: {lead}")
    return said.format(round=scored.round, lead=lead(reader, view_for(state, reader.side)))
