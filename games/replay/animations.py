"""The animated picture of a game's last round: asked for by a reader, drawn by a worker, kept in the cache."""

import hashlib
import json
import logging
from contextlib import suppress
from datetime import timedelta

from django.conf import settings
from django.core.cache import caches
from django.db import transaction
from django.db.models import Q
from django.utils import translation

from games.board.images.last_round import LastRound, animated
from games.lib.database_time import database_time
from games.models import Animation, Game
from games.play import wakeups
from games.play.posters import finished_game
from games.replay.cache import drawers

logger = logging.getLogger(__name__)
LEASE = timedelta(minutes=2)  # after which a worker that has died is no longer waited for
MOST_WAITING = 50  # games at a time; more are asked to come again


class TooManyAsked(Exception):
    """So many pictures are waiting already that another wouldn't come soon."""


def has_one(game: Game) -> bool:
    """Return whether the game can have such a picture: somebody has won it, and its deal is open."""
    return game.revealed and bool(game.winners)


def stored(game: Game) -> bytes | None:
    """Return the picture; None if it isn't drawn, or was drawn with other names or by other code."""
    with suppress(OSError):
        found: bytes | None = caches["drawn"].get(_key(game))
        return found
    return None


def ask(game: Game) -> None:
    """Let a worker draw the picture, also once more after a failure; raise TooManyAsked if it would take long."""
    if Animation.objects.filter(failed=False).count() >= MOST_WAITING:
        raise TooManyAsked
    with transaction.atomic():
        Animation.objects.filter(game=game, failed=True).delete()
        Animation.objects.get_or_create(game=game)
    wakeups.after_commit("games.draw_animations")


def draw_due() -> None:
    """Draw the pictures that are asked for, one after the other."""
    while row := _claimed():
        try:
            _draw(row)
        except Exception:
            logger.exception("The last round of game %s can’t be drawn", row.game.code)
            Animation.objects.filter(pk=row.pk).update(failed=True)
        else:
            row.delete()


def _claimed() -> Animation | None:
    now = database_time()
    free = Q(claimed_at=None) | Q(claimed_at__lte=now - LEASE)
    with transaction.atomic():
        due = Animation.objects.select_for_update(skip_locked=True).filter(free, failed=False)
        row = due.order_by("asked_at").first()
        if row:
            Animation.objects.filter(pk=row.pk).update(claimed_at=now)
    return row


def _draw(row: Animation) -> None:
    game = Game.objects.with_moves().get(pk=row.game_id)
    with translation.override(settings.LANGUAGE_CODE):
        ended = finished_game(game)
        if ended is None or stored(game):
            return
        whole = LastRound.of(ended, game.positions())
        drawn = []
        for frame in whole.frames():
            drawn.append(frame)
            Animation.objects.filter(pk=row.pk).update(
                drawn=len(drawn), frames=len(whole.states), claimed_at=database_time()
            )
        caches["drawn"].set(_key(game), animated(drawn))


def _key(game: Game) -> str:
    """The cache key, which depends on everything that is in the picture."""
    with translation.override(settings.LANGUAGE_CODE):
        names = list(game.names_by_side.items())
    told = json.dumps(
        ["last round", game.code, game.ply, game.name, names, settings.SITE_NAME, drawers()]
    )
    return hashlib.sha256(told.encode()).hexdigest()
