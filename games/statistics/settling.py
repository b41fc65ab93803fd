"""
Settling: each finished game enters the sums once, a few seconds of work at a time.

What a game has added is kept with it, so a game whose result is corrected is due again, and is taken
out before it is added anew. So the sums are those of the games' samples at every moment.
"""

import logging
from collections.abc import Collection
from datetime import datetime
from time import monotonic

from django.db import transaction

from games.lib import unavailable
from games.lib.database_time import database_time
from games.models import Game, GameFigures, StatisticsSum
from games.models.game import GameQuerySet
from games.play import alarms
from games.ranking.counting import HOLD
from games.statistics.counts import counts_of
from games.statistics.sample import Sample, is_counted, kinds, sample_of

logger = logging.getLogger(__name__)

Kind = tuple[int, str, str]  # players, tables, rules
BATCH = 1000  # games that are made due at once


def settle_due(now: datetime | None = None, seconds: float = 2) -> int:
    """Settle the games that have ended, for about so many seconds; return how many."""
    now = now or database_time()
    until, done = monotonic() + seconds, 0
    while monotonic() < until and (pk := due(now).values_list("pk", flat=True).first()):
        try:
            settle(pk)
        except Exception as error:
            if unavailable.is_unavailable(error):
                raise
            logger.exception("Game %s has no figures", pk)
            alarms.raise_("statistics", f"Game {pk} can't be counted in the statistics.")
            Game.objects.filter(pk=pk).update(sweep_retry_at=now + HOLD)
        done += 1
    return done


def due(now: datetime) -> GameQuerySet:
    """Return the games that the sums don't have yet, or have with another result; none of a closed deal."""
    games = Game.objects.revealed().filter(figures_settled=False, finished_at__isnull=False)
    return games.not_held(now).order_by("finished_at", "pk")


@transaction.atomic
def settle(pk: int) -> None:
    """Let the sums have the game as it is now: replace its sample, or remove it."""
    if not Game.objects.select_for_update(no_key=True).filter(pk=pk, figures_settled=False):
        return  # another process was faster
    game = Game.objects.with_moves().get(pk=pk)
    if old := GameFigures.objects.filter(game=pk).first():
        _add(kinds(game), old.sample, -1)
        old.delete()
    if is_counted(game):
        sample = sample_of(game)
        GameFigures.objects.create(game=game, sample=sample)
        _add(kinds(game), sample, 1)
    Game.objects.filter(pk=pk).update(figures_settled=True)


def _add(where: Collection[Kind], sample: Sample, sign: int) -> None:
    """Add to the sums of these kinds; their rows are locked in the order of the kinds."""
    changes = counts_of(sample)
    for players, tables, rules in sorted(where):
        row, _new = StatisticsSum.objects.select_for_update().get_or_create(
            players=players, tables=tables, rules=rules
        )
        names = row.counts.keys() | changes.keys()
        sums = {name: row.counts.get(name, 0) + sign * changes[name] for name in sorted(names)}
        row.counts = {name: number for name, number in sums.items() if number}
        row.save(update_fields=["counts"])


def forget_all() -> None:
    """Forget all sums; every game is due again."""
    with transaction.atomic():
        StatisticsSum.objects.select_for_update().order_by("pk").update(counts={})
        GameFigures.objects.all().delete()
    settled = Game.objects.finished().filter(figures_settled=True).order_by("pk")
    while some := list(settled.values_list("pk", flat=True)[:BATCH]):
        Game.objects.filter(pk__in=some).update(figures_settled=False)
