"""What a player's finished games amount to: results by seat and table, streaks, and achievements."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from django.db.models import BooleanField, Exists, ExpressionWrapper, Max, OuterRef, Subquery
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from engine.box import SIDES, side_name
from games.board.figure_words import kind_words, start_name
from games.lib import table_names
from games.models import RatingEvent, Seat, User
from games.play import access

MOST = 5000  # games, the latest ones
ROW = (
    "game__code", "game__name", "side", "game__players", "win_share", "points", "towers_taken",
    "towers_lost", "best_other", "upset", "may_see", "game__figures__sample",
)  # fmt: skip
CLEAR = 1.5  # times the points of the best of the others
MANY_TOWERS = 10
STREAK = 5
STRONGER = 5  # units of skill, 300 points


class Played(NamedTuple):
    """A rated game of the player, as its row says."""

    code: str
    stored_name: str
    side: str
    players: int
    share: float
    points: int
    taken: int | None
    lost: int | None
    best_other: int | None
    upset: bool
    may_see: bool
    sample: Mapping[str, Any] | None = None  # games/statistics/sample.py, if statistics have it

    @property
    def name(self) -> str:
        return table_names.shown(self.stored_name)

    @property
    def won(self) -> bool:
        return self.share == 1

    @property
    def start(self) -> int:
        """Return the player's place in the order of the first round, from 1."""
        return 1 + self.sample["order"].index(self.side) if self.sample else 0

    @property
    def points_by_kind(self) -> Sequence[int]:
        """Return the points of all rounds by kind."""
        rounds = self.sample["rounds"] if self.sample else ()
        return [
            sum(kind) for kind in zip(*(each["points"][self.side] for each in rounds), strict=True)
        ]


class Share(NamedTuple):
    """The games of one kind, and the wins among them."""

    title: str
    games: int
    wins: float
    points: float

    @property
    def percent(self) -> int:
        return round(100 * self.wins / self.games)


class PointsByKind(NamedTuple):
    """The average points of a game with so many players, by kind."""

    players: int
    games: int
    points: Sequence[float]


class Achievement(NamedTuple):
    """What the player has achieved, and the first game in which they did."""

    title: str
    sentence: str
    game: Played


# Each with what it takes of a single game.
SINGLE: Mapping[str, tuple[str, str, Callable[[Played], bool]]] = {
    "win": (gettext_noop("First win"), gettext_noop("Won a game."), lambda game: game.won),
    "clear": (
        gettext_noop("Head and shoulders"),
        gettext_noop("Won with half as many points again as the best of the others."),
        lambda game: (
            game.won and game.best_other is not None and game.points >= CLEAR * game.best_other
        ),
    ),
    "fortress": (
        gettext_noop("Fortress"),
        gettext_noop("Won without losing a single tower."),
        lambda game: game.won and game.lost == 0,
    ),
    "raider": (
        gettext_noop("Raider"),
        gettext_noop("Took ten towers in one game."),
        lambda game: (game.taken or 0) >= MANY_TOWERS,
    ),
    "giant": (
        gettext_noop("Giant-killer"),
        gettext_noop("Won against a player rated 300 points higher."),
        lambda game: game.won and game.upset,
    ),
}


@dataclass(frozen=True)
class Figures:
    """The figures of a player's rated games, which are in the order in which they ended."""

    games: Sequence[Played]

    @property
    def by_seat(self) -> list[Share]:
        """Return the results of tables of four by seat; with fewer players, seats differ less."""
        at = [game for game in self.games if game.players == 4]
        return _shares(at, lambda game: SIDES.index(game.side), lambda at: side_name(SIDES[at]))

    @property
    def by_start(self) -> list[Share]:
        """Return the results of tables of four by the order of the first round, where it is known."""
        at = [game for game in self.games if game.players == 4 and game.sample]
        return _shares(at, lambda game: str(game.start), lambda place: start_name(place))

    @cached_property
    def points_by_kind(self) -> list[PointsByKind]:
        """Return what the player is paid for, by number of players, where it is known."""
        known: dict[int, list[Sequence[int]]] = {}
        for game in self.games:
            if game.sample:
                known.setdefault(game.players, []).append(game.points_by_kind)
        return [
            PointsByKind(
                players, len(some), [sum(kind) / len(some) for kind in zip(*some, strict=True)]
            )
            for players, some in sorted(known.items())
        ]

    @property
    def kinds(self) -> Sequence[str]:
        """Return the words for the kinds of points."""
        return list(kind_words().values())

    @property
    def by_players(self) -> list[Share]:
        def title(many: int) -> str:
            return _("{many} players").format(many=many)

        return _shares(self.games, lambda game: game.players, title)

    @cached_property
    def streak(self) -> int:
        """Return how many games the player has won in a row until now."""
        won = 0
        for game in reversed(self.games):
            if not game.won:
                break
            won += 1
        return won

    @cached_property
    def best_streak(self) -> int:
        """Return the most games that the player has won in a row."""
        return max((length for length, _game in _streaks(self.games)), default=0)

    @property
    def achievements(self) -> list[Achievement]:
        return list(_achievements(self.games))


def figures(person: User, visitor: access.Visitor) -> Figures:
    """Return the figures of a player; runs one query. `visitor` may open some of the games."""
    others = Seat.objects.filter(game=OuterRef("game")).exclude(pk=OuterRef("pk")).order_by()
    best = others.values("game").annotate(best=Max("points")).values("best")
    own = RatingEvent.objects.filter(seat=OuterRef(OuterRef("pk"))).values("mu_before")
    better = RatingEvent.objects.filter(game=OuterRef("game"))
    better = better.filter(mu_before__gte=Subquery(own) + STRONGER)
    rows = Seat.objects.filter(
        user=person, finished_at__isnull=False, game__rated=True, replaced_at=None,
        points__isnull=False, win_share__isnull=False,
    )  # fmt: skip
    rows = rows.annotate(
        best_other=Subquery(best),
        upset=Exists(better),
        may_see=ExpressionWrapper(access.may_see(visitor), BooleanField()),
    )
    newest = rows.order_by("-finished_at", "-game_id").values_list(*ROW)[:MOST]
    return Figures([Played(*row) for row in reversed(newest)])


def _shares(
    games: Iterable[Played], kind: Callable[[Played], object], title: Callable[..., str]
) -> list[Share]:
    kinds: dict[object, list[Played]] = {}
    for game in games:
        kinds.setdefault(kind(game), []).append(game)
    return [
        Share(
            title(key),
            len(some),
            sum(game.share for game in some),
            sum(game.points for game in some) / len(some),
        )
        for key, some in sorted(kinds.items(), key=lambda item: str(item[0]))
    ]


def _streaks(games: Iterable[Played]) -> Iterator[tuple[int, Played]]:
    """Yield how many games in a row were won with each one that was."""
    won = 0
    for game in games:
        won = won + 1 if game.won else 0
        if won:
            yield won, game


def _achievements(games: Sequence[Played]) -> Iterator[Achievement]:
    for title, sentence, holds in SINGLE.values():
        if game := next(filter(holds, games), None):
            yield Achievement(_(title), _(sentence), game)
    if game := next((game for won, game in _streaks(games) if won == STREAK), None):
        said = _("Won {many} games in a row.").format(many=STREAK)
        yield Achievement(_("On a roll"), said, game)
    sides = set[str]()
    for game in games:
        if game.won and game.players == 4 and game.side not in sides:
            sides.add(game.side)
            if len(sides) == 4:
                yield Achievement(
                    _("All round the table"), _("Won from each of the four seats."), game
                )
