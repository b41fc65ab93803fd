"""The models: users, games, seats, moves, what was decided in advance, events, notices, alarms, and so on."""

from games.models.user import User

from .alarm import Alarm
from .blocks_ahead import BlocksAhead
from .delivery import EMAIL, Delivery
from .game import Game
from .handover import Handover
from .heartbeat import Heartbeat
from .incoming_email import IncomingEmail
from .notice import Notice
from .outage import Outage
from .outbox_email import OutboxEmail
from .ply import Ply
from .preference import Preference
from .rate_limit import RateLimit
from .response_times import ResponseTimes
from .seat import Seat
from .standing import Board, BotStanding, Career, Standing
from .standing_orders import StandingOrders
from .table_event import TableEvent
from .timeouts import Timeouts

__all__ = [
    "EMAIL",
    "Alarm",
    "BlocksAhead",
    "Board",
    "BotStanding",
    "Career",
    "Delivery",
    "Game",
    "Handover",
    "Heartbeat",
    "IncomingEmail",
    "Notice",
    "Outage",
    "OutboxEmail",
    "Ply",
    "Preference",
    "RateLimit",
    "ResponseTimes",
    "Seat",
    "Standing",
    "StandingOrders",
    "TableEvent",
    "Timeouts",
    "User",
]
