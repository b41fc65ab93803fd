"""Outages of email: if none can be sent for over an hour, tables with days per move get that time back."""

import logging
from datetime import datetime, timedelta

from django.core.cache import caches
from django.db import DatabaseError, transaction
from django.db.models import QuerySet

from games.lib.database_time import database_time
from games.models import EMAIL, Delivery, Heartbeat, Outage

logger = logging.getLogger(__name__)

FAILING = "email-failing"  # since when no email could be sent
LEAST = timedelta(hours=1)
ANNOUNCED, TOLD = "email-outages", timedelta(days=3)
LATEST = 1000  # deliveries among which one is looked for that has been sent since


def failed() -> None:
    """Note that the mail server has failed, unless that is known."""
    try:
        Heartbeat.objects.get_or_create(name=FAILING, defaults={"at": database_time()})
    except DatabaseError:  # the next failure does it
        logger.exception("A failure of the mail server isn’t noted")


def works() -> None:
    """Note that an email was accepted; if none was for over an hour, that time is to be given back."""
    try:
        _end()
    except DatabaseError:  # the email is out: raising would send it twice
        logger.exception("The end of an outage of email isn’t noted")


def _end() -> None:
    if not Heartbeat.objects.filter(name=FAILING).exists():
        return
    with transaction.atomic():
        beat = Heartbeat.objects.select_for_update().filter(name=FAILING).first()
        if beat is None:
            return  # another process has noted it
        beat.delete()
        # Another process may have sent some all the time.
        ended = _sent_since(beat.at).order_by("sent_at").values_list("sent_at", flat=True).first()
        ended = ended or database_time()
        if ended - beat.at > LEAST:
            Outage.objects.create(began=beat.at, ended=ended, email=True)


def is_down(now: datetime) -> bool:
    """Return whether no email could be sent for over an hour, so that nobody's time may run out."""
    beat = Heartbeat.objects.filter(name=FAILING, at__lt=now - LEAST).first()
    return beat is not None and not _sent_since(beat.at).exists()


def _sent_since(moment: datetime) -> QuerySet[Delivery]:
    latest = Delivery.objects.order_by("-pk").values("pk")[:LATEST]
    return Delivery.objects.filter(pk__in=latest, channel=EMAIL, sent_at__gt=moment)


def announced(now: datetime) -> list[Outage]:
    """Return the outages of the last days that players should hear of; they're asked for once a minute."""
    found: list[Outage] | None = caches["process"].get(ANNOUNCED)
    if found is None:
        found = list(Outage.objects.filter(ended__gt=now - TOLD))
        caches["process"].set(ANNOUNCED, found, 60)
    return found
