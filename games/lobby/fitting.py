"""Open tables that fit a player: like the games they play, open to them, and with players of their strength."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.lobby import seating
from games.lobby.length import of_table
from games.models import Game, Seat, User
from games.models.block import blocked_there
from games.play.strength import near, strengths
from games.play.tolerant import readable

LATELY = 20  # own games that say what a player likes
SHOWN = 3
ASKED = 12  # tables looked at, the newest
Like = tuple[int, int, int | None]  # players, and the clock: seconds and increment


@dataclass(frozen=True)
class Fit:
    """A table that fits, how many of the player's last games were like it, and who sits there."""

    game: Game
    like_it: int
    lately: int
    near: bool | None  # whether all rated players there are about as strong
    now: datetime

    @property
    def why(self) -> str:
        """Return why it fits, and how long it is likely to take, in sentences."""
        said = ngettext(
            "Like your last game: {many} players, {time}.",
            "Like {count} of your last {lately} games: {many} players, {time}.",
            self.lately,
        )
        like = said.format(
            count=self.like_it,
            lately=self.lately,
            many=self.game.players,
            time=self.game.time_name,
        )
        rated = _("The players there are rated about as you are.") if self.near else ""
        return " ".join(filter(None, (like, rated, self._length)))

    @property
    def _length(self) -> str:
        if self.game.untimed:
            return ""
        return _("Likely to take about {length}.").format(
            length=of_table(self.game, self.now).likely
        )


@dataclass(frozen=True)
class Candidates:
    """The newest tables like a player's last games, and what those were like."""

    user: User
    own: Counter[Like]
    tables: list[Game]


def candidates(user: User, everything: Sequence[Game] | None) -> Candidates:
    """
    Return the tables that might fit; the page prefetches their seats, with those of its others.

    `everything` are all tables of the lobby, if they've been read.
    """
    own = _own(user)
    if everything is None:
        return Candidates(user, own, _tables(user, own) if own else [])
    return Candidates(user, own, [game for game in readable(everything)[0] if own[_like(game)]])


def fitting(found: Candidates, now: datetime) -> list[Fit]:
    """Return the tables that fit best; those of players far weaker or stronger come last."""
    user, own = found.user, found.own
    others = [game for game in found.tables if not game.seat_of(user)]
    tables = list(seating.open_to(user, others))
    people = {seat.user_id for game in tables for seat in game.seats.all() if seat.user_id}
    known = strengths({user.pk, *people}) if people else {}
    fits = [_fit(user, game, own, known, now) for game in tables]
    return sorted(fits, key=_order)[:SHOWN]


def _own(user: User) -> Counter[Like]:
    """What the player's last games were like, and how many of each."""
    seats = Seat.objects.filter(user=user).exclude(game__status=Game.Status.CANCELLED)
    rows = seats.order_by("-pk").values_list(
        "game__players", "game__pace_seconds", "game__increment_seconds"
    )
    return Counter(rows[:LATELY])


def _tables(user: User, own: Counter[Like]) -> list[Game]:
    """The newest public tables like these, without the player and those they are kept apart from."""
    like = Q()
    for players, seconds, increment in own:
        like |= Q(players=players, pace_seconds=seconds, increment_seconds=increment)
    tables = seating.in_lobby().filter(like)
    tables = tables.exclude(seats__user=user).exclude(blocked_there(user.pk))
    return readable(tables.order_by("-created_at")[:ASKED])[0]


def _like(game: Game) -> Like:
    return game.players, game.pace_seconds, game.increment_seconds


def _fit(
    user: User, game: Game, own: Counter[Like], known: dict[tuple[int, int], float], now: datetime
) -> Fit:
    there = [seat.user_id for seat in game.seats.all() if seat.user_id]
    return Fit(game, own[_like(game)], own.total(), near(user.pk, there, game.players, known), now)


def _order(fit: Fit) -> tuple[int, int]:
    return {True: 0, None: 1, False: 2}[fit.near], -fit.like_it
