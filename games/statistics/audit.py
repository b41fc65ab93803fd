"""The audit of statistics: compare the sums with the games' samples, and samples with the moves."""

from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from itertools import islice

from django.db.models import Prefetch

from games.lib.snapshot import snapshot
from games.models import Game, GameFigures, Seat, StatisticsSum
from games.play import alarms
from games.statistics.counts import counts_of
from games.statistics.sample import is_counted, kinds, sample_of
from games.statistics.settling import Kind

BATCH = 500
REPLAYED = 50  # games a night, the latest ones; a replay with its luck takes half a second
MOST_SAID = 20


def differences(replayed: int | None = None) -> Iterator[str]:
    """
    Yield a sentence for each difference of one moment.

    The sums are compared with all samples, and the samples of the latest `replayed` games, or of all,
    with their moves.
    """
    with snapshot():
        yield from _of_sums()
        settled = Game.objects.finished().filter(figures_settled=True)
        for game in settled.order_by("-finished_at", "-pk")[:replayed].iterator(BATCH):
            yield from _of_game(game.pk)


def watch(now: datetime) -> None:
    """Compare, and raise an alarm if anything differs."""
    found = list(islice(differences(REPLAYED), MOST_SAID))
    if found:
        alarms.raise_("statistics-audit", f"Statistics differ from the games: {found[0]}", now=now)
    else:
        alarms.clear("statistics-audit", now=now)


def _of_sums() -> Iterator[str]:
    given: dict[Kind, Counter[str]] = {}
    games = Game.objects.filter(figures__isnull=False).select_related("figures").order_by("pk")
    games = games.only("players", "preset", "options_by_key", "figures__sample")
    games = games.prefetch_related(Prefetch("seats", Seat.objects.only("game", "user")))
    for game in games.iterator(BATCH):
        sums = counts_of(game.figures.sample)
        for kind in kinds(game):
            given.setdefault(kind, Counter()).update(sums)
    rows = StatisticsSum.objects.values_list("players", "tables", "rules", "counts")
    stored: dict[Kind, dict[str, int]] = {
        (many, tables, rules): sums for many, tables, rules, sums in rows
    }
    for kind in sorted(given.keys() | stored.keys()):
        wanted = {name: number for name, number in given.get(kind, Counter()).items() if number}
        if wanted != stored.get(kind, {}):
            yield f"{kind}: the sums are {stored.get(kind)}, the games give {wanted}"


def _of_game(pk: int) -> Iterator[str]:
    game = Game.objects.with_moves().get(pk=pk)
    row = GameFigures.objects.filter(game=pk).first()
    stored, wanted = row and row.sample, sample_of(game) if is_counted(game) else None
    if stored != wanted:
        yield f"{game.code}: the figures are {stored}, the moves give {wanted}"
