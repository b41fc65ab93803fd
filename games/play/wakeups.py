"""Wake the workers from a background thread, so that a request neither waits nor fails."""

import logging
from concurrent.futures import ThreadPoolExecutor
from threading import Lock

from celery import current_app
from django.db import transaction

from games.models import Game

logger = logging.getLogger(__name__)

# A single thread publishes. If the broker hangs, the queue is limited and further messages are
# dropped: the sweep finds the work.
MOST = 100
_publisher = ThreadPoolExecutor(max_workers=1, thread_name_prefix="hint")
_waiting: set[tuple[str, tuple[object, ...]]] = set()
_lock = Lock()


def moved(game: Game) -> None:
    """Wake the workers after a move: emails may be due, and a bot may be to move."""
    after_commit("games.send_notices")
    if any(seat.bot and seat.to_move for seat in game.seats.all()):
        after_commit("games.play_bots", game.pk)


def after_commit(task: str, *args: object) -> None:
    """Ask a worker to run the task of this name after the current transaction is committed."""
    transaction.on_commit(lambda: _hand_over(task, args), robust=True)


def _hand_over(task: str, args: tuple[object, ...]) -> None:
    with _lock:
        if (task, args) in _waiting:
            return  # one message of a kind is enough
        if len(_waiting) >= MOST:
            logger.warning("The broker does not answer; the sweep will do what is due")
            return
        _waiting.add((task, args))
    _publisher.submit(_publish, task, args)


def _publish(task: str, args: tuple[object, ...]) -> None:
    with _lock:
        _waiting.discard((task, args))  # from here on, a new message may be about newer work
    try:
        current_app.send_task(task, args, retry=False)
    except Exception as error:  # a broker problem must not affect the player
        logger.warning("No hint given (%s); the sweep will do what is due", error)
