"""Celery tasks: each only calls one function."""

from celery import shared_task

from games import sweeps
from games.mail import sending
from games.people import accounts
from games.play import bots


@shared_task(name="games.send_notices")
def send_notices() -> None:
    """Send the notices that are due."""
    sending.send_due()


@shared_task(name="games.play_bots")
def play_bots(game_id: int) -> None:
    """Let the bots of a game move until it is a person's turn."""
    bots.play_bots(game_id)


@shared_task(name="games.sweep")
def sweep() -> None:
    """Do all due work: deadlines, reminders, bots, notices."""
    sweeps.sweep()


@shared_task(name="games.clear_sessions")
def clear_sessions() -> None:
    """Delete sessions that have run out."""
    accounts.forget_expired_sessions()
