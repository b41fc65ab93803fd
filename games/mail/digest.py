"""The daily digest: a reader's waiting games, one line each, the most urgent first."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import State, view_for
from engine.language import listed
from games.board import history, phrases, scoreboard
from games.board.perspective import Perspective
from games.lib import times
from games.lib.stored_move import StoredMove
from games.mail import next_turn, unsubscribe
from games.mail.email import Email, unsubscribe_headers
from games.mail.occasion import lead
from games.models import Game, Notice, Seat, User
from games.play import turn_links
from games.play.tolerant import shown_of_each

# What else a row tells its reader, by (user, game, seat); rooms above add their functions (consequences.py).
also_told: list[Callable[[User, Game, Seat], Sequence[str]]] = []


@dataclass(frozen=True)
class DigestRow:
    """A waiting game: its state, its waiting time, and the result of its last round if that is new."""

    game: Game
    turn: str
    deadline: datetime | None
    link: str
    scored: str
    played: str
    also: tuple[str, ...] = ()

    @property
    def time_left(self) -> str:
        """Return "2 d 4 h left, until Tue 24 Nov, 18:40"; empty without a deadline."""
        return times.in_words(self.deadline)

    @property
    def preview(self) -> str:
        """Return "Old Crown 2 d 4 h left"."""
        left = times.left(self.deadline) if self.deadline else ""
        return f"{self.game.name} {left}".rstrip()


@dataclass(frozen=True)
class DigestEmail(Email):
    """One email for all the waiting turns of these notices' reader."""

    notices: tuple[Notice, ...]

    template = "mail/digest"

    @cached_property
    def user(self) -> User:
        user = self.notices[0].recipient
        assert user is not None
        return user

    @property
    def headers(self) -> dict[str, str]:
        """Return a Message-ID that is the same if the email is sent twice."""
        first = min(notice.pk for notice in self.notices)
        return {
            "Message-ID": f"<daily.{first}@{settings.MAIL_DOMAIN}>",
            "List-Id": f"<daily.games.{settings.MAIL_DOMAIN}>",
            **unsubscribe_headers(self.unsubscribe_url),
        }

    @property
    def unsubscribe_url(self) -> str:
        """Return the URL that turns off all emails that ask for a turn."""
        return unsubscribe.url(self.user.pk, unsubscribe.DIGEST)

    @cached_property
    def subject(self) -> str:
        number = len(self.rows) + len(self.broken)
        return ngettext(
            "{number} turn is waiting for you", "{number} turns are waiting for you", number
        ).format(number=number)

    @property
    def heading(self) -> str:
        return f"{self.subject}, {self.user.name}"

    @property
    def preview(self) -> str:
        """Return the preview text shown beside the subject in an inbox."""
        return " · ".join(row.preview for row in self.rows)

    @property
    def next_url(self) -> str:
        return f"{settings.SITE_URL}{reverse('next')}"

    @property
    def shows_hand(self) -> bool:
        return bool(self.rows) and self.user.email_hand

    @property
    def rows(self) -> list[DigestRow]:
        return self._rows_and_broken[0]

    @property
    def broken(self) -> list[Game]:
        """Return the waiting games that can't be shown."""
        return self._rows_and_broken[1]

    @cached_property
    def _rows_and_broken(self) -> tuple[list[DigestRow], list[Game]]:
        games = (
            Game.objects.with_moves().running().filter(seats__user=self.user, seats__to_move=True)
        )
        return shown_of_each(games.order_by("seats__deadline", "deadline", "pk"), self._row)

    def _row(self, game: Game) -> DigestRow:
        seat = game.seat_of(self.user)
        assert seat is not None
        positions = game.positions()
        reader = Perspective(
            game.options, game.names_by_side, game.theme, side=seat.side, formers=game.formers
        )
        rounds = [
            notice
            for notice in self.notices
            if notice.kind == Notice.Kind.ROUND and notice.seat_id == seat.pk
        ]
        view = view_for(positions[-1], seat.side)
        cancelled = next_turn.none_applied(seat, view)
        told = [_played(reader, positions, game.rows), cancelled, _away(reader, game)]
        return DigestRow(
            game=game,
            turn=phrases.turn_in_an_email(view),
            deadline=game.deadline_for(seat),
            link=turn_links.url(seat, view.ply),
            scored=_scored(reader, positions[rounds[-1].ply or 0]) if rounds else "",
            played=" ".join(filter(None, told)),
            also=tuple(line for more in also_told for line in more(self.user, game, seat)),
        )


def _played(reader: Perspective, positions: Sequence[State], moves: Sequence[StoredMove]) -> str:
    """What a substitute has played for the reader."""
    since = history.since_own_turn(reader, moves)
    return history.played_for(reader, history.lines(reader, positions, moves, since))


def _scored(reader: Perspective, state: State) -> str:
    """The result of the last round, such as "Round 2 scored: you lead 21-17"."""
    scored = scoreboard.scored(reader, state)
    assert scored is not None
    said = _("Round {round} scored: {lead}")
    return said.format(round=scored.round, lead=lead(reader, view_for(state, reader.side)))


def _away(reader: Perspective, game: Game) -> str:
    """For which of the others a substitute plays; empty for none."""
    seats = game.seats_by_side.values()
    names = [reader.name(s.side) for s in seats if s.substituted_at and s.side != reader.side]
    return _("A substitute plays for {names}.").format(names=listed(names)) if names else ""
