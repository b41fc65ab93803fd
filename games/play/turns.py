"""The only module that changes a running game."""

from collections.abc import Callable, Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

import engine
from engine import ChooseBlocks, Move, MoveError, State
from engine.chance import mixed_seed
from engine.moves import canonical
from engine.scoring import side_scores
from games.lib import database_time, small_board
from games.lib.told import told_at
from games.models import Game, Ply, Seat, TableEvent, User
from games.models.game import GameQuerySet
from games.models.seat import read_seats
from games.play import absence, deadlines, notices, suspension, votes, wakeups
from games.play.turn_checks import OutOfTurn, check, same_choice
from games.play.votes import Vote

CLOCK = ("deadline", "remind_at")  # of each seat, and the earliest of the game
SEAT_CLOCK = (*CLOCK, "halfway_at", "kept_until", "told_at")
# What a start or a move changes in its game's row; writing all columns takes twice as long.
GAME = (
    "status", "seed", "started_at", "finished_at", "ply", "round", "phase", "scores", "winners",
    "small_board", "rated", "waits", "waits_until", "turn_began", *CLOCK,
)  # fmt: skip

# Consequences of a move and of a finished game. Each function runs in the move's transaction and only
# writes rows; games/consequences.py fills both lists, so that this module doesn't depend on them.
Consequence = Callable[[Game, State | None, State], None]
after_move: list[Consequence] = []
after_game: list[Consequence] = []


def submit_once(seat: Seat, ply: int, move: Move, via: str = Ply.Via.WEB) -> int:
    """
    Play `move`, or recognise that it has already been played; return its number.

    A double click, a repeated form post, and a repeated email all end here. Raises MoveError as
    `submit_move` does.
    """
    try:
        return submit_move(seat, ply, move, via).ply
    except MoveError:
        if number := _played_as(seat, ply, move):
            return number
        raise


def submit_move(seat: Seat, ply: int, move: Move, via: str = Ply.Via.WEB) -> State:
    """
    Play `move` for `seat` in the position after `ply` moves; return the new position.

    Raises MoveError, with a sentence for the player, and changes nothing. If two submissions of one ply
    race, the lock lets one in, and the unique constraint would stop the second even without it.
    """
    with transaction.atomic():
        game = locked(seat.game_id)
        if game.status != Game.Status.RUNNING:
            raise OutOfTurn("game-over", _("This game isn’t in progress."))
        with_players(game)
        positions = game.positions()
        before = positions[-1]
        check(game, seat, ply, positions, via)
        after = engine.play(before, seat.side, move)
        now = game.locked_at
        text = engine.write(canonical(before.options, seat.side, move))
        game.plies.create(number=after.ply, seat=seat, move=text, via=via, at=now)
        absence.note(game, game.seats_by_side[seat.side], via, before, after, now)
        record(game, before, after, now)
        _follow(game, before, after)
        for vote in votes.decided(game):
            if game.status == Game.Status.RUNNING:
                carry_out(game, vote)  # the last player who had not agreed is away now
    return after


def start(game: Game) -> None:
    """Deal and start the first turn; the caller holds the game's lock and has filled all seats."""
    game.seed = mixed_seed(game.secret, game.words)
    game.status, game.started_at = Game.Status.RUNNING, game.locked_at
    state = engine.new_game(game.options, game.seed)
    record(game, None, state, game.started_at)
    _follow(game, None, state)


def come_back(seat: Seat) -> None:
    """End the absence of a seat's player, unless it has ended; their turn, if it is theirs, begins anew."""
    with transaction.atomic():
        game = locked(seat.game_id)
        if game.status != Game.Status.RUNNING:
            return
        with_players(game)
        own, now = game.seats_by_side[seat.side], game.locked_at
        if not own.substituted_at or own.resigned_at:
            return
        if own.user and suspension.refusal(own.user, now):
            return
        waited = game.waits_until
        absence.end(game, own, game.ply, now)
        if waited:
            deadlines.start(game, now)
        else:
            deadlines.correct(game)
        game.save(update_fields=[*CLOCK, "turn_began", "waits_until"])
        Seat.objects.bulk_update(game.seats.all(), [*absence.FIELDS, *SEAT_CLOCK])
        wakeups.moved(game)


