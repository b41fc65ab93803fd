"""manage.py audit_games: compare stored games with a replay of their moves, and leaderboards with seats."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import islice
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from games.lib.snapshot import snapshot
from games.models import Alarm, Game, Seat, User
from games.models.game import GameQuerySet
from games.play import alarms, tolerant
from games.play.audit import differences
from games.ranking import audit as leaderboards

BATCH = 100


def share(text: str) -> tuple[int, int]:
    """Return 2, 10 for "2/10", the third of ten parts."""
    part, _slash, parts = text.partition("/")
    if not 0 <= int(part) < int(parts):
        raise ValueError
    return int(part), int(parts)


def moment(text: str) -> datetime:
    """Return the time of a date such as 2026-11-22, or of a whole ISO time."""
    at = datetime.fromisoformat(text)
    return at if at.tzinfo else timezone.make_aware(at)


class Command(BaseCommand):
    """Print each difference, and exit with 1 if there are any; end the alarms of sound games."""

    help = "Replay stored games and compare the result with what’s stored beside the moves."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("codes", nargs="*", help="codes of games to check (default: all)")
        parser.add_argument(
            "--since",
            type=moment,
            help="only games that ended since this date, and unfinished ones",
        )
        parser.add_argument(
            "--share", type=share, default=(0, 1), help="only a share, such as 0/10, 1/10 … 9/10"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        wrong = looked = 0
        for batch in _batches(_games(options)):
            # People play on: the rows of a game and its moves must be of one moment.
            with snapshot():
                games = Game.objects.with_moves().filter(pk__in=batch).order_by("pk")
                found = {game.code: list(differences(game)) for game in games}
            looked += len(found)
            wrong += self._say(f"{code}: {said}" for code, each in found.items() for said in each)
            _clear_alarms(code for code, each in found.items() if not each)
        for batch in _batches(_users(options)):
            with snapshot():
                wrong += self._say(leaderboards.differences(batch))
        if wrong:
            raise CommandError(f"Checked {looked} games: {wrong} differences.")
        self.stdout.write(f"Checked {looked} games: no differences.")

    def _say(self, sentences: Iterable[str]) -> int:
        """Print them; return how many there are."""
        said = list(sentences)
        for sentence in said:
            self.stderr.write(sentence)
        return len(said)


def _batches(rows: QuerySet[Any]) -> Iterator[list[int]]:
    """The ids of the rows, a batch at a time."""
    ids = rows.order_by("pk").values_list("pk", flat=True).iterator()
    while batch := list(islice(ids, BATCH)):
        yield batch


def _clear_alarms(sound: Iterable[str]) -> None:
    """End the alarms of these games."""
    alarmed = set(Alarm.objects.filter(cleared_at=None).values_list("name", flat=True))
    for name in alarmed.intersection(tolerant.alarm(code)[0] for code in sound):
        alarms.clear(name)


def _games(options: dict[str, Any]) -> GameQuerySet:
    """The games to check."""
    games = Game.objects.all()
    if options["codes"]:
        games = games.filter(code__in=options["codes"])
    if options["since"]:
        games = games.filter(Q(finished_at=None) | Q(finished_at__gte=options["since"]))
    part, parts = options["share"]
    return games.annotate(part=F("pk") % parts).filter(part=part) if parts > 1 else games


def _users(options: dict[str, Any]) -> QuerySet[User]:
    """The users whose leaderboard rows are to be checked."""
    users = User.objects.all()
    if options["codes"]:
        seats = Seat.objects.filter(game__code__in=options["codes"])
        users = users.filter(pk__in=seats.values("user"))
    if options["since"]:
        users = users.filter(
            pk__in=Seat.objects.filter(finished_at__gte=options["since"]).values("user")
        )
    part, parts = options["share"]
    return users.annotate(part=F("pk") % parts).filter(part=part)
