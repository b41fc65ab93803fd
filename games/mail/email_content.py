"""TurnEmail: a position from its player's perspective, the latest events, and what to do next."""

from dataclasses import dataclass
from datetime import datetime
from email.mime.base import MIMEBase
from email.mime.image import MIMEImage
from email.mime.text import MIMEText
from functools import cached_property

from django.conf import settings
from django.utils.translation import gettext as _

from engine.analysis.swings import biggest, swings, worths
from engine.box import colour_name
from engine.language import listed
from games.board import history, option_text, phrases, scoreboard
from games.board.images.board_picture import BoardPicture, as_seen_by
from games.board.images.png import board_png
from games.board.images.strip import Strip, strip
from games.board.scoreboard import Scored
from games.lib import times
from games.mail import milestones, next_turn, text_tables, unsubscribe
from games.mail.decision import Decision
from games.mail.email import PROGRAM, unsubscribe_headers
from games.mail.email_points import Points
from games.mail.hand import Hand
from games.mail.occasion import Occasion, bank_sentence, occasion_of, table_url
from games.mail.reply_address import reply_address
from games.models import EMAIL, Delivery, Notice
from games.models.kinds import function
from games.play import turn_links
from games.play.posters import poster_png
from games.play.record import record_of

Kind = Notice.Kind


@dataclass(frozen=True)
class TurnEmail(Points):
    """The email for one notice of a seat, combined with `scored_notice`, the notice of the last round."""

    scored_notice: Notice | None = None

    template = "mail/turn"

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
        # Of turns, too, a position can have several after a move was taken back.
        several = self.notice.traits.several or any(
            what == "void" for _ply, _side, what, _name in self.game.happenings
        )
        number = f"{self.notice.ply}.{self.notice.pk}" if several else self.notice.ply
        return {
            "Message-ID": f"<{self.notice.kind}.{number}.{table}@{settings.MAIL_DOMAIN}>",
            "In-Reply-To": thread,
            "References": thread,
            "List-Id": f"<{self.notice.kind}.games.{settings.MAIL_DOMAIN}>",
            **(unsubscribe_headers(self.unsubscribe_url) if self.notice.traits.switch else PROGRAM),
            **({"Reply-To": self.reply_to} if self.reply_to else {}),
        }

    @property
    def reply_to(self) -> str:
        """Return the address to which the reader can reply to play; empty if there's no turn, or no such way."""
        return reply_address(self.seat, self.notice.ply or 0) if self.asks else ""

    @cached_property  # the text and the header say the same
    def unsubscribe_url(self) -> str:
        """Return the URL that turns off emails of this kind, or of the settings if none does."""
        if not self.notice.traits.switch:
            return self.settings_url
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
        if self.notice.kind != Kind.ROUND:
            return ""
        return next_turn.expected(self.game, self.game.seat_of(self.user))

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
        """Return what the email is about besides the moves, if it is."""
        path = self.notice.traits.news
        return list(function(path)(self)) if path else []

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
        """Return what a substitute played for a reader who is asked for a turn."""
        if not self.asks:
            return []
        played = history.played_for(self.reader, self.recap)
        return [told for told in (played, next_turn.none_applied(self.seat, self.view)) if told]

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
            name = history.who_played(self.reader, self.game.rows[swing.ply - 1])
            return sentence.format(move=swing.ply, name=name, city=city)
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
        """Return the board, a skyline between rounds, and poster and record of a game that is over."""
        board = _inline(board_png(self.picture), self.picture_id, "board.png")
        strip = [_inline(self.strip.png, self.strip_id, "skyline.png")] if self.strip else []
        over = [*self._poster_image, *self._record] if self.onward else []
        return [board, *strip, *over]

    @cached_property
    def strip(self) -> Strip | None:
        """Return the skyline for the head of an email between two rounds; it costs ten times the board."""
        shown = self.notice.kind in (Kind.BLOCKS, Kind.ROUND) and self.state.towers
        return strip(self.reader, self.state) if shown else None

    @property
    def strip_id(self) -> str:
        return self.picture_id.replace("board.", "skyline.", 1)

    @cached_property
    def poster(self) -> bytes | None:
        """Return the poster of a game that was won."""
        return poster_png(self.game) if self.notice.kind == Kind.OVER else None

    @property
    def poster_id(self) -> str:
        return self.picture_id.replace("board.", "poster.", 1)

    @property
    def _poster_image(self) -> list[MIMEBase]:
        return [_inline(self.poster, self.poster_id, "poster.png")] if self.poster else []

    @property
    def onward(self) -> list[tuple[str, str]]:
        """Return the links on from a game that is over, with their words."""
        return milestones.onward(self.game) if self.notice.kind == Kind.OVER else []

    @property
    def _record(self) -> list[MIMEText]:
        if not self.game.revealed:
            return []
        record = MIMEText(record_of(self.game))
        record.add_header("Content-Disposition", "attachment", filename=f"{self.game.code}.txt")
        return [record]

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


def _inline(png: bytes, name: str, file: str) -> MIMEImage:
    """Return a picture that the email shows by its Content-ID."""
    image = MIMEImage(png, "png")
    image.add_header("Content-ID", f"<{name}>")
    image.add_header("Content-Disposition", "inline", filename=file)
    return image
