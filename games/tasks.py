"""Celery tasks: hints that there is work, which the workers would also find by themselves (jobs.py)."""

from celery import shared_task

from games import jobs
from games.play import bots


@shared_task(name="games.send_notices")
def send_notices() -> None:
    """Wake the one thread that sends: the connection to the mail server is its own."""
    jobs.wake("mail")


@shared_task(name="games.play_bots")
def play_bots(game_id: int) -> None:
    """Let the bots of a game move until it is a person's turn."""
    bots.play_bots(game_id)
