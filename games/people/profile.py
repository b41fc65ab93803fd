"""A player's statistics: wins, towers taken and lost, points turned, head-to-head, and moves in time."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, F, Q
from django.utils.translation import ngettext

from games.models import Career, Ply, Seat, Standing, User
from games.models.standing import TWELFTHS
from games.people import own_moves as own_moves_of


@dataclass(frozen=True, slots=True, order=True)
class WinsBySize:
    """The finished games with one number of players, and the wins among them."""

    players: int
    games: int
    wins: float

    @property
    def share(self) -> int:
        return round(100 * self.wins / self.games)

    def __str__(self) -> str:
        said = ngettext(
            "%(share)s %% of %(games)s game with %(seats)s players",
            "%(share)s %% of %(games)s games with %(seats)s players",
            self.games,
        )
        return said % {"share": self.share, "games": self.games, "seats": self.players}


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """The statistics of all finished games; averages are None if no game has counts (models.Seat)."""

    by_size: tuple[WinsBySize, ...]
    games: int
    share: int
    ratio: float
    average: float
    taken: float | None
    lost: float | None
    swing: float | None

    @property
    def shares(self) -> str:
        """Return "33 % of 3 games with 2 players; 100 % of 1 game with 4 players"."""
        return "; ".join(map(str, self.by_size))


@dataclass(frozen=True, slots=True)
class Versus:
    """The finished games of two players together, and how often each finished ahead of the other."""

    games: int
    theirs: int
    yours: int


@dataclass(frozen=True, slots=True)
class Punctuality:
    """A player's turns, and those they played themselves; a substitute played the rest."""

    moves: int
    own: int

    @property
    def share(self) -> int:
        """Return the share in per cent, rounded down, so that 100 means every turn."""
        return 100 * self.own // self.moves


def statistics(person: User) -> PlayerStatistics | None:
    """Return a player's statistics from their standings; None without a finished game."""
    rows = Standing.objects.filter(
        user=person,
        board__period="all",
        board__tables="all",
        board__variant="",
        board__players__gt=0,
    ).select_related("board")
    if not rows:
        return None
    by_size = tuple(
        sorted(WinsBySize(row.board.players, row.games, row.wins / TWELFTHS) for row in rows)
    )
    games, wins = sum(size.games for size in by_size), sum(size.wins for size in by_size)
    career = career_of(person)
    return PlayerStatistics(
        by_size=by_size,
        games=games,
        share=round(100 * wins / games),
        ratio=wins / expected(by_size),
        average=sum(row.points for row in rows) / games,
        taken=_per(career.towers_taken, career.counted),
        lost=_per(career.towers_lost, career.counted),
        swing=_per(career.points_turned, career.builds),
    )


def career_of(person: User) -> Career:
    """Return what a player did in all finished games."""
    return Career.objects.filter(user=person).first() or Career(user=person)


def expected(by_size: Sequence[WinsBySize]) -> float:
    """Return the expected wins by chance: 1 per number of players for each game."""
    return sum(size.games / size.players for size in by_size)


def _per(total: float, many: float) -> float | None:
    return total / many if many else None


def versus(person: User, reader: User) -> Versus | None:
    """
    Return the results of `person` against `reader` with one query; None without a common game.

    A winner is ahead of a loser; of two losers, the one with more points, or who didn’t resign.
    Partners are level. Only rated games count, in which both had their seats from the start.
    """
    theirs, yours = F("game__seats__win_share"), F("game__seats__points")
    better, worse = Q(win_share__gt=theirs), Q(win_share__lt=theirs)
    level = Q(win_share=theirs) & Q(win_share=0) & ~Q(game__options_by_key__partners="yes")
    they_left = Q(game__seats__resigned_at__isnull=False, game__seats__counted_at=None)
    i_left = Q(resigned_at__isnull=False, counted_at=None)
    better |= level & they_left & ~i_left
    worse |= level & i_left & ~they_left
    level &= (i_left & they_left) | (~i_left & ~they_left)
    both = {"user": person, "game__seats__user": reader, "game__rated": True}
    both |= {"replaced_at": None, "game__seats__replaced_at": None}
    together = Seat.objects.filter(**both, finished_at__isnull=False).aggregate(
        games=Count("pk"),
        ahead=Count("pk", filter=better | (level & Q(points__gt=yours))),
        behind=Count("pk", filter=worse | (level & Q(points__lt=yours))),
    )
    if not together["games"]:
        return None
    return Versus(together["games"], together["ahead"], together["behind"])


def punctuality(person: User) -> Punctuality | None:
    """Return a player's moves in time, also in running games; None if they haven't moved yet."""
    own = Count("pk", filter=~Q(via=Ply.Via.SUBSTITUTE))
    career = career_of(person)
    moves, own_moves = career.moves, career.own_moves
    for plies in (own_moves_of.present(person), own_moves_of.former(person)):
        count = plies.filter(seat__finished_at=None).aggregate(moves=Count("pk"), own=own)
        moves, own_moves = moves + count["moves"], own_moves + count["own"]
    return Punctuality(moves, own_moves) if moves else None
