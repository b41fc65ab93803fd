"""Absences: who misses turns in a row, from when a substitute plays at once, and who is back."""

from datetime import datetime, timedelta

import engine
from engine import State
from games.models import Game, Ply, Seat, TableEvent, User
from games.play import notices

MOST_MISSES = 2  # in a row; from then on the seat delays nobody
# How long a game without any of its players waits for one of them, before substitutes finish it.
WAIT = timedelta(hours=23)
Kind = TableEvent.Kind
FIELDS = ("misses", "substituted_at", "offered_from")


def note(game: Game, seat: Seat, via: str, before: State, after: State, now: datetime) -> None:
    """Note in the game and its seats what a move says about its player; the caller saves the game."""
    if via in (Ply.Via.BOT, Ply.Via.SUBSTITUTE) and game.waits_until:
        game.waits_until, game.rated = None, False  # nobody came back
    if via == Ply.Via.SUBSTITUTE and not seat.substituted_at:
        _missed(game, seat, before, after, now)
    elif via not in (Ply.Via.BOT, Ply.Via.SUBSTITUTE) and seat.misses:
        seat.misses = 0
        if seat.substituted_at:
            end(game, seat, before.ply, now)
        seat.save(update_fields=FIELDS)
    if after.phase is engine.Phase.OVER:
        game.waits_until = None


def _missed(game: Game, seat: Seat, before: State, after: State, now: datetime) -> None:
    """Count a missed turn; after two in a row the substitute plays at once."""
    event(game, seat, Kind.MISSED, before.ply, now)
    seat.misses += 1
    if seat.misses >= MOST_MISSES and after.phase is not engine.Phase.OVER:
        seat.substituted_at = now
        event(game, seat, Kind.SUBSTITUTE, after.ply, now)
        wait_for_players(game, now)
    seat.save(update_fields=FIELDS)
    notices.owe_missed(game, seat, after.ply)


def end(game: Game, seat: Seat, ply: int, now: datetime) -> None:
    """End the absence of a seat's player; the caller saves both rows."""
    seat.substituted_at = seat.offered_from = None
    event(game, seat, Kind.BACK, ply, now, seat.user)
    wait_for_players(game, now)


def wait_for_players(game: Game, now: datetime) -> None:
    """
    Let the game wait if all its players are away and one could come back, else go on.

    A game waits once, so that it is over within a day; once substitutes finish it, it isn't rated.
    """
    people = [seat for seat in game.seats.all() if seat.user_id]
    if any(not seat.substituted_at for seat in people):
        game.waits_until = None
    elif game.rated and not game.waits_until and any(not seat.resigned_at for seat in people):
        if game.waits:
            game.rated = False
        else:
            game.waits, game.waits_until = 1, now + WAIT


def event(
    game: Game, seat: Seat | None, kind: str, ply: int, now: datetime, by: User | None = None
) -> None:
    """Write what happened at the table after `ply` moves; the caller holds the game's lock."""
    changed(game)
    TableEvent.objects.create(game=game, seat=seat, kind=kind, ply=ply, at=now, by=by)


def changed(game: Game) -> None:
    """Let open pages of the table notice that something has changed without a move."""
    game.news += 1
    Game.objects.filter(pk=game.pk).update(news=game.news)
