"""The pages at the root: a signed-in player's games, and the welcome page for visitors."""

from dataclasses import dataclass
from functools import cached_property

from games.board.tiles import BoardDrawing
from games.home.my_turns import MyTurn, OthersTurn, my_turns, nearest_deadline, others_turn
from games.home.sample_board import sample_board
from games.lobby.filters import PLAYERS
from games.models import Game, Seat, User
from games.play.tolerant import readable

ROWS = 5  # the maximum in each list except the player's own games


@dataclass(frozen=True)
class HomePage:
    """A player's games: their turns by urgency, games waiting for others, and tables to join."""

    user: User

    @cached_property
    def _unfinished(self) -> list[Game]:
        unfinished = (Game.Status.OPEN, Game.Status.RUNNING)
        games = Game.objects.with_table().of(self.user).filter(status__in=unfinished)
        return list(games.order_by("deadline", "-created_at"))

    @cached_property
    def seats_to_move(self) -> list[Seat]:
        seats = (game.seat_of(self.user) for game in self._unfinished)
        return [seat for seat in seats if seat and seat.to_move]

    @cached_property
    def _turns(self) -> tuple[list[MyTurn], list[Seat]]:
        return my_turns(self.seats_to_move)

    @property
    def turns(self) -> list[MyTurn]:
        return self._turns[0]

    @cached_property
    def _waiting(self) -> list[Game]:
        mine = {seat.game_id for seat in self.seats_to_move}
        running = (game for game in self._unfinished if game.status == Game.Status.RUNNING)
        return [game for game in running if game.pk not in mine]

    @cached_property
    def waiting(self) -> list[OthersTurn]:
        """Return the running games in which other players are to move."""
        return [others_turn(game) for game in self._waiting]

    @cached_property
    def nearest_deadline(self) -> str:
        """Return the sentence about the waiting game with the nearest deadline."""
        return nearest_deadline(self._waiting)

    @cached_property
    def _own_tables(self) -> tuple[list[Game], list[Game]]:
        return readable(game for game in self._unfinished if game.status == Game.Status.OPEN)

    @property
    def own_tables(self) -> list[Game]:
        return self._own_tables[0]

    @cached_property
    def _finished(self) -> tuple[list[Game], list[Game]]:
        games = Game.objects.with_table().of(self.user).finished()
        return readable(games.order_by("-finished_at")[:ROWS])

    @property
    def finished(self) -> list[Game]:
        return self._finished[0]

    @cached_property
    def broken(self) -> list[Game]:
        """Return the player's games that can't be shown."""
        unshown = [seat.game for seat in self._turns[1]]
        return [*unshown, *self._own_tables[1], *self._finished[1]]

    @cached_property
    def tables(self) -> list[Game]:
        """Return other players' public tables with a free seat."""
        tables = Game.objects.with_table().select_related("host")
        tables = tables.filter(status=Game.Status.OPEN, public=True)
        return readable(tables.exclude(seats__user=self.user)[:ROWS])[0]

    @property
    def player_counts(self) -> tuple[str, ...]:
        """Return the possible numbers of players in a game against bots."""
        return PLAYERS


@dataclass(frozen=True)
class WelcomePage:
    """The welcome page for visitors: a sample board, and games to watch."""

    @cached_property
    def games(self) -> list[Game]:
        """Return public games, the running ones first."""
        games = Game.objects.with_table().filter(public=True)
        games = games.filter(status__in=(Game.Status.RUNNING, Game.Status.FINISHED))
        # "running" comes after "finished" in the alphabet.
        return list(games.order_by("-status", "-started_at")[:ROWS])

    @cached_property
    def board(self) -> BoardDrawing:
        return sample_board()
