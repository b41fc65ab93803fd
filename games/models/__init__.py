"""The rows: people, games, seats, moves, notices and kept mails."""

from .game import Game, Ply, Seat
from .heartbeat import Heartbeat
from .letter import Letter
from .notice import Notice
from .player import User

__all__ = ["Game", "Heartbeat", "Letter", "Notice", "Ply", "Seat", "User"]
