"""TurnEmail: a position from its player's perspective, the latest events, and what to do next."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from email.mime.base import MIMEBase
from email.mime.image import MIMEImage
from email.mime.text import MIMEText
from functools import cached_property

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from engine import Phase, PlayerView, State, view_for
from engine.analysis.swings import biggest, swings, worths
from engine.box import Colour, Side, colour_name
from engine.language import listed
from engine.option_values import Monster
from engine.text import board, mixed_towers
from games.board import history, option_text, phrases, scoreboard
from games.board.images.alt_text import describe_board, describe_tallest
from games.board.images.board_picture import BoardPicture, as_seen_by
from games.board.images.png import board_png
from games.board.perspective import Perspective
from games.board.scoreboard import Scored, Standing, Team
from games.board.table_news import Happening, told
from games.board.variants import Variants, variants
from games.lib import database_time, times
from games.mail import milestones, text_tables, unsubscribe
from games.mail.decision import Decision
from games.mail.email import Email, unsubscribe_headers
from games.mail.hand import Hand
from games.mail.missed import missed, offered
from games.mail.occasion import Occasion, bank_sentence, occasion_of, table_url
from games.mail.reply_address import reply_address
from games.models import EMAIL, Delivery, Game, Notice, Seat, User
from games.play import orders, telling, tolerant, turn_links, up_again
from games.play.record import record_of

Kind = Notice.Kind


class HandedOver(Exception):
    """The seat was handed over while the email was being written: it shows a hand that isn't theirs."""


@dataclass(frozen=True)
class ColourScore:
    """A colour's points and what it would score now, labelled with the player if they have one colour."""

    colour: Colour
    name: str
    points: int
    now: str


