"""The models: users, games, seats, moves, notices, deliveries, preferences, and kept emails."""

from games.models.user import User

from .delivery import EMAIL, Delivery
from .game import Game, Ply, Seat
from .heartbeat import Heartbeat
from .notice import Notice
from .outbox_email import OutboxEmail
from .preference import Preference

__all__ = [
    "EMAIL",
    "Delivery",
    "Game",
    "Heartbeat",
    "Notice",
    "OutboxEmail",
    "Ply",
    "Preference",
    "Seat",
    "User",
]
