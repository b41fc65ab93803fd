"""Emails about a tournament: the director's message, being asked or dropped, and the place at the end."""

from collections.abc import Callable
from functools import partial

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.mail import account
from games.models import Notice, User
from games.tournaments.models import Entry, Tournament
from games.tournaments.results import Tables
from games.tournaments.scoring import Row


def owe_word(tournament: Tournament, word: str) -> None:
    """Tell everyone who is in it what the director wrote."""
    for user in _everyone(tournament):
        _owe(user, tournament, lambda: (_("News from {tournament}"), word))


def owe_cancelled(tournament: Tournament, said: str, *, director: bool) -> None:
    """Tell everyone who was in it, and its director, that it doesn't go on; `said` is translated for each."""
    people = _everyone(tournament)
    if director and tournament.director and tournament.director not in people:
        people.append(tournament.director)
    for user in people:
        _owe(
            user, tournament, lambda: ("{tournament}", _(said).format(tournament=tournament.title))
        )


def _everyone(tournament: Tournament) -> list[User]:
    entries = tournament.entries.filter(dropped_at=None).select_related("user")
    return [entry.user for entry in entries]


def owe_dropped(entry: Entry) -> None:
    """Tell a player why they aren't paired any more, unless they closed their account."""
    _owe(entry.user, entry.tournament, lambda: _dropped(entry))


def _dropped(entry: Entry) -> tuple[str, str]:
    said = _(
        "You won’t be paired in the next rounds of {tournament}. The reason: {reason}. What you have"
        " scored stays. {back}"
    )
    back = (
        _("You can come back on the tournament’s page.")
        if entry.may_join
        else _("If that’s a mistake, ask the director to readmit you.")
    )
    reason = Entry.Dropped(entry.dropped).label
    said = said.format(tournament=entry.tournament.title, reason=reason, back=back)
    return _("You’re out of {tournament}"), said


def owe_taken_out(entry: Entry) -> None:
    """Tell a player that the director has taken them out before the start."""
    _owe(entry.user, entry.tournament, lambda: _taken_out(entry))


def _taken_out(entry: Entry) -> tuple[str, str]:
    said = _(
        "The director has taken you out of {tournament}, which hasn’t started yet. If that’s a mistake,"
        " ask the director."
    )
    return _("You’re out of {tournament}"), said.format(tournament=entry.tournament.title)


def owe_asked(entry: Entry) -> None:
    """Ask a player to take a place."""
    _owe(entry.user, entry.tournament, lambda: _asked(entry))


def _asked(entry: Entry) -> tuple[str, str]:
    said = _(
        "The director of {tournament} asks you to take a player’s place from the next round on. If you’d"
        " like to, say so on its page within three days. If that player’s seat in a running game is free,"
        " you can take it there, too. Otherwise nothing happens."
    )
    return _("A place in {tournament}"), said.format(tournament=entry.tournament.title)


def owe_over(tournament: Tournament, tables: Tables) -> None:
    """Tell each player who was in it to the end their place."""
    rows = tables.by_entry
    for key, entry in tables.entries.items():
        if not entry.dropped_at:
            _owe(entry.user, tournament, partial(_over, rows[key], len(rows)))


def _over(row: Row, many: int) -> tuple[str, str]:
    said = _("Your place: {place} of {many}, with {points} points.")
    said = said.format(place=row.place, many=many, points=row.points)
    return _("{tournament} is over"), said


def _owe(user: User, tournament: Tournament, compose: Callable[[], tuple[str, str]]) -> None:
    """Owe a player an email, if they want such; `compose` returns its subject, to be filled, and what it says."""

    def whole() -> tuple[str, tuple[str, str]]:
        subject, said = compose()
        page = f"{settings.SITE_URL}{reverse('tournament', args=[tournament.code])}"
        link = _("The tournament and its standings:") + f"\n{page}"
        return subject.format(tournament=tournament.title), (said, link)

    off = gettext_lazy("No more emails about tournaments:")
    account.tell(user, Notice.Kind.TOURNAMENT, whole, off)