@dataclass(frozen=True)
class TurnEmail(Email):
    """The email for one notice of a seat, combined with `scored_notice`, the notice of the last round."""

    notice: Notice
    scored_notice: Notice | None = None

    template = "mail/turn"

    @property
    def user(self) -> User:
        user = self.notice.recipient
        assert user is not None
        return user

    # --- The position

    @cached_property
    def game(self) -> Game:
        assert self.notice.seat is not None
        now = database_time.expression()
        games = Game.objects.with_table().annotate(read_at=now)  # type: ignore[no-redef]
        game: Game = games.get(pk=self.notice.seat.game_id)
        game.keep_rows()
        if game.seats_by_side[self.notice.seat.side].user_id != self.user.pk:
            raise HandedOver(f"{self.notice} is for the player who had the seat before")
        telling.as_if_accepted(game, game.seats_by_side[self.side], self.notice)
        return game

    @cached_property
    def seat(self) -> Seat:
        return self.game.seats_by_side[self.side]

    @cached_property
    def side(self) -> Side:
        assert self.notice.seat is not None
        return self.notice.seat.side

    @cached_property
    def reader(self) -> Perspective:
        return Perspective(
            self.game.options,
            self.game.names_by_side,
            self.game.theme,
            side=self.side,
            formers=self.game.formers,
        )

    @cached_property
    def positions(self) -> Sequence[State]:
        try:
            return self.game.positions()
        except Exception:
            tolerant.report(self.game)  # the email is tried again, and goes out once it can be read
            raise

    @cached_property
    def state(self) -> State:
        """Return the current position if the email asks for a turn, else the one it is about."""
        return self.positions[-1] if self.asks else self.positions[self.notice.ply or 0]

    @cached_property
    def view(self) -> PlayerView:
        return view_for(self.state, self.side)

    @property
    def asks(self) -> bool:
        return self.notice.asks

    # --- Subject, headings, links

    @cached_property
    def occasion(self) -> Occasion:
        return occasion_of(self.notice.kind, self.game, self.reader, self.view)

    @property
    def subject(self) -> str:
        return str(self.game) if self.user.email_one_subject else self.occasion.subject

    @property
    def headers(self) -> dict[str, str]:
        """Return one Message-ID per notice, to merge duplicates, and one thread per game and reader."""
        table = f"{self.game.code}.{self.side.lower()}"
        thread = f"<table.{table}@{settings.MAIL_DOMAIN}>"
        # Of nudges and news a position can have several, and of turns after a move was taken back.
        several = self.notice.kind in (Kind.NUDGE, Kind.LEAVING) or any(
            what == "void" for _ply, _side, what, _name in self.game.happenings
        )
        number = f"{self.notice.ply}.{self.notice.pk}" if several else self.notice.ply
        return {
            "Message-ID": f"<{self.notice.kind}.{number}.{table}@{settings.MAIL_DOMAIN}>",
            "In-Reply-To": thread,
            "References": thread,
            "List-Id": f"<{self.notice.kind}.games.{settings.MAIL_DOMAIN}>",
            **unsubscribe_headers(self.unsubscribe_url),
            **({"Reply-To": self.reply_to} if self.reply_to else {}),
        }

    @property
    def reply_to(self) -> str:
        """Return the address to which the reader can reply to play; empty if there's no turn, or no such way."""
        return reply_address(self.seat, self.notice.ply or 0) if self.asks else ""

    @cached_property  # the text and the header say the same
    def unsubscribe_url(self) -> str:
        """Return the URL that turns off emails of this kind."""
        return unsubscribe.url(self.user.pk, self.notice.kind, self.game.pk)

    @property
    def link(self) -> str:
        """Return the URL of the table; of an email that asks for a turn, the one that plays this turn."""
        if self.asks:
            return turn_links.url(self.seat, self.notice.ply or 0)
        return table_url(self.game)

    @property
    def colours(self) -> str:
        """Return the reader's colours, such as "Red and Yellow"."""
        return listed(colour_name(colour) for colour in self.game.options.colours_of(self.side))

    @property
    def rules(self) -> str:
        return option_text.in_short(self.game.options, self.game.preset)

    @property
    def turn(self) -> str:
        return phrases.turn_in_an_email(self.view)

    @property
    def deadline(self) -> datetime | None:
        """Return the reader's deadline; None if there is no turn or no deadline."""
        return self.game.deadline_for(self.seat) if self.asks else None

    @property
    def time_left(self) -> str:
        """Return "2 d 4 h left, until Tue 24 Nov, 18:40 (Europe/Berlin)", or that there's no deadline."""
        return times.in_words(self.deadline) or (self.game.no_deadline if self.asks else "")

    @property
    def up_again(self) -> str:
        """Return when the reader's turn comes again, in an email about a round that asks for nothing."""
        seat = self.game.seat_of(self.user)
        if self.notice.kind != Kind.ROUND or not seat or seat.to_move or self.game.over:
            return ""
        [expected] = up_again.forecasts([self.game], [seat.side], timezone.now())
        return times.up_again(expected) if expected else ""

    @property
    def bank(self) -> str:
        """Return a sentence about the reader's time bank; empty without one, and if there is no turn."""
        return bank_sentence(self.seat) if self.asks else ""

    @cached_property
    def commitment(self) -> str:
        """Return the commitment of the deal, in the first email about a game only."""
        told = Delivery.objects.filter(
            notice__seat=self.notice.seat, channel=EMAIL, outcome="sent"
        ).exclude(notice=self.notice.pk)
        return "" if told.exists() else self.game.commitment

    # --- What happened

    @cached_property
    def news(self) -> list[str]:
        """Return what happened besides the moves, if the email is about that."""
        if self.notice.kind == Kind.BEGIN:
            return milestones.begun(self.game, self.reader, self.view)
        if self.notice.kind == Kind.OVER:
            return [place] if (place := milestones.place(self.reader, self.view)) else []
        if self.notice.kind != Kind.LEAVING:
            return []
        news = [Happening(*row) for row in self.game.happenings]
        return told(self.reader, news, self.notice.ply or 0)

    @cached_property
    def recap(self) -> list[history.Line]:
        """Return the events since the reader's last turn; their marks are those of the picture."""
        if not self.asks:
            return []
        moves = self.game.rows
        since = history.since_own_turn(self.reader, moves)
        return history.lines(
            self.reader, self.positions, moves, since, happenings=self.game.happenings
        )

    @cached_property
    def absence(self) -> list[str]:
        """Return what a substitute played for the reader, and what happens next."""
        if self.asks:
            played = history.played_for(self.reader, self.recap)
            return [told for told in (played, self._cancelled) if told]
        if self.notice.kind == Kind.OFFERED:
            return offered(self.seat)
        if self.notice.kind != Kind.MISSED:
            return []
        return missed(self.game, self.reader, self.positions, self.notice.ply or 0)

    @property
    def _cancelled(self) -> str:
        """Return that none of the reader's orders applied; empty if there were none."""
        if self.view.phase is not Phase.BUILD or not orders.cancelled(self.seat, self.view.ply):
            return ""
        return _("None of the orders you left could be played, so it’s up to you.")

    @cached_property
    def scored(self) -> Scored | None:
        """Return the scoring of the last round, if it is new."""
        state = self.positions[self.scored_notice.ply or 0] if self.scored_notice else self.view
        return scoreboard.scored(self.reader, state)

    @cached_property
    def swing(self) -> str:
        """Return "Biggest swing: move 72, Ben, Hong Kong."; empty before the end or without a swing."""
        positions = self.positions if self.notice.kind == Kind.OVER else []
        for swing in biggest(swings(positions, worths(positions)))[:1] if positions else []:
            sentence = _("Biggest swing: move {move}, {name}, {city}.")
            city = self.reader.theme.city_name(swing.site[0])
            return sentence.format(
                move=swing.ply, name=self.reader.player(swing.side, swing.ply), city=city
            )
        return ""

    @property
    def preview(self) -> str:
        """Return the time left, the points, and what has happened, in a line."""
        left = phrases.capital(times.left(self.deadline)) if self.deadline else ""
        points = ", ".join(f"{score.name} {score.points}" for score in self.scores)
        happened = [f"{line.who}: {line.text}" if line.who else line.text for line in self.recap]
        return " · ".join(part for part in (left, points, *happened) if part)

    @property
    def recap_lines(self) -> list[str]:
        return [text_tables.recap_line(line) for line in self.recap]

    @property
    def scored_lines(self) -> list[str]:
        return text_tables.scored_lines(self.scored) if self.scored else []

    # --- The board

    @cached_property
    def picture(self) -> BoardPicture:
        """Return the board from the reader's side."""
        return as_seen_by(
            self.reader, self.state, history.marks(self.recap), patterned=self.user.patterns
        )

    @property
    def picture_id(self) -> str:
        """Return a Content-ID that is the same if the email is sent twice, and unique otherwise."""
        name = f"{self.notice.kind}.{self.notice.ply}.{self.game.code}.{self.side.lower()}"
        return f"board.{name}@{settings.MAIL_DOMAIN}"

    @property
    def attachments(self) -> list[MIMEBase]:
        """Return the board, and the record of a game that is over."""
        return [self._board_image, *([self._record] if self.onward else [])]

    @property
    def onward(self) -> list[tuple[str, str]]:
        """Return the links on from a game that is over, with their words."""
        return milestones.onward(self.game) if self.notice.kind == Kind.OVER else []

    @property
    def _record(self) -> MIMEText:
        record = MIMEText(record_of(self.game))
        record.add_header("Content-Disposition", "attachment", filename=f"{self.game.code}.txt")
        return record

    @property
    def _board_image(self) -> MIMEImage:
        image = MIMEImage(board_png(self.picture), "png")
        image.add_header("Content-ID", f"<{self.picture_id}>")
        image.add_header("Content-Disposition", "inline", filename="board.png")
        return image

    @property
    def picture_heard(self) -> str:
        """Return the alternative text of the picture."""
        return describe_board(self.reader, self.view)

    @cached_property
    def board_text(self) -> str:
        return board(self.view, theme=self.reader.theme)

    @cached_property
    def mixed(self) -> list[str]:
        """Return the towers with several colours, floor by floor."""
        return mixed_towers(self.view, theme=self.reader.theme)

    @cached_property
    def tallest(self) -> str:
        return describe_tallest(self.reader, self.view)

    @cached_property
    def now(self) -> Variants:
        """Return the variants in force."""
        return variants(self.reader, self.view)

    @property
    def godzilla(self) -> bool:
        """Return whether Godzilla is on the board; it can stand on a tower that can still be built on."""
        return bool(self.now.monster) and self.game.options.monster is Monster.GODZILLA

    # --- Points

    @cached_property
    def standings(self) -> list[Standing]:
        return scoreboard.standings(self.reader, self.view)

    @cached_property
    def scores(self) -> list[ColourScore]:
        """Return every colour's points, the most first."""
        lines = [(player, line) for player in self.standings for line in player.lines]
        lines.sort(
            key=lambda pair: (-pair[1].points, self.reader.options.colours.index(pair[1].colour))
        )
        return [
            ColourScore(
                colour=line.colour,
                name=line.name if player.two_colours else self._player(player),
                points=line.points,
                now=phrases.signed(line.now.total),
            )
            for player, line in lines
        ]

    def _player(self, player: Standing) -> str:
        """The player's name, and that a substitute plays for them."""
        away = not self.game.over and self.game.seats_by_side[player.side].substituted_at
        return f"{player.name} ({_('substitute')})" if away else player.name

    @cached_property
    def teams(self) -> list[Team]:
        """Return the partners with their joint points."""
        return [team for team in scoreboard.by_points(self.reader, self.standings) if team.partners]

    @property
    def score_lines(self) -> list[str]:
        rows = [(score.colour, score.name, score.points, score.now) for score in self.scores]
        return text_tables.score_lines(rows, with_worth=self.show_worth)

    @property
    def show_worth(self) -> bool:
        """Return whether the email says what the board would score now."""
        return self.state.phase is not Phase.OVER and self.user.show_worth

    @cached_property
    def decision(self) -> Decision | None:
        """Return what a player who is to move needs to decide besides the board; None if nothing is asked."""
        with_worth = self.show_worth and self.hand.building
        return Decision(self.link, self.reader, self.view, with_worth) if self.asks else None

    # --- The hand

    @cached_property
    def hand(self) -> Hand:
        return Hand(self.game, self.reader, self.view, self.asks, self.user.email_hand, self.link)

    @property
    def shows_hand(self) -> bool:
        return bool(self.hand.cards)
