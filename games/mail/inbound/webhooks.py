"""Email by a provider's webhooks (django-anymail): replies go through `receive`, refusals are noted."""

import logging
from hashlib import sha256
from typing import Any

from anymail.signals import EventType, inbound, tracking
from anymail.urls import urlpatterns as of_all_providers
from django.db import transaction
from django.dispatch import receiver
from django.urls import URLPattern

from games.mail import bounces, mailbox, strangers
from games.mail.inbound.receiving import receive
from games.models import User

logger = logging.getLogger(__name__)

# The provider sends nothing more to that mailbox, or its owner has called our emails spam.
REFUSALS = (EventType.REJECTED, EventType.COMPLAINED)


def patterns(provider: str) -> list[URLPattern]:
    """Return the URLs of one provider: `PROVIDER/inbound/` and `PROVIDER/tracking/`."""
    return [each for each in of_all_providers if (each.name or "").startswith(f"{provider}_")]


@receiver(inbound, dispatch_uid="replies")
def take(event: Any, **_sender: Any) -> None:
    """Receive an email; if that fails, the provider gets an error and sends it again."""
    try:
        raw = event.message.as_bytes()
    except (LookupError, RecursionError, ValueError) as error:  # what receive calls unreadable
        logger.info("An email of the provider can't be read: %r", error)
        return
    receive(raw, event.message.envelope_recipient or "")


@receiver(tracking, dispatch_uid="refusals")
def note(event: Any, **_sender: Any) -> None:
    """Count an email that came back, or note that the mailbox gets no more."""
    said = event.mta_response or event.description or event.reject_reason or event.event_type
    if event.event_type in REFUSALS and event.recipient:
        mailbox.refused(event.recipient, said)
        strangers.came_back(event.recipient.lower())
    elif event.event_type == EventType.BOUNCED:
        address = (event.recipient or "").lower()
        strangers.came_back(address)
        user = User.objects.filter(email=address).first()
        with transaction.atomic():
            if user and bounces.is_new(_key(event)):
                bounces.count(user, bounces.HARD, said)


def _key(event: Any) -> str:
    """A name for what an event reports, the same if it is reported again."""
    known = event.event_id or f"{event.message_id} {event.timestamp}"
    return sha256(f"provider\n{event.recipient}\n{known}".encode()).hexdigest()
