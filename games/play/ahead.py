"""Blocks chosen in advance: secret until the choice is due, and then played through the door."""

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils.translation import gettext as _

import engine
from engine import ChooseBlocks, MoveError, Phase, State, view_for
from engine.ahead import next_choice
from engine.box import Side
from engine.legal import check_choice
from engine.moves import canonical
from games.models import BlocksAhead, Game, Ply, Seat
from games.play import turns, wakeups
from games.play.turn_checks import OutOfTurn


def choose(seat: Seat, round_: int, move: ChooseBlocks) -> None:
    """
    Keep these blocks for the seat's next choice, if that is the one of round `round_`.

    They replace those kept before. Raises MoveError, with a sentence for the player.
    """
    with transaction.atomic():
        game = running(seat)
        view = view_for(game.state(), seat.side)
        asked = next_choice(view)
        if asked is None or asked.round != round_:
            raise OutOfTurn(
                "stale", _("This choice can’t be made in advance any more. Here’s the new board.")
            )
        choice = canonical(view.options, seat.side, move)
        assert isinstance(choice, ChooseBlocks)
        check_choice(asked, seat.side, choice)
        kept = {"user_id": seat.user_id, "round": round_, "move": engine.write(choice)}
        BlocksAhead.objects.update_or_create(seat=seat, defaults=kept)


def withdraw(seat: Seat) -> None:
    """Forget the blocks that the seat's player has chosen in advance, unless they have been used."""
    with transaction.atomic():
        turns.locked(seat.game_id)
        forget(seat)


def forget(seat: Seat) -> None:
    """Forget what the seat's player has decided in advance; the caller holds the game's lock."""
    BlocksAhead.objects.filter(seat=seat).delete()


def chosen(seat: Seat, round_: int) -> ChooseBlocks | None:
    """Return the blocks that the seat's own player has chosen in advance for this round."""
    kept = BlocksAhead.objects.filter(seat=seat, user=seat.user_id, round=round_).first()
    move = engine.parse(kept.move) if kept else None
    return move if isinstance(move, ChooseBlocks) else None


def due() -> QuerySet[BlocksAhead]:
    """Return the choices in advance that are asked for now."""
    return BlocksAhead.objects.filter(
        seat__to_move=True,
        seat__substituted_at=None,
        seat__game__phase=Phase.CHOOSE,
        round=F("seat__game__round"),
    )


def play_due(game_id: int) -> None:
    """Play the choices in advance that are due in this game."""
    for kept in due().filter(seat__game=game_id).select_related("seat__game"):
        play_for(kept.seat)


def play_for(seat: Seat) -> bool:
    """
    Play the choice that the seat's player has made in advance, if it is due; return whether it was.

    A choice that isn't possible any more is forgotten, and the player is asked as usual.
    """
    with transaction.atomic():
        game = turns.locked(seat.game_id)
        kept = due().filter(seat=seat).first()
        if kept is None:
            return False
        forget(seat)
        if kept.user_id != seat.user_id:
            return False
        try:
            turns.submit_once(seat, game.ply, engine.parse(kept.move), Ply.Via.AHEAD)
        except MoveError:
            return False
        return True


def wake(game: Game, before: State | None, after: State) -> None:
    """Forget a choice in advance that its player has made by hand, and wake a worker if one is due."""
    choosing = [state for state in (before, after) if state and state.phase is Phase.CHOOSE]
    if not choosing:
        return
    kept = BlocksAhead.objects.filter(seat__game=game).values_list("pk", "seat__side", "round")
    chose = _chose(before, after) if before else ()
    used = [pk for pk, side, round_ in kept if (side, round_) in chose]
    if used:
        BlocksAhead.objects.filter(pk__in=used).delete()
    if any(side in after.to_move and round_ == after.round for _pk, side, round_ in kept):
        ask_worker(game)


def ask_worker(game: Game) -> None:
    """Wake the process that plays what was decided in advance, after the commit."""
    wakeups.after_commit("games.play_bots", game.pk)


def clear(game: Game, before: State | None, after: State) -> None:
    """Forget all that was decided in advance in a game that is over."""
    BlocksAhead.objects.filter(seat__game=game).delete()


def _chose(before: State, after: State) -> list[tuple[Side, int]]:
    """Who has chosen with this move, and for which round."""
    same = (before.phase, before.round) == (after.phase, after.round)
    waiting = after.to_move if same else ()
    return [(side, before.round) for side in before.to_move if side not in waiting]


def running(seat: Seat) -> Game:
    """Return the seat's game, locked; raise MoveError unless it runs and its player plays in person."""
    game = turns.locked(seat.game_id)
    own = Seat.objects.get(pk=seat.pk)
    if game.status != Game.Status.RUNNING:
        raise OutOfTurn("game-over", _("This game isn’t in progress."))
    if own.resigned_at or own.user_id != seat.user_id:
        raise OutOfTurn("left", _("You’ve left this game, so you can’t play its turns any more."))
    if own.substituted_at:
        raise OutOfTurn("away", _("A substitute plays for you. Take your seat back first."))
    return game
