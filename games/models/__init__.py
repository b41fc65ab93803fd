"""The rows: people, games, seats, moves, notices and kept mails."""

from games.models.user import User

from .game import Game, Ply, Seat
from .heartbeat import Heartbeat
from .letter import Letter
from .notice import Notice

__all__ = ["Game", "Heartbeat", "Letter", "Notice", "Ply", "Seat", "User"]
