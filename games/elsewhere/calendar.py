"""
The calendar of a player: the deadlines of their turns, when they are likely to be up again, and what rooms
above know of, such as the next round of a tournament.

An event is one turn of one seat. It first stands where the forecast expects the turn, later at its
deadline, and leaves the calendar once the turn is played. Nothing in it comes from a position.
"""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from django.conf import settings
from django.db.models import Count
from django.utils import timezone
from django.utils.translation import gettext as _
from icalendar import Calendar, Event

from games.lib import times
from games.lib.forecast import Forecast
from games.models import Game, Seat, User
from games.play import up_again

BEFORE = timedelta(minutes=30)  # how long before a deadline its event begins
LIKELY = timedelta(hours=1)  # the length of an event that is only likely
REFRESH = timedelta(hours=1)
MOST = 200  # games, those with the nearest deadlines


class Moment(NamedTuple):
    """Something that begins at a moment, which may be put off; `since` is when it was first known."""

    uid: str
    at: datetime
    since: datetime
    summary: str
    path: str


# Who knows of moments of a player; consequences.py fills it.
moments: list[Callable[[User], Iterable[Moment]]] = []


def calendar_of(user: User) -> bytes:
    """Return the player's calendar, in the language and time zone that are active."""
    calendar = Calendar()
    calendar.add("prodid", f"-//{settings.MAIL_DOMAIN}//{settings.SITE_NAME}//EN")
    calendar.add("version", "2.0")
    calendar.add("name", settings.SITE_NAME)
    calendar.add("x-wr-calname", settings.SITE_NAME)
    calendar.add("refresh-interval", REFRESH, parameters={"VALUE": "DURATION"})
    calendar.add("x-published-ttl", "PT1H")
    for event in _events(user):
        calendar.add_component(event)
    for more in moments:
        for moment in more(user):
            calendar.add_component(_begins(moment))
    text: bytes = calendar.to_ical()
    return text


def _events(user: User) -> Iterable[Event]:
    """The turns of all seats that wait for this player, and the next turns of the others."""
    playing = Seat.objects.filter(
        user=user, game__status=Game.Status.RUNNING, substituted_at=None, resigned_at=None
    )
    nearest = playing.order_by("game__deadline").annotate(turn=Count("plies") + 1)
    turns = dict(nearest.values_list("game_id", "turn")[:MOST])
    games = Game.objects.with_table().in_bulk(turns)
    seats = [seat for pk in turns if pk in games and (seat := games[pk].seat_of(user))]
    waiting = [seat for seat in seats if not seat.to_move]
    yield from (
        _due(seat, turns[seat.game_id], until)
        for seat in seats
        if seat.to_move and (until := seat.game.deadline_for(seat))
    )
    expected = up_again.forecasts(
        [seat.game for seat in waiting], [seat.side for seat in waiting], timezone.now()
    )
    yield from (
        _likely(seat, turns[seat.game_id], forecast)
        for seat, forecast in zip(waiting, expected, strict=True)
        if forecast
    )


def _due(seat: Seat, turn: int, until: datetime) -> Event:
    """A turn that the player has to play; deadlines only ever move later, and the sequence with them."""
    event = _event(seat, turn)
    event.add("summary", _("Your turn: {game}").format(game=seat.game))
    event.add("dtstart", _utc(until - BEFORE))
    event.add("dtend", _utc(until))
    event.add("sequence", int(until.timestamp() - (seat.game.started_at or until).timestamp()))
    event.add("status", "CONFIRMED")
    told = _("Play {until}.").format(until=times.until(until))
    event.add("description", f"{told}\n{_url(seat.game)}")
    return event


def _likely(seat: Seat, turn: int, forecast: Forecast) -> Event:
    event = _event(seat, turn)
    about = times.about(forecast)
    event.add("summary", _("Probably your turn: {game}").format(game=seat.game))
    event.add("dtstart", _utc(about))
    event.add("dtend", _utc(about + LIKELY))
    event.add("sequence", 0)
    event.add("status", "TENTATIVE")
    event.add("description", f"{times.up_again(forecast)}\n{_url(seat.game)}")
    return event


def _begins(moment: Moment) -> Event:
    event, url = Event(), f"{settings.SITE_URL}{moment.path}"
    event.add("uid", f"{moment.uid}@{settings.MAIL_DOMAIN}")
    event.add("dtstamp", _utc(moment.since))
    event.add("summary", moment.summary)
    event.add("dtstart", _utc(moment.at))
    event.add("dtend", _utc(moment.at + LIKELY))
    event.add("sequence", max(0, int((moment.at - moment.since).total_seconds())))
    event.add("status", "CONFIRMED")
    event.add("description", url)
    event.add("url", url)
    event.add("transp", "TRANSPARENT")
    return event


def _event(seat: Seat, turn: int) -> Event:
    """What stays the same of a turn's event; it doesn't make its reader busy."""
    event = Event()
    game = seat.game
    event.add("uid", f"turn.{turn}.{game.code}.{seat.side.lower()}@{settings.MAIL_DOMAIN}")
    event.add("dtstamp", _utc(game.turn_began or game.started_at or game.created_at))
    event.add("url", _url(game))
    event.add("transp", "TRANSPARENT")
    return event


def _url(game: Game) -> str:
    return f"{settings.SITE_URL}{game.get_absolute_url()}"


def _utc(moment: datetime) -> datetime:
    return moment.astimezone(UTC).replace(microsecond=0)
