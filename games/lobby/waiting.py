"""How long tables wait for players: their people hear before one closes, and can keep it open."""

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.db.models.functions import Coalesce
from django.utils.translation import gettext_noop

from games.lib.database_time import database_time
from games.lobby import ready, seating
from games.models import Game, User
from games.models.game import GameQuerySet
from games.play import one_by_one, turns

DAY = timedelta(days=1)
LISTED, INVITE_ONLY = 10 * DAY, 26 * DAY  # how long a table waits until its host hears of it
NOTICE = 4 * DAY  # from then until it closes
# What follows these, in their transaction; consequences.py fills them.
before_closing: list[Callable[[Game, User], None]] = []
after_freeing: list[Callable[[Game, User], None]] = []
# The last argument says why, to be translated, with {table}.
after_closing: list[Callable[[Game, Iterable[User], str], None]] = []
TOO_FEW = gettext_noop("Not enough players joined {table}, so we closed it.")


def watch() -> bool:
    """
    Warn the hosts of tables that have waited long, close those that nobody has kept open, free seats.

    Returns whether there may be more.
    """
    now = database_time()
    unready = Game.objects.filter(status=Game.Status.OPEN, ready_until__lte=now)
    due = (
        (warn, _long_waiting(now)),
        (close, _open().filter(closes_at__lte=now)),
        (free_unready, unready),
    )
    return max([_each(act, tables, now) for act, tables in due])


def _each(act: Callable[[int, datetime], None], tables: GameQuerySet, now: datetime) -> bool:
    """Act on each table; return whether there may be more."""
    # By the index of open tables; by their numbers, PostgreSQL may look at all games.
    oldest_first = tables.order_by("created_at")
    done = one_by_one.each(oldest_first, lambda game: act(game.pk, now), now)
    return done >= one_by_one.MOST


def keep(game: Game) -> None:
    """Keep a table open as if it were new."""
    Game.objects.filter(pk=game.pk, status=Game.Status.OPEN).update(
        kept_open_at=database_time(), closes_at=None
    )


def _open() -> GameQuerySet:
    return Game.objects.filter(status=Game.Status.OPEN, ready_until=None)


def _long_waiting(now: datetime) -> GameQuerySet:
    """The tables whose host should hear that they close."""
    waiting = _open().filter(closes_at=None).annotate(since=Coalesce("kept_open_at", "created_at"))
    old = Q(public=True, since__lte=now - LISTED) | Q(public=False, since__lte=now - INVITE_ONLY)
    # The index has tables by when they were created.
    return waiting.filter(old, created_at__lte=now - LISTED)


def free_unready(pk: int, now: datetime) -> None:
    """Free the seats whose players haven't confirmed them in time, and tell them."""
    with transaction.atomic():
        game = turns.locked(pk)
        if game.status != Game.Status.OPEN or not game.ready_until or game.ready_until > now:
            return
        late = ready.unready(game, now)
        if not late:  # nobody is left to ask
            turns.start(game)
        for seat in late:
            assert seat.user
            seating.leave(seat.user, game)
            for follow in after_freeing:
                follow(game, seat.user)


def warn(pk: int, now: datetime) -> None:
    """Set when the table closes, and tell its host."""
    with transaction.atomic():
        game = turns.locked(pk)
        if game.status == Game.Status.OPEN and game.closes_at is None:
            game.closes_at = now + NOTICE
            game.save(update_fields=["closes_at"])
            for follow in before_closing:
                follow(game, game.host)


def close(pk: int, now: datetime) -> None:
    """Cancel the table if it is still to be closed, and tell its people."""
    with transaction.atomic():
        game = turns.locked(pk)
        due = game.closes_at is not None and game.closes_at <= now
        if due:
            cancel(game, TOO_FEW)


def cancel(game: Game, why: str) -> None:
    """Cancel a table, whose row is locked, unless it has started, and tell its people why."""
    if game.status != Game.Status.OPEN:
        return
    game.status = Game.Status.CANCELLED
    game.save(update_fields=["status"])
    people = [seat.user for seat in game.seats.all() if seat.user]
    for follow in after_closing:
        follow(game, people, why)
