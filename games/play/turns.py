"""The only module that changes a running game."""

from collections.abc import Callable, Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import F, Prefetch, prefetch_related_objects
from django.utils.translation import gettext as _

import engine
from engine import ChooseBlocks, Move, MoveError, State
from engine.chance import mixed_seed
from engine.moves import canonical
from engine.option_values import Choosing
from engine.scoring import side_scores
from games.lib import database_time, small_board
from games.lib.told import told_at
from games.models import Game, Ply, Seat, TableEvent, User
from games.models.game import GameQuerySet
from games.play import absence, deadlines, notices, wakeups


class OutOfTurn(MoveError):
    """A move for an earlier position, or by a player who isn't to move."""


CLOCK = ("deadline", "remind_at")  # of each seat, and the earliest of the game
SEAT_CLOCK = (*CLOCK, "kept_until", "told_at")

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
        _with_players(game)
        positions = game.positions()
        before = positions[-1]
        if not still_valid(ply, positions):
            raise OutOfTurn(
                "stale",
                _(
                    "Someone moved while you were looking. Here’s the new board; check it, then play."
                ),
            )
        _refuse_who_left(game, seat, via)
        if seat.side not in before.to_move:
            raise OutOfTurn("not-your-turn", _("It isn’t your turn yet."))
        own = game.seats_by_side[seat.side]
        if _no_longer_substituted(via, seat, own):
            raise OutOfTurn("not-your-turn", "The player is back, or has more time.")
        after = engine.play(before, seat.side, move)
        now = game.locked_at
        text = engine.write(canonical(before.options, seat.side, move))
        game.plies.create(number=after.ply, seat=seat, move=text, via=via, at=now)
        absence.note(game, own, via, before, after, now)
        record(game, before, after, now)
        _follow(game, before, after)
        if game.status == Game.Status.RUNNING and absence.all_agree(game):
            # The last player who had not agreed is away now.
            call_off(game)
            absence.event(game, None, TableEvent.Kind.CALLED_OFF, game.ply, now)
            notices.owe_news(game)
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
        _with_players(game)
        own, now = game.seats_by_side[seat.side], game.locked_at
        if not own.substituted_at or own.resigned_at:
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


def _no_longer_substituted(via: str, read: Seat, own: Seat) -> bool:
    """Whether a substitute comes too late: the player is back, or has more time than when it looked."""
    if via != Ply.Via.SUBSTITUTE:
        return False
    if read.substituted_at or own.substituted_at:
        return not own.substituted_at or read.game.waits_until != own.game.waits_until
    return bool(read.deadline) and read.deadline != own.deadline


def call_off(game: Game) -> None:
    """End a running game without a result; the caller holds its lock."""
    _with_players(game)
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


def _refuse_who_left(game: Game, seat: Seat, via: str) -> None:
    """Raise OutOfTurn for a person who has resigned, or whose seat is another player's by now."""
    now = game.seats_by_side[seat.side]
    left = now.resigned_at or now.user_id != seat.user_id
    if left and via not in (Ply.Via.BOT, Ply.Via.SUBSTITUTE):
        raise OutOfTurn("left", _("You’ve left this game, so you can’t play its turns any more."))


def still_valid(ply: int, positions: Sequence[State]) -> bool:
    """Return whether a move made after `ply` moves still applies; others choosing meanwhile does no harm."""
    now = len(positions) - 1
    return ply == now or (0 <= ply < now and same_choice(positions[ply], positions[now]))


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
    _with_players(game)
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
    game.save()
    if after.phase is engine.Phase.OVER:
        _record_results(game, after)
    changed = [seat for seat in game.seats.all() if was[seat.pk] != _clock(seat)]
    Seat.objects.bulk_update(changed, ["to_move", "bank_seconds", *SEAT_CLOCK])


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
            _with_players(game)
            if not any(seat.to_move for seat in game.seats.all()):
                continue  # broken rows; the audit names them
            deadlines.correct(game)
            game.save(update_fields=CLOCK)
            Seat.objects.bulk_update(game.seats.all(), SEAT_CLOCK)


def told(seat: Seat, ply: int, *, accepted: bool = False, unreachable: bool = False) -> None:
    """
    Let the time for a seat's turn start now that its email after `ply` moves was `accepted`, or couldn't be.

    Does nothing if the turn is over, or if its player was told before.
    """
    with transaction.atomic(savepoint=False):
        game = locked(seat.game_id)
        _with_players(game)
        own, began = game.seats_by_side[seat.side], game.turn_began
        if game.status != Game.Status.RUNNING or not own.to_move or own.told_at or not began:
            return
        if game.ply > ply and own.plies.filter(number__gt=ply).exists():
            return
        was = {each.pk: _clock(each) for each in game.seats.all()}
        first = unreachable and not own.unreached_at
        own.told_at = told_at(began, game.locked_at if accepted else None, unreachable=first)
        if first:
            own.unreached_at = game.locked_at
            absence.event(game, own, TableEvent.Kind.UNREACHED, game.ply, game.locked_at)
        deadlines.correct(game)
        game.save(update_fields=CLOCK)
        changed = [each for each in game.seats.all() if each == own or was[each.pk] != _clock(each)]
        Seat.objects.bulk_update(changed, [*SEAT_CLOCK, "unreached_at"])


def restart_clock(game_id: int) -> None:
    """Begin the current turn anew; raises whatever the replay of an unreadable game raises."""
    with transaction.atomic():
        game = locked(game_id)
        if game.status != Game.Status.RUNNING:
            return
        _with_players(game)
        game.state()
        game.sweep_retry_at = None
        deadlines.start(game, game.locked_at)
        game.save(update_fields=[*CLOCK, "turn_began", "sweep_retry_at"])
        Seat.objects.bulk_update(game.seats.all(), SEAT_CLOCK)


def _with_players(game: Game) -> None:
    """Fetch the game's seats and their users once, unless they are there."""
    prefetch_related_objects([game], Prefetch("seats", Seat.objects.select_related("user")))


def _clock(seat: Seat) -> tuple[object, ...]:
    return seat.to_move, seat.bank_seconds, *(getattr(seat, name) for name in SEAT_CLOCK)


def _moved(before: State, after: State) -> Sequence[str]:
    """The sides whose turn is over; while all choose together, others may still be to move."""
    waiting = after.to_move if same_choice(before, after) else ()
    return [side for side in before.to_move if side not in waiting]


def same_choice(before: State, after: State) -> bool:
    """Return whether players are still choosing blocks simultaneously, so that no clock restarts."""
    together = after.options.choosing is Choosing.TOGETHER
    return (
        together
        and before.phase is after.phase is engine.Phase.CHOOSE
        and before.round == after.round
    )


def _record_results(game: Game, after: State) -> None:
    """Write each seat's result."""
    points = side_scores(after.options, after.scores)
    for seat in game.seats.all():
        seat.points = points[seat.side]
        seat.win_share = 1 / len(after.winners) if seat.side in after.winners else 0
    Seat.objects.bulk_update(game.seats.all(), ["points", "win_share"])
