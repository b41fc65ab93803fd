"""Celery tasks: hints that there is work, which the workers would also find by themselves (jobs.py)."""

from celery import shared_task

from games import jobs
from games.play import bots


@shared_task(name="games.send_notices")
def send_notices() -> None:
    """Wake the one thread that sends, as the connection to the mail server is its own, and the one that posts."""
    jobs.wake("mail")
    jobs.wake("posts")


@shared_task(name="games.draw_animations")
def draw_animations() -> None:
    """Wake the thread that draws animated pictures."""
    jobs.wake("animations")


@shared_task(name="games.play_bots")
def play_bots(game_id: int) -> None:
    """Let the bots of a game move until it is a person's turn."""
    bots.play_bots(game_id)
