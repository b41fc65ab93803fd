"""PositionEmail: an email to a seat about a position of its game, as the seat's player sees it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from engine import PlayerView, State
from engine.box import Side
from engine.option_values import Monster
from engine.text import board, mixed_towers
from games.board.images.alt_text import describe_board, describe_tallest
from games.board.perspective import Perspective
from games.board.variants import Variants, variants
from games.lib import database_time
from games.mail.email import Email
from games.models import Game, Notice, Seat, User
from games.play import telling, tolerant


class HandedOver(Exception):
    """The seat was handed over while the email was being written: it shows a hand that isn't theirs."""


@dataclass(frozen=True)
class PositionEmail(Email):
    """The game, the reader, and the position that a notice is about."""

    notice: Notice

    @property
    def user(self) -> User:
        user = self.notice.recipient
        assert user is not None
        return user

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
        return self.game.view(self.state, self.side)

    @property
    def asks(self) -> bool:
        return self.notice.asks

    # --- The board in words

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
