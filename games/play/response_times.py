"""Response times, learnt after each round from the turns of people in games with days per move."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import transaction

import engine
from engine import State
from engine.option_values import Choosing
from games.lib.countdown import Pauses, used
from games.lib.forecast import Rhythm
from games.lib.quartiles import Lengths
from games.models import Game, Ply, ResponseTimes, User

AT_ONCE = timedelta(hours=1)  # a substitute that doesn't wait for a deadline is quicker


def learn(game: Game, before: State | None, after: State) -> None:
    """Add the turns of a round that is over to its players' response times; other moves cost nothing."""
    over = after.phase is engine.Phase.OVER
    if before is None or not game.time_control.slow or (before.round == after.round and not over):
        return
    people = [seat.user_id for seat in game.seats.all() if seat.user_id]
    people += [each.former_id for each in game.handovers]
    known = ResponseTimes.objects.in_bulk(people)
    habits = {user: Habits(row.rhythm, row.quartiles) for user, row in known.items()}
    _add(habits, (turn for turn in _turns(game) if turn.round == before.round))
    _store(habits)


def rebuild(games: Iterable[Game]) -> None:
    """Replace all response times by those of the finished rounds of these games, one game after the other."""
    habits: dict[int, Habits] = {}
    for game in games:
        whole = game.over and not game.called_off
        _add(habits, (turn for turn in _turns(game) if whole or turn.round < game.round))
    with transaction.atomic():
        ResponseTimes.objects.exclude(user__in=habits).delete()
        _store(habits)


class Habits(NamedTuple):
    """What is learnt of a player."""

    rhythm: Rhythm = Rhythm()
    lengths: Lengths = Lengths()


class Turn(NamedTuple):
    """One turn of a person: in which round, from when until when, and how it was played."""

    user: User
    round: int
    began: datetime
    ended: datetime
    via: str


def _turns(game: Game) -> Iterator[Turn]:
    """The turns that people have had in a game, in the order played."""
    rows, sides = game.rows, {seat.pk: side for side, seat in game.seats_by_side.items()}
    times = [game.started_at, *(row.at for row in rows)]
    taken = [(sides[each.seat_id], each.at) for each in game.handovers]
    for row, before in zip(rows, game.positions(), strict=False):
        user, since = game.player_of(row.side, row.number), times[_began(before)]
        if user and since:
            new = (at for side, at in taken if side == row.side and at <= row.at)
            yield Turn(user, before.round, max(since, *new, since), row.at, row.via)


def _add(habits: dict[int, Habits], turns: Iterable[Turn]) -> None:
    for turn in turns:
        if turn.via == Ply.Via.AHEAD:
            continue  # nobody waited for it
        user = turn.user
        rhythm, lengths = habits.get(user.pk, Habits())
        answered = turn.via != Ply.Via.SUBSTITUTE
        rhythm = rhythm.with_turn(
            turn.began, turn.ended, user.zone, answered=answered, away=user.vacation_spans
        )
        took = used(turn.began, turn.ended, Pauses(tuple(user.vacation_spans)))
        # What a substitute plays at once is no turn of the player.
        if answered or took > AT_ONCE:
            lengths = lengths.with_turn(took if answered else None)
        habits[user.pk] = Habits(rhythm, lengths)


def _began(before: State) -> int:
    """The number of the move with which the turn of a position's players began."""
    together = before.phase is engine.Phase.CHOOSE and before.options.choosing is Choosing.TOGETHER
    return before.ply - len(before.pending) if together else before.ply


def _store(habits: Mapping[int, Habits]) -> None:
    rows = [
        ResponseTimes(
            user_id=user,
            waited=[round(hours, 2) for hours in rhythm.waited],
            answered=[round(turns, 2) for turns in rhythm.answered],
            lengths=[round(turns, 2) for turns in lengths.counts],
        )
        for user, (rhythm, lengths) in sorted(
            habits.items()
        )  # in one order, so that two games don't lock each other
    ]
    ResponseTimes.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["user"],
        update_fields=["waited", "answered", "lengths"],
    )
