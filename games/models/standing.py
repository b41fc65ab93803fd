"""Board, Standing, BotStanding, and Career: the results of finished games, summed for each player."""

from collections.abc import Sequence
from typing import Any, ClassVar

from django.db import models
from django.db.models import Q

from .user import User

TWELFTHS = 12  # wins are whole numbers of these, because a win is shared by at most four players
RATIO_STEPS = 1_000_000
LOW, MIDDLE = 16, 36  # where the games and the ratio begin in `place`


class Board(models.Model):
    """
    One leaderboard: the results with one choice of each filter.

    `marks` are the place and user of every `STEP`th row, counted from the first, when the board was
    last counted through at `marked_at`; so a rank is a mark's and the few rows after it.
    """

    STEP = 1000

    id = models.SmallAutoField(primary_key=True)
    period = models.CharField(max_length=5)
    tables = models.CharField(max_length=6)
    players = models.PositiveSmallIntegerField()  # 0 for any number
    variant = models.CharField(max_length=16, blank=True, default="", db_default="")
    marks = models.JSONField(default=list, db_default=[])
    marked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["period", "tables", "players", "variant"], name="one_board_per_filters"
            ),
        )
        indexes = (models.Index(fields=["marked_at"], name="boards_by_mark"),)

    def __str__(self) -> str:
        return f"{self.tables}, {self.players or 'any'} players, {self.variant or 'any rules'}, {self.period}"


class Sums(models.Model):
    """A row of sums, to which results are added and from which they are taken; `KEY` says whose."""

    KEY: ClassVar[tuple[str, ...]] = ()
    SUMS: ClassVar[tuple[str, ...]] = ()

    class Meta:
        abstract = True

    def add(self, numbers: Sequence[int]) -> None:
        for name, number in zip(self.SUMS, numbers, strict=True):
            setattr(self, name, getattr(self, name) + number)

    @property
    def key(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self.KEY)

    @property
    def sums(self) -> tuple[int, ...]:
        return tuple(getattr(self, name) for name in self.SUMS)


class Results(Sums):
    """Games, wins, expected wins, and points; wins are counted in twelfths."""

    SUMS = ("games", "wins", "expected", "points")

    games = models.PositiveIntegerField(default=0, db_default=0)
    wins = models.PositiveIntegerField(default=0, db_default=0)
    expected = models.PositiveIntegerField(default=0, db_default=0)
    points = models.PositiveIntegerField(default=0, db_default=0)

    class Meta:
        abstract = True


class Standing(Results):
    """
    A player's results on one board.

    `place` orders the rows, best first: by the ratio of wins to expected wins, then by games, then by
    average points. Rows of deactivated players aren't `listed`.

    On a board of ratings (games/ranking/rating_boards.py) a row has `mu`, `sigma`, and rated `games`
    alone, and its place is by them; `last_at` is when the last of these ended, if that counts there.
    """

    KEY = ("user_id", "board_id")

    pk = models.CompositePrimaryKey("user_id", "board_id")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+", db_index=False)
    board = models.ForeignKey(Board, on_delete=models.CASCADE, related_name="+", db_index=False)
    place = models.BigIntegerField(default=0, db_default=0)
    listed = models.BooleanField(default=True, db_default=True)
    mu = models.FloatField(null=True, blank=True)
    sigma = models.FloatField(null=True, blank=True)
    last_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = (
            models.Index(
                fields=["last_at"],
                name="standings_to_unlist",
                condition=Q(listed=True, last_at__isnull=False),
            ),
            models.Index(
                fields=["board", "place", "user"], name="standings_best", condition=Q(listed=True)
            ),
        )

    def __str__(self) -> str:
        return f"{self.games} games of user {self.user_id}"

    def add(self, numbers: Sequence[int]) -> None:
        super().add(numbers)
        if self.games:
            ratio = self.wins * RATIO_STEPS // self.expected
            average = self.points * 100 // self.games
            low = min(average, (1 << LOW) - 1)
            middle = min(self.games, (1 << (MIDDLE - LOW)) - 1)
            self.place = -(ratio << MIDDLE | middle << LOW | low)


class BotStanding(Results):
    """The results of one kind of bot on one board."""

    KEY = ("bot", "board_id")

    pk = models.CompositePrimaryKey("bot", "board_id")
    bot = models.CharField(max_length=12)
    board = models.ForeignKey(Board, on_delete=models.CASCADE, related_name="+", db_index=False)

    def __str__(self) -> str:
        return f"{self.games} games of {self.bot}"


class Career(Sums):
    """
    What a player did in all finished games.

    `moves` are their turns, `own_moves` those that no substitute played; `counted` are the games that
    have the counts after it.
    """

    KEY = ("user_id",)
    SUMS = (
        "moves", "own_moves", "counted", "builds", "towers_taken", "towers_lost", "points_turned",
    )  # fmt: skip

    user = models.OneToOneField(
        User, on_delete=models.CASCADE, primary_key=True, related_name="career"
    )
    moves = models.PositiveIntegerField(default=0, db_default=0)
    own_moves = models.PositiveIntegerField(default=0, db_default=0)
    counted = models.PositiveIntegerField(default=0, db_default=0)
    builds = models.PositiveIntegerField(default=0, db_default=0)
    towers_taken = models.PositiveIntegerField(default=0, db_default=0)
    towers_lost = models.PositiveIntegerField(default=0, db_default=0)
    points_turned = models.PositiveIntegerField(default=0, db_default=0)

    def __str__(self) -> str:
        return f"career of user {self.user_id}"
