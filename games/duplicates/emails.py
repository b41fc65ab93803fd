"""The emails to the players of an event: once its last table has ended, or if it is cancelled."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.duplicates.comparison import Line, compared, ranked, tables_of
from games.duplicates.models import Event
from games.mail import account
from games.models import Notice, SharedDeal, User


def owe(deal: SharedDeal, now: datetime) -> None:
    """Owe every player of the deal's event their place, if they want such emails."""
    event = Event.objects.filter(deal=deal).first()
    if event is None:
        return
    games = list(deal.games.with_table().order_by("pk"))
    lines = ranked(compared(tables_of(games)))
    for line in lines:
        if line.seat.user:
            _tell(line.seat.user, partial(_over, event, line, len(lines)))


def owe_cancelled(event: Event, by: User | None) -> None:
    """Owe all who have signed up but `by` an email that the event is cancelled."""
    for user in User.objects.filter(pk__in=event.entries.values("user")).order_by("pk"):
        if user != by:
            _tell(user, lambda: _cancelled(event, by))


def _tell(user: User, compose: Callable[[], tuple[str, Sequence[str]]]) -> None:
    off = gettext_lazy("No more emails about duplicates:")
    account.tell(user, Notice.Kind.DUPLICATE, compose, off)


def _over(event: Event, line: Line, many: int) -> tuple[str, Sequence[str]]:
    place = _("Your place: {place} of {many}.").format(place=line.place, many=many)
    made = _("With {points} points you made {percent} percent of the matchpoints of your seat.")
    said = f"{place} " + made.format(points=line.points, percent=line.percent)
    compare = _("All tables are open now. Compare what each player made of your cards:")
    subject = _("{event} has ended: {place}").format(event=event.name, place=place.rstrip("."))
    return subject, (said, f"{compare}\n{settings.SITE_URL}{event.get_absolute_url()}")


def _cancelled(event: Event, by: User | None) -> tuple[str, Sequence[str]]:
    if by:
        why = _("{name}, who announced {event}, has cancelled it.")
        why = why.format(name=by.shown_name, event=event.name)
    else:
        why = _("Too few players signed up for {event} in two months, so it’s cancelled.")
        why = why.format(event=event.name)
    others = _("Other duplicates to sign up for:") + f"\n{settings.SITE_URL}{reverse('duplicates')}"
    return _("{event} is cancelled").format(event=event.name), (why, others)
