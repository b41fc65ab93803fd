"""Why a notice is no longer sent because time has gone on: a rule for all that ask, and one each for others."""

from django.db.models import QuerySet

from games.lib.database_time import database_time
from games.mail import account
from games.models import Delivery, Notice, Ply, Seat
from games.models.kinds import function
from games.play.rematches import opened_since

Kind, Reason = Notice.Kind, Delivery.Reason


def outdated(notice: Notice) -> str:
    """Return why it is too late for a notice; empty if it isn't."""
    traits = notice.traits
    if notice.seat and notice.ply is None:
        return ""
    if traits.asks and notice.seat and not _still_to_move(notice.seat, notice.ply or 0):
        return Reason.PLAYED
    return str(function(traits.outdated)(notice)) if traits.outdated else ""


def code_expired(notice: Notice) -> str:
    return Reason.EXPIRED if notice.created_at <= account.expired_by(database_time()) else ""


def reminded_again(notice: Notice) -> str:
    seat, ply = _about(notice)
    again = seat.notices.filter(kind=Kind.REMINDER, ply=ply)
    return Reason.FOLLOWED if again.exists() else ""


def seen(notice: Notice) -> str:
    return Reason.SEEN if _played_since(*_about(notice)) else ""


def begun(notice: Notice) -> str:
    seat, ply = _about(notice)
    return Reason.FOLLOWED if seat.to_move or _played_since(seat, ply) else ""


def rematch_gone(notice: Notice) -> str:
    return "" if opened_since(_about(notice)[0].game) else Reason.GONE


def not_offered(notice: Notice) -> str:
    return "" if _about(notice)[0].offered_from else Reason.BACK


def absence_over(notice: Notice) -> str:
    """Why a missed turn needs no email any more; empty if it does."""
    seat, ply = _about(notice)
    if _played_since(seat, ply) or seat.events.filter(kind="back", ply__gte=ply).exists():
        return Reason.BACK
    later = seat.notices.filter(kind=Kind.MISSED, ply__gt=ply)
    return Reason.FOLLOWED if later.exists() else ""


def _about(notice: Notice) -> tuple[Seat, int]:
    assert notice.seat
    return notice.seat, notice.ply or 0


def _still_to_move(seat: Seat, ply: int) -> bool:
    return seat.to_move and not _moves_since(seat, ply).exists()


def _played_since(seat: Seat, ply: int) -> bool:
    """Whether the player has looked at the game and played since that position."""
    unseen = (Ply.Via.SUBSTITUTE, Ply.Via.AHEAD)
    return _moves_since(seat, ply).exclude(via__in=unseen).exists()


def _moves_since(seat: Seat, ply: int) -> QuerySet[Ply]:
    """The seat's moves after that position; asks nothing if it's still the game's latest."""
    if seat.game.ply <= ply:
        return Ply.objects.none()
    return seat.plies.filter(number__gt=ply)
