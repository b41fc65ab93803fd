"""Addresses to which a player replies to play: prefix+token@domain, the token for one decision."""

from django.conf import settings

from games.models import Seat
from games.play import turn_links
from games.play.turn_links import REPLY, Decision


def reply_address(seat: Seat, ply: int) -> str:
    """Return the address for the turn the seat was asked for after `ply` moves; empty if none is configured."""
    prefix, at, domain = settings.REPLY_ADDRESS.partition("@")
    return f"{prefix}+{turn_links.of(seat, ply).token(REPLY)}@{domain}" if at else ""


def decision_of(address: str) -> Decision | None:
    """Return the decision of a reply address; None if it isn't one of ours. Asks no database."""
    prefix, _at, _domain = settings.REPLY_ADDRESS.casefold().partition("@")
    local = address.casefold().partition("@")[0]
    name, plus, token = local.rpartition("+")
    return turn_links.read(token, REPLY) if plus and prefix and name == prefix else None
