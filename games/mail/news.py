"""The first sentences of an email about something besides a turn, a function for each kind."""

from games.board.table_news import Happening, told
from games.mail import milestones, missed
from games.mail.email_position import PositionEmail


def begun(email: PositionEmail) -> list[str]:
    return milestones.begun(email.game, email.reader, email.view)


def place(email: PositionEmail) -> list[str]:
    own = milestones.place(email.reader, email.view)
    return [own] if own else []


def happened(email: PositionEmail) -> list[str]:
    happenings = [Happening(*row) for row in email.game.happenings]
    return told(email.reader, happenings, email.notice.ply or 0)


def missed_turn(email: PositionEmail) -> list[str]:
    ply = email.notice.ply or 0
    return missed.missed(email.game, email.reader, email.positions, ply)


def seat_offered(email: PositionEmail) -> list[str]:
    return missed.offered(email.seat)