def carry_out(game: Game, vote: Vote, by: User | None = None) -> None:
    """Do what everyone has agreed to, and tell it to all but `by`; the caller holds the game's lock."""
    seat = game.seats_by_side.get(vote.side)
    if seat:
        seat.counted_at = game.locked_at
        seat.save(update_fields=["counted_at"])
        wakeups.moved(game)
    else:
        call_off(game)
    absence.event(game, seat, vote.agreed, game.ply, game.locked_at, by)
    notices.owe_news(game, by)


def call_off(game: Game) -> None:
    """End a running game without a result; the caller holds its lock."""
    with_players(game)
    now, state = game.locked_at, game.state()
    game.status, game.finished_at = Game.Status.FINISHED, now
    game.phase, game.rated, game.waits_until = engine.Phase.OVER, False, None
    for seat in game.seats.all():
        seat.to_move = False
    deadlines.start(game, now)
    game.save()
    Seat.objects.bulk_update(game.seats.all(), ["to_move", *CLOCK])
    for consequence in after_game:
        consequence(game, state, game.as_ended(state))
    wakeups.moved(game)


def _played_as(seat: Seat, ply: int, move: Move) -> int:
    """
    The number of this same move if it was played since `ply`, else 0.

    That is the next number; if blocks are chosen simultaneously, it is the seat's next one.
    """
    since = Ply.objects.filter(game=seat.game_id, seat=seat, number__gt=ply)
    next_own = since.order_by("number").first() if ply >= 0 else None
    if next_own is None or next_own.move != engine.write(
        canonical(seat.game.options, seat.side, move)
    ):
        return 0
    return next_own.number if isinstance(move, ChooseBlocks) or next_own.number == ply + 1 else 0


def locked(game_id: int) -> Game:
    """Return the game's row, locked until the transaction ends, and as `locked_at` the time."""
    now = database_time.expression()
    games = Game.objects.annotate(locked_at=now)  # type: ignore[no-redef]
    return games.select_for_update(no_key=True).get(pk=game_id)


def record(game: Game, before: State | None, after: State, now: datetime) -> None:
    """Write the fields that lists and clocks need from the position `after` into game and seats."""
    with_players(game)
    after = game.as_ended(after)
    show(game, after)
    if after.phase is engine.Phase.OVER:
        game.status, game.finished_at = Game.Status.FINISHED, now
    was = {seat.pk: _clock(seat) for seat in game.seats.all()}
    if before:
        deadlines.charge(game, _moved(before, after), now)
    else:
        deadlines.fill_banks(game)
    for seat in game.seats.all():
        seat.to_move = seat.side in after.to_move
    if before and same_choice(before, after) and not game.untimed:
        deadlines.correct(game)
    else:
        deadlines.start(game, now)
    game.save(update_fields=GAME)
    if after.phase is engine.Phase.OVER:
        _record_results(game, after)
    changed = [seat for seat in game.seats.all() if was[seat.pk] != _clock(seat)]
    _save_each(changed, ["to_move", "bank_seconds", *SEAT_CLOCK])


def show(game: Game, state: State) -> None:
    """Set the fields that lists need of this position; the caller saves the game."""
    game.ply, game.round, game.phase = state.ply, state.round, state.phase
    game.scores = dict(state.scores)
    game.winners = "".join(state.winners)
    game.small_board = small_board.written(state)


def _follow(game: Game, before: State | None, after: State) -> None:
    """Run the consequences of the position `after`, and wake the workers after the commit."""
    for consequence in [*after_move, *(after_game if after.phase is engine.Phase.OVER else ())]:
        consequence(game, before, after)
    wakeups.moved(game)


