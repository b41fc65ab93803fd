"""The models: users, games, seats, moves, what was decided in advance, events, notices, alarms, and so on."""

from games.models.user import User

from .alarm import Alarm
from .animation import Animation
from .block import Block
from .blocks_ahead import BlocksAhead
from .delivery import EMAIL, Delivery
from .endpoint import Endpoint, Post
from .figures import GameFigures, StatisticsSum
from .follow import Follow
from .game import Game
from .handover import Handover
from .heartbeat import Heartbeat
from .incoming_email import IncomingEmail
from .invitation import Invitation
from .mail_domain import MailDomain
from .mail_test import MailTest
from .note import Note
from .notice import Notice
from .outage import Outage
from .outbox_email import OutboxEmail
from .player_note import PlayerNote
from .ply import Ply
from .preference import Preference
from .private_feed import PrivateFeed
from .quick_match import MatchWait, MatchWish
from .rate_limit import RateLimit
from .rating_event import RatingEvent
from .response_times import ResponseTimes
from .seat import Seat
from .shared_deal import SharedDeal
from .standing import Board, BotStanding, Career, Standing
from .standing_orders import StandingOrders
from .stranger import AddressInvitation, HashedAddress
from .table_event import TableEvent
from .timeouts import Timeouts

__all__ = [
    "EMAIL",
    "AddressInvitation",
    "Alarm",
    "Animation",
    "Block",
    "BlocksAhead",
    "Board",
    "BotStanding",
    "Career",
    "Delivery",
    "Endpoint",
    "Follow",
    "Game",
    "GameFigures",
    "Handover",
    "HashedAddress",
    "Heartbeat",
    "IncomingEmail",
    "Invitation",
    "MailDomain",
    "MailTest",
    "MatchWait",
    "MatchWish",
    "Note",
    "Notice",
    "Outage",
    "OutboxEmail",
    "PlayerNote",
    "Ply",
    "Post",
    "Preference",
    "PrivateFeed",
    "RateLimit",
    "RatingEvent",
    "ResponseTimes",
    "Seat",
    "SharedDeal",
    "Standing",
    "StandingOrders",
    "StatisticsSum",
    "TableEvent",
    "Timeouts",
    "User",
]
