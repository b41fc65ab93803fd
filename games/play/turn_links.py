"""
Tokens that open one decision of one seat without signing in: in links of emails and in reply addresses.

A token names a seat, its player, and the position they were asked in, and is signed with a key made
from SECRET_KEY. It has lower-case letters and digits only, because mail servers change the case of
addresses. Links and reply addresses have keys of their own, so neither can be made from the other.
"""

from base64 import b32decode, b32encode
from dataclasses import dataclass
from hmac import compare_digest

from django.conf import settings
from django.urls import reverse
from django.utils.crypto import salted_hmac

from games.models import Game, Seat
from games.play import turn_checks

LINK, REPLY = "link", "reply"  # what a token is for
SALT = "games.play.turn_links"
LENGTH = 48  # characters; an address has room for 64 before its @
_SIGNED = 18  # bytes of the signature, behind five each of the ids and two of the ply


@dataclass(frozen=True)
class Decision:
    """What a token stands for: `user`, who sits on `seat`, was asked after `ply` moves."""

    seat: int
    user: int
    ply: int

    def token(self, purpose: str) -> str:
        """Return the token for this decision."""
        named = self.seat.to_bytes(5) + self.user.to_bytes(5) + self.ply.to_bytes(2)
        return b32encode(named + _signature(named, purpose, settings.SECRET_KEY)).decode().lower()


def of(seat: Seat, ply: int) -> Decision:
    """Return the decision the seat's player is asked for after `ply` moves."""
    assert seat.user_id
    return Decision(seat.pk, seat.user_id, ply)


def url(seat: Seat, ply: int) -> str:
    """Return the URL that opens this one decision."""
    path = reverse("turn-link", args=[of(seat, ply).token(LINK)])
    return f"{settings.SITE_URL}{path}"


def read(token: str, purpose: str) -> Decision | None:
    """Return the decision of a token; None if we haven't signed it for this purpose. Asks no database."""
    if len(token) != LENGTH:
        return None
    try:
        named = b32decode(token.upper().encode("ascii"))
    except ValueError:
        return None
    named, signature = named[:-_SIGNED], named[-_SIGNED:]
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    if not any(compare_digest(signature, _signature(named, purpose, key)) for key in keys):
        return None
    return Decision(*map(int.from_bytes, (named[:5], named[5:10], named[10:])))


def seat_of(decision: Decision | None) -> Seat | None:
    """Return the seat, with its game and player; None if it is another player's by now, or gone."""
    if decision is None:
        return None
    seats = Seat.objects.select_related("game", "user")
    dealt = seats.filter(game__status__in=(Game.Status.RUNNING, Game.Status.FINISHED))
    return dealt.filter(
        pk=decision.seat, user=decision.user, user__is_active=True, resigned_at=None
    ).first()


def is_open(game: Game, seat: Seat, ply: int) -> bool:
    """Return whether the door would take a move of the seat's player made after `ply` moves."""
    if game.status != Game.Status.RUNNING or seat.resigned_at:
        return False
    positions = game.positions()
    return seat.side in positions[-1].to_move and turn_checks.still_valid(ply, positions)


def _signature(named: bytes, purpose: str, key: str) -> bytes:
    return salted_hmac(f"{SALT}.{purpose}", named, secret=key, algorithm="sha256").digest()[
        :_SIGNED
    ]
