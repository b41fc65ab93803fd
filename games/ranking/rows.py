"""Rows of the leaderboard: the results of players and of kinds of bots."""

from dataclasses import dataclass

from engine.bots import bot_title
from games.models import BotStanding, Standing
from games.models.standing import TWELFTHS, Results


@dataclass(frozen=True, slots=True)
class RankingRow:
    """
    The results of a player or of a kind of bot.

    A shared win counts as its share. A `ratio` of 1 is as good as chance.
    """

    games: int
    wins: float
    share: float
    ratio: float
    average: float
    rank: int | None = None
    user: int | None = None
    name: str = ""
    bot: str = ""

    @classmethod
    def of_player(cls, row: Standing, rank: int) -> "RankingRow":
        return cls(*_figures(row), rank=rank, user=row.user_id, name=row.user.name)

    @classmethod
    def of_bot(cls, row: BotStanding) -> "RankingRow":
        return cls(*_figures(row), bot=bot_title(row.bot))


def _figures(row: Results) -> tuple[int, float, float, float, float]:
    """Games, wins, wins per game, wins per expected win, and points per game."""
    wins = row.wins / TWELFTHS
    return row.games, wins, wins / row.games, row.wins / row.expected, row.points / row.games
