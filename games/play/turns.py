"""The only module that changes a running game."""

from collections.abc import Callable, Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import Prefetch, prefetch_related_objects
from django.utils import timezone
from django.utils.translation import gettext as _

import engine
from engine import ChooseBlocks, Move, MoveError, State
from engine.chance import mixed_seed
from engine.moves import canonical
from engine.option_values import Choosing
from engine.scoring import side_scores
from games.models import Game, Ply, Seat
from games.models.game import GameQuerySet
from games.play import deadlines, wakeups


class OutOfTurn(MoveError):
    """A move for an earlier position, or by a player who isn't to move."""


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
        prefetch_related_objects(
            [game], Prefetch("seats", Seat.objects.select_related("user")), "plies"
        )
        positions = game.positions()
        before = positions[-1]
        if not _still_valid(ply, positions):
            raise OutOfTurn(
                "stale",
                _(
                    "Someone moved while you were looking. Here’s the new board; check it, then play."
                ),
            )
        if seat.side not in before.to_move:
            raise OutOfTurn("not-your-turn", _("It isn’t your turn yet."))
        after = engine.play(before, seat.side, move)
        now = timezone.now()
        text = engine.write(canonical(before.options, seat.side, move))
        game.plies.create(number=after.ply, seat=seat, move=text, via=via, at=now)
        record(game, before, after, now)
        _follow(game, before, after)
    return after


def start(game: Game) -> None:
    """Deal and start the first turn; the caller holds the game's lock and has filled all seats."""
    game.seed = mixed_seed(game.secret, game.words)
    game.status, game.started_at = Game.Status.RUNNING, timezone.now()
    state = engine.new_game(game.options, game.seed)
    record(game, None, state, game.started_at)
    _follow(game, None, state)


def _still_valid(ply: int, positions: Sequence[State]) -> bool:
    """Whether a move made after `ply` moves still applies; simultaneous choices by others do no harm."""
    now = len(positions) - 1
    return ply == now or (0 <= ply < now and _same_choice(positions[ply], positions[now]))


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
    """Return the game's row, locked until the transaction ends."""
    return Game.objects.select_for_update(no_key=True).get(pk=game_id)


def record(game: Game, before: State | None, after: State, now: datetime) -> None:
    """Write the fields that lists and clocks need from the position `after` into game and seats."""
    game.ply, game.round, game.phase = after.ply, after.round, after.phase
    game.scores = dict(after.scores)
    game.winners = "".join(after.winners)
    if after.phase is engine.Phase.OVER:
        game.status, game.finished_at = Game.Status.FINISHED, now
        game.turn_began = game.deadline = game.remind_at = None
    elif before is None or not _same_choice(before, after):
        game.turn_began = now
        game.deadline = deadlines.deadline(game, after.to_move)
        game.remind_at = deadlines.first_reminder(game, after.to_move)
    game.save()
    _record_seats(game, after)


def _follow(game: Game, before: State | None, after: State) -> None:
    """Run the consequences of the position `after`, and wake the workers after the commit."""
    for consequence in [*after_move, *(after_game if after.phase is engine.Phase.OVER else ())]:
        consequence(game, before, after)
    wakeups.moved(game)


def set_clocks(games: GameQuerySet) -> None:
    """Recompute deadlines and reminders of these games after a player's vacation or quiet hours changed."""
    with transaction.atomic():
        for pk in games.running().order_by("pk").values_list("pk", flat=True).distinct():
            game = locked(pk)
            if game.status != Game.Status.RUNNING:
                continue
            sides = deadlines.asked(game)
            game.deadline = deadlines.deadline(game, sides)
            game.remind_at = game.remind_at and deadlines.first_reminder(game, sides)
            game.save(update_fields=["deadline", "remind_at"])


def _same_choice(before: State, after: State) -> bool:
    """Whether players are still choosing blocks simultaneously, so that no clock restarts."""
    together = after.options.choosing is Choosing.TOGETHER
    return (
        together
        and before.phase is after.phase is engine.Phase.CHOOSE
        and before.round == after.round
    )


def _record_seats(game: Game, after: State) -> None:
    """Write whose turn it is and, once the game is over, each seat's result."""
    seats = list(game.seats.all())
    for seat in seats:
        seat.to_move = seat.side in after.to_move
    fields = ["to_move"]
    if after.phase is engine.Phase.OVER:
        points = side_scores(after.options, after.scores)
        for seat in seats:
            seat.points = points[seat.side]
            seat.win_share = 1 / len(after.winners) if seat.side in after.winners else 0
        fields += ["points", "win_share"]
    Seat.objects.bulk_update(seats, fields)
