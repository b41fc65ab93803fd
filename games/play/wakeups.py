"""Wake the workers from a background thread, so that a request neither waits nor fails."""

import logging
from queue import Queue
from threading import Lock, Thread

from celery import current_app
from django.db import transaction

from games.models import Game

logger = logging.getLogger(__name__)

Hint = tuple[str, tuple[object, ...]]  # a task and its arguments

# A single thread publishes. If the broker hangs, the queue is limited and further messages are
# dropped: the workers find the work in the database. For the same reason the process may end meanwhile.
MOST = 100
_publishers: list[Thread] = []
_hints: Queue[Hint] = Queue()
_waiting: set[Hint] = set()
_lock = Lock()


def moved(game: Game) -> None:
    """Wake the workers after a move: emails may be due, and a bot or a substitute may be to move."""
    after_commit("games.send_notices")
    waits = game.waits_until
    if not waits and any(seat.at_once and seat.to_move for seat in game.seats.all()):
        after_commit("games.play_bots", game.pk)


def after_commit(task: str, *args: object) -> None:
    """Ask a worker to run the task of this name after the current transaction is committed."""
    transaction.on_commit(lambda: _hand_over(task, args), robust=True)


def _hand_over(task: str, args: tuple[object, ...]) -> None:
    with _lock:
        if (task, args) in _waiting:
            return  # one message of a kind is enough
        if len(_waiting) >= MOST:
            logger.warning("The broker does not answer; the workers will find what is due")
            return
        _waiting.add((task, args))
        _hints.put((task, args))
        if not any(each.is_alive() for each in _publishers):  # none does in a process just forked
            _publishers[:] = [Thread(target=_publish_all, name="hint", daemon=True)]
            _publishers[0].start()


def _publish_all() -> None:
    while True:
        _publish(*_hints.get())
        _hints.task_done()


def _publish(task: str, args: tuple[object, ...]) -> None:
    with _lock:
        _waiting.discard((task, args))  # from here on, a new message may be about newer work
    try:
        current_app.send_task(task, args, retry=False)
    except Exception as error:  # a broker problem must not affect the player
        logger.warning("No hint given (%s); the workers will find what is due", error)