def keep_deadlines(user: User) -> None:
    """Let no turn of this player that has begun end earlier: their hours are about to change."""
    Seat.objects.filter(user=user, to_move=True).update(kept_until=F("deadline"))


def set_clocks(games: GameQuerySet) -> None:
    """Recompute deadlines and reminders of these games, as after a change of vacations or hours."""
    with transaction.atomic():
        for pk in games.running().order_by("pk").values_list("pk", flat=True).distinct():
            game = locked(pk)
            if game.status != Game.Status.RUNNING:
                continue
            with_players(game)
            if not any(seat.to_move for seat in game.seats.all()):
                continue  # broken rows; the audit names them
            deadlines.correct(game)
            game.save(update_fields=CLOCK)
            Seat.objects.bulk_update(game.seats.all(), SEAT_CLOCK)


def told(seat: Seat, ply: int, *, accepted: bool = False, unreachable: bool = False) -> None:
    """
    Let the time for a seat's turn start now that its email after `ply` moves was `accepted`, or couldn't be.

    Does nothing if the turn is over, or if its player was told before; but once a game, an address that
    turns out to be unreachable gets more time.
    """
    with transaction.atomic(savepoint=False):
        game = locked(seat.game_id)
        with_players(game)
        own, began = game.seats_by_side[seat.side], game.turn_began
        first = unreachable and not own.unreached_at
        if game.status != Game.Status.RUNNING or not own.to_move or not began:
            return
        if own.told_at and not first:
            return
        if game.ply > ply and own.plies.filter(number__gt=ply).exists():
            return
        was = {each.pk: _clock(each) for each in game.seats.all()}
        moment = told_at(began, game.locked_at if accepted else None, unreachable=first)
        own.told_at = max(own.told_at or moment, moment)
        if first:
            own.unreached_at = game.locked_at
            absence.event(game, own, TableEvent.Kind.UNREACHED, game.ply, game.locked_at)
        deadlines.correct(game)
        game.save(update_fields=CLOCK)
        changed = [each for each in game.seats.all() if each == own or was[each.pk] != _clock(each)]
        _save_each(changed, [*SEAT_CLOCK, "unreached_at"])


def restart_clock(game_id: int) -> None:
    """Begin the current turn anew; raises whatever the replay of an unreadable game raises."""
    with transaction.atomic():
        game = locked(game_id)
        if game.status != Game.Status.RUNNING:
            return
        with_players(game)
        game.state()
        game.sweep_retry_at = None
        deadlines.start(game, game.locked_at)
        game.save(update_fields=[*CLOCK, "turn_began", "sweep_retry_at"])
        Seat.objects.bulk_update(game.seats.all(), SEAT_CLOCK)


def with_players(game: Game) -> None:
    """Fetch the game's seats and their users once, unless they are there."""
    read_seats([game])


def _save_each(seats: Sequence[Seat], fields: Sequence[str]) -> None:
    """Write these fields of the one or two seats that changed; in bulk, Django would take three times as long."""
    for seat in seats:
        seat.save(update_fields=fields)


def _clock(seat: Seat) -> tuple[object, ...]:
    return seat.to_move, seat.bank_seconds, *(getattr(seat, name) for name in SEAT_CLOCK)


def _moved(before: State, after: State) -> Sequence[str]:
    """The sides whose turn is over; while all choose together, others may still be to move."""
    waiting = after.to_move if same_choice(before, after) else ()
    return [side for side in before.to_move if side not in waiting]


def _record_results(game: Game, after: State) -> None:
    """Write each seat's result."""
    points = side_scores(after.options, after.scores)
    for seat in game.seats.all():
        seat.points = points[seat.side]
        seat.win_share = 1 / len(after.winners) if seat.side in after.winners else 0
    Seat.objects.bulk_update(game.seats.all(), ["points", "win_share"])
