"""What workers are asked to do: each task calls one function and holds no rule."""

from celery import shared_task

from games import sweeps
from games.mail import sending
from games.play import bots


@shared_task(name="games.send_notices")
def send_notices() -> None:
    """Send the notices that are due."""
    sending.send_due()


@shared_task(name="games.play_bots")
def play_bots(game_id: int) -> None:
    """Let the bots of one game play until a person is to move."""
    bots.play_bots(game_id)


@shared_task(name="games.sweep")
def sweep() -> None:
    """Find in the database all that is due: deadlines, reminders, bots, notices."""
    sweeps.sweep()
