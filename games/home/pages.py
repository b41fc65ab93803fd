"""The pages at the root: a signed-in player's games, and the welcome page for visitors."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from django.db.models.functions import Coalesce
from django.utils import timezone

from games.board.skyline.geometry import SLAB
from games.board.skyline.growing import Births
from games.board.skyline.scene import Scene, scene
from games.home.hero import Hero, hero
from games.home.my_turns import (
    LaterTurn,
    MyTurn,
    OthersTurn,
    later_turn,
    my_turns,
    nearest_deadline,
)
from games.home.sample_board import sample_board
from games.lobby import invitations, seating
from games.lobby.filters import PLAYERS
from games.models import Game, Invitation, Seat, User
from games.models.block import blocked_there
from games.models.seat import read_seats
from games.play import notes, suspension, up_again
from games.play.game_rows import GameRow
from games.play.tolerant import readable

ROWS = 5  # the maximum in each list except the player's own games
DRAWN = 6  # boards
WATCHED = 3  # games on the welcome page
LISTED = 20  # of the player's own games, in each list


class News(NamedTuple):
    """A line about something the player takes part in; `table` is the address of their game, if any."""

    name: str
    url: str
    text: str
    table: str = ""


# Who has news for a player; rooms above add their functions (consequences.py).
news: list[Callable[[User], Iterable[News]]] = []


@dataclass(frozen=True)
class HomePage:
    """A player's games: their turns by urgency, games waiting for others, and tables to join."""

    user: User

    @cached_property
    def _ids(self) -> dict[str, list[int]]:
        """The ids of all unfinished games by what they wait for, the nearest deadline first."""
        unfinished = (Game.Status.OPEN, Game.Status.RUNNING)
        seats = Seat.objects.filter(user=self.user, finished_at=None, game__status__in=unfinished)
        # The reader's own deadline where it is their turn, else the table's.
        nearest = Coalesce("deadline", "game__deadline")
        seats = seats.order_by(nearest.asc(nulls_last=True), "-game__created_at")
        ids: dict[str, list[int]] = {"me": [], "others": [], "players": []}
        for game, to_move, status in seats.values_list("game_id", "to_move", "game__status"):
            running = "me" if to_move else "others"
            ids[running if status == Game.Status.RUNNING else "players"].append(game)
        return ids

    @cached_property
    def _games(self) -> dict[int, Game]:
        """The games that are listed, by id."""
        ids = [pk for games in self._ids.values() for pk in games[:LISTED]]
        games = Game.objects.with_table().annotate(noted=notes.noted_by(self.user))
        return games.in_bulk(ids)

    def _listed(self, waiting_for: str) -> list[Game]:
        # A game that ended since its id was read is left out.
        return [self._games[pk] for pk in self._ids[waiting_for][:LISTED] if pk in self._games]

    @cached_property
    def turns_count(self) -> int:
        return len(self._ids["me"])

    @cached_property
    def waiting_count(self) -> int:
        return len(self._ids["others"])

    @property
    def unlisted(self) -> int:
        """Return the number of running games for which there is no row."""
        return sum(max(0, count - LISTED) for count in (self.turns_count, self.waiting_count))

    @cached_property
    def _turns(self) -> tuple[list[MyTurn], list[Seat]]:
        seats = (game.seat_of(self.user) for game in self._listed("me")[:DRAWN])
        return my_turns([seat for seat in seats if seat])

    @property
    def turns(self) -> list[MyTurn]:
        """Return the most urgent turns, each with its board."""
        return self._turns[0]

    @cached_property
    def later_turns(self) -> list[LaterTurn]:
        """Return the next turns without a board, which takes a replay."""
        return [later_turn(game, game.seat_of(self.user)) for game in self._listed("me")[DRAWN:]]

    @property
    def _waiting(self) -> list[Game]:
        return self._listed("others")

    @cached_property
    def waiting(self) -> list[OthersTurn]:
        """Return the running games in which other players are to move."""
        games = self._waiting
        sides = [seat.side for game in games if (seat := game.seat_of(self.user))]
        expected = up_again.forecasts(games, sides, timezone.now())
        return [
            OthersTurn(GameRow(game, self.user), when)
            for game, when in zip(games, expected, strict=True)
        ]

    @cached_property
    def nearest_deadline(self) -> OthersTurn | None:
        """Return the waiting game with the nearest deadline, if any has one."""
        return nearest_deadline(self.waiting)

    @property
    def suspended(self) -> str:
        """Return until when moderators keep the reader from playing; empty unless they do."""
        return suspension.refusal(self.user, timezone.now())

    @property
    def away(self) -> list[Game]:
        """Return the running games in which a substitute plays the reader's seat, who can take it back."""
        if self.suspended:
            return []
        seats = ((game, game.seat_of(self.user)) for game in [*self._listed("me"), *self._waiting])
        return [
            game for game, seat in seats if seat and seat.substituted_at and not seat.resigned_at
        ]

    @cached_property
    def _own_tables(self) -> tuple[list[Game], list[Game]]:
        return readable(self._listed("players"))

    @property
    def own_tables(self) -> list[Game]:
        return self._own_tables[0]

    @cached_property
    def _finished(self) -> tuple[list[Game], list[Game]]:
        seats = Seat.objects.filter(user=self.user, finished_at__isnull=False)
        seats = notes.noted_at_seats(seats, self.user).select_related("game")
        last = notes.games_at(seats.order_by("-finished_at")[:ROWS])
        read_seats(last)
        return readable(last)

    @property
    def finished(self) -> list[Game]:
        return self._finished[0]

    @cached_property
    def broken(self) -> list[Game]:
        """Return the player's games that can't be shown."""
        unshown = [seat.game for seat in self._turns[1]]
        return [*unshown, *self._own_tables[1], *self._finished[1]]

    @cached_property
    def news(self) -> list[News]:
        """Return a line for each thing the player takes part in, such as a tournament."""
        return [line for lines in news for line in lines(self.user)]

    @cached_property
    def invitations(self) -> list[Invitation]:
        """Return the tables to which another player has invited the reader by name."""
        return invitations.waiting(self.user)

    @cached_property
    def tables(self) -> list[Game]:
        """Return the tables of the lobby at which the reader doesn't sit yet."""
        tables = seating.in_lobby().exclude(blocked_there(self.user.pk))
        return readable(tables.exclude(seats__user=self.user).with_table()[:ROWS])[0]

    @property
    def player_counts(self) -> tuple[str, ...]:
        """Return the possible numbers of players in a game against bots."""
        return PLAYERS


@dataclass(frozen=True)
class WelcomePage:
    """The welcome page for visitors: a game that grows, and games to watch; `own` is a guest's game."""

    own: Game | None = None

    @cached_property
    def games(self) -> list[Game]:
        """Return public games: the running ones, and recent ones if those are few."""
        games = Game.objects.with_table().filter(public=True)
        running = list(games.running().order_by("-started_at")[:WATCHED])
        few = WATCHED - len(running)
        recent = games.finished().order_by("-finished_at")[:few] if few else ()
        return readable([*running, *recent])[0]

    @cached_property
    def hero(self) -> Hero | None:
        return hero()

    @property
    def skyline(self) -> Scene:
        board = self.hero.board if self.hero else sample_board()
        return scene(board, SLAB, columns=3, slab=True)

    @property
    def born(self) -> Births:
        return self.hero.born if self.hero else {}
