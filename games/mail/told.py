"""What an email that was accepted or dropped says about its reader's clock."""

import logging
from collections.abc import Iterable

from django.db import transaction

from games.lib.unavailable import is_unavailable
from games.models import EMAIL, Delivery, Seat
from games.play import telling, turns

Reason = Delivery.Reason
UNSENT = ("", Reason.REFUSED, Reason.NOT_VERIFIED, Reason.FAILED)  # or sent; others were not wanted
logger = logging.getLogger(__name__)


def start_clocks(deliveries: Iterable[Delivery], reason: str) -> None:
    """Start the clocks that wait for these emails, which were accepted or, for a `reason`, dropped."""
    emails = [each for each in deliveries if each.channel == EMAIL and reason in UNSENT]
    awaited = [each for each in emails if telling.awaited(each.notice)]
    for delivery in sorted(awaited, key=lambda each: _seat(each).game_id):
        seat, ply = _seat(delivery), delivery.notice.ply or 0
        try:
            with transaction.atomic():
                turns.told(seat, ply, accepted=not reason, unreachable=reason == Reason.REFUSED)
        except Exception as error:  # a broken game must not make its email go out again
            if is_unavailable(error):
                raise
            logger.exception("The clock of seat %s didn’t start with its email", seat.pk)


def _seat(delivery: Delivery) -> Seat:
    assert delivery.notice.seat
    return delivery.notice.seat
