"""Quick match: players wait in a queue of rows, and the clock's process seats those who fit together."""

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from random import SystemRandom
from statistics import median

from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from engine import PRESETS, options_from
from games.lib.clock import DAY_SECONDS
from games.lib.database_time import database_time
from games.lib.pools import pool_of
from games.lib.time_control import TimeControl
from games.lobby import matching, seating
from games.lobby.forms import USUAL
from games.lobby.matching import Waiting
from games.lobby.seating import TableError
from games.models import Block, MatchWait, MatchWish, ResponseTimes, User
from games.play.strength import strengths

LASTS = timedelta(days=3)  # how long a player waits before the queue gives up
MEASURED = timedelta(days=30)  # the waits that tell how long one usually takes
ENOUGH = 5  # of them; fewer say nothing
MOST = 200  # players looked at together
# What follows a wish that was given up, in its transaction; consequences.py fills it.
after_giving_up: list[Callable[[User], None]] = []
# What follows a wish that went because its player can't be seated, with the reason in their language.
after_refusing: list[Callable[[User, str], None]] = []
logger = logging.getLogger(__name__)


class CannotPlay(Exception):
    """A player in the queue can't be seated, for a reason in their language; their wish goes."""

    def __init__(self, user: User, why: str) -> None:
        super().__init__(why)
        self.user, self.why = user, why


def join(user: User, players: int, pace: int) -> None:
    """Let the user wait, in place of what they waited for before. Raise TableError if they can't play."""
    if user.guest:
        raise TableError(_("Sign up first: we email you when your game begins."))
    with transaction.atomic():
        wish = {"players": players, "pace_seconds": pace, "since": database_time()}
        MatchWish.objects.update_or_create(user=user, defaults=wish)
        seating.refuse_more(user)  # after the wish: `match` locks them in this order too


def leave(user: User) -> None:
    """Take the user out of the queue; calling it again has no effect."""
    MatchWish.objects.filter(user=user).delete()


def usual_wait(players: int, pace: int) -> timedelta | None:
    """Return the middle one of the last waits for such a game; None if too few were measured."""
    lately = MatchWait.objects.filter(
        players=players, pace_seconds=pace, at__gt=database_time() - MEASURED
    )
    seconds = list(lately.order_by("-at").values_list("waited_seconds", flat=True)[:50])
    return timedelta(seconds=median(seconds)) if len(seconds) >= ENOUGH else None


def match() -> None:
    """Seat the waiting players who fit together, and give up wishes that are too old."""
    now = database_time()
    _give_up(now)
    kinds = MatchWish.objects.order_by("players", "pace_seconds")
    for players, pace in kinds.values_list("players", "pace_seconds").distinct():
        try:
            while _match_some(players, pace, now):
                pass
        except CannotPlay as error:  # the next run seats the others
            _refuse(error.user, error.why)


@transaction.atomic
def _refuse(user: User, why: str) -> None:
    """Delete the wish of a player who can't be seated, and tell them why."""
    if MatchWish.objects.filter(user=user).delete()[0]:
        for follow in after_refusing:
            follow(user, why)


@transaction.atomic
def _match_some(players: int, pace: int, now: datetime) -> bool:
    """Seat one group of those who wait for such a game; return whether there was one."""
    rows = MatchWish.objects.select_for_update(skip_locked=True, of=("self",))
    rows = rows.filter(players=players, pace_seconds=pace, user__is_active=True)
    queue = list(rows.select_related("user").order_by("since", "pk")[:MOST])
    if len(queue) < players:
        return False
    people = {wish.user_id: wish.user for wish in queue}
    blocks = Block.objects.filter(blocker__in=people, blocked__in=people)
    apart = matching.pairs(list(blocks.values_list("blocker", "blocked")))
    found = matching.groups(_known(queue, pace, now), players, apart, now)
    if not found:
        return False
    _begin([people[each.user] for each in found[0]], players, pace)
    MatchWish.objects.filter(user__in=[each.user for each in found[0]]).delete()
    MatchWait.objects.bulk_create(
        MatchWait(players=players, pace_seconds=pace, at=now, waited_seconds=_seconds(each, now))
        for each in found[0]
    )
    return True


def _seconds(each: Waiting, now: datetime) -> int:
    return max(0, round((now - each.since).total_seconds()))


def _known(queue: Sequence[MatchWish], pace: int, now: datetime) -> list[Waiting]:
    """What is known of those who wait; their hours only if they matter, with less than a day they do not."""
    ids = [wish.user_id for wish in queue]
    mu, pool = strengths(ids), pool_of(queue[0].players)
    rows = ResponseTimes.objects.in_bulk(ids) if pace >= DAY_SECONDS else {}
    hours = {}
    for wish in queue:
        if (row := rows.get(wish.user_id)) and row.rhythm.known:
            offset = now.astimezone(wish.user.zone).utcoffset() or timedelta()
            ahead = round(offset / timedelta(hours=1))
            hours[wish.user_id] = matching.hours_of(row.rhythm.answered, ahead)
    return [
        Waiting(wish.user_id, wish.since, mu.get((wish.user_id, pool)), hours.get(wish.user_id))
        for wish in queue
    ]


def _begin(people: Sequence[User], players: int, pace: int) -> None:
    """Open a table for these people on random sides; the last one begins the game."""
    options = options_from({**PRESETS[USUAL].options, "players": str(players)})
    sides = list(options.sides)
    SystemRandom().shuffle(sides)
    host, *others = people
    with _seating(host):
        game = seating.open_table(
            host, options, side=sides[0], preset=USUAL, theme=PRESETS[USUAL].theme,
            time=TimeControl(pace),
        )  # fmt: skip
    for other, side in zip(others, sides[1:], strict=True):
        with _seating(other):
            seating.take_seat(other, game, side)


@contextmanager
def _seating(user: User) -> Iterator[None]:
    """Seat the user in their language and zone. Raise CannotPlay with the reason if they are refused."""
    try:
        with translation.override(user.language), timezone.override(user.zone):
            yield
    except TableError as error:
        logger.info("A player of a quick match could not be seated: %s", error)
        raise CannotPlay(user, str(error)) from error


def _give_up(now: datetime) -> None:
    """Delete the wishes that are too old, and tell their players; forget old waits."""
    MatchWait.objects.filter(at__lte=now - MEASURED).delete()
    old = MatchWish.objects.filter(since__lte=now - LASTS)
    for pk in list(old.values_list("pk", flat=True)[:MOST]):
        with transaction.atomic():
            wish = old.select_for_update(of=("self",)).select_related("user").filter(pk=pk).first()
            if wish:
                leave(wish.user)
                for follow in after_giving_up:
                    follow(wish.user)
