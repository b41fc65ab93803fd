"""GameFigures, StatisticsSum: what statistics take from each finished game, and the sums of it."""

from django.db import models

from .game import Game


class GameFigures(models.Model):
    """
    What statistics take from one finished game (games/statistics/sample.py), as it is in the sums.

    It is a function of the game: it can be deleted and computed again at any time.
    """

    game = models.OneToOneField(
        Game, on_delete=models.CASCADE, primary_key=True, related_name="figures"
    )
    sample = models.JSONField()

    def __str__(self) -> str:
        return f"figures of game {self.game_id}"


class StatisticsSum(models.Model):
    """
    The sums over all games of one kind, by the names of `games/statistics/counts.py`.

    `rules` is a variant, "plain" for games without any, a preset, or "" for all; `tables` is "people"
    or "all".
    """

    players = models.PositiveSmallIntegerField()
    tables = models.CharField(max_length=6)
    rules = models.CharField(max_length=16, blank=True, default="", db_default="")
    counts = models.JSONField(default=dict, db_default={})

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["players", "tables", "rules"], name="one_sum_per_kind_of_game"
            ),
        )

    def __str__(self) -> str:
        return f"{self.tables}, {self.players} players, {self.rules or 'any rules'}"
