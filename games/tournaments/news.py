"""A player's tournaments at home and in their calendar, while there is something to know or to do."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Q
from django.utils.translation import gettext as _

from games.elsewhere.calendar import Moment
from games.home.pages import News
from games.lib import times
from games.lib.database_time import database_time
from games.models import User
from games.play import suspension
from games.tournaments.entering import NOT_OVER
from games.tournaments.models import COMING, Entry, Round, Tournament, TournamentTable
from games.tournaments.results import Tables

Status = Tournament.Status
LATELY = timedelta(days=3)  # how long a final place is told


@dataclass(frozen=True)
class Participation:
    """How far a tournament is for one of its players; `table` is theirs of the running round."""

    entry: Entry
    round: Round | None = None
    table: TournamentTable | None = None

    @property
    def tournament(self) -> Tournament:
        return self.entry.tournament

    @property
    def next_round_at(self) -> datetime | None:
        """Return when the next round starts at the latest; None if nobody knows or there is none."""
        tournament, running = self.tournament, self.round
        if tournament.paused_at:
            return None
        if tournament.status == Status.OPEN:
            return tournament.starts_at
        if running is None or running.number >= tournament.rounds:
            return None
        return running.ends_at if tournament.at_end == Tournament.AtEnd.CLOSE else None

    @property
    def plays(self) -> bool:
        """Return whether their game of this round is still running."""
        return self.table is not None and not self.table.game.over


def lines(user: User) -> Iterator[News]:
    """Yield a line for each tournament of the user."""
    for each in _of(user):
        game = each.table.game.get_absolute_url() if each.table and each.plays else ""
        yield News(each.tournament.title, each.tournament.get_absolute_url(), _said(each), game)


def calendar_entries(user: User) -> Iterator[Moment]:
    """Yield when the user's tournaments start, or their next rounds."""
    for each in _of(user):
        tournament, at = each.tournament, each.next_round_at
        if at is None or each.entry.dropped_at:
            continue
        number = each.round.number + 1 if each.round else 1
        said = _("{tournament}: round {round} starts")
        yield Moment(
            uid=f"round.{number}.{tournament.code}",
            at=at,
            since=tournament.began_at or tournament.created_at,
            summary=said.format(tournament=tournament.title, round=number),
            path=tournament.get_absolute_url(),
        )


def _of(user: User) -> list[Participation]:
    """The user's tournaments that aren't over, or ended lately, in at most three queries."""
    now = database_time()
    lately = Q(tournament__status=Status.FINISHED, dropped_at=None)
    lately &= Q(tournament__ended_at__gt=now - LATELY)
    entries = Entry.objects.filter(COMING, Q(tournament__status__in=NOT_OVER) | lately, user=user)
    path = "tournament__entries__"
    there = suspension.can_play(now, f"{path}user__") & Q((f"{path}dropped_at", None))
    entries = entries.annotate(there=Count("tournament__entries", filter=there)).select_related(
        "tournament"
    )
    found = list(entries.order_by("pk"))
    running = [entry.tournament_id for entry in found if entry.tournament.status == Status.RUNNING]
    rounds = {}
    if running:
        begun = Round.objects.filter(tournament__in=running).order_by("number")
        rounds = {each.tournament_id: each for each in begun}
    tables = {}
    if rounds:
        own = TournamentTable.objects.filter(round__in=rounds.values(), game__seats__user=user)
        tables = {table.round_id: table for table in own.select_related("game")}
    return [_standing(entry, rounds.get(entry.tournament_id), tables) for entry in found]


def _standing(
    entry: Entry, running: Round | None, tables: dict[int, TournamentTable]
) -> Participation:
    return Participation(entry, running, tables.get(running.pk) if running else None)


def _said(each: Participation) -> str:
    tournament = each.tournament
    if each.entry.dropped_at:
        return _("The director asks you to take a player’s place.")
    if tournament.status == Status.FINISHED:
        return _place(each.entry)
    if tournament.paused_at:
        return _("The director has paused the tournament: the next round waits.")
    if tournament.status == Status.OPEN:
        return _starts(tournament, each.entry.there)  # type: ignore[attr-defined]
    assert each.round
    if each.plays:
        said = _("Round {round} of {rounds} is being played.")
        return said.format(round=each.round.number, rounds=tournament.rounds)
    if each.next_round_at:
        said = _("The next round starts by {moment}.")
        return said.format(moment=times.moment_ahead(each.next_round_at))
    if each.round.number >= tournament.rounds:
        return _("The last games of the last round are being played.")
    return _("The next round starts as soon as all games of this one are over.")


def _starts(tournament: Tournament, there: int) -> str:
    if tournament.starts_at:
        said = _("You’ve signed up. It starts {moment}.")
        return said.format(moment=times.moment_ahead(tournament.starts_at))
    said = _("It starts when {many} players have signed up; so far it’s {now}.")
    return said.format(many=tournament.starts_with, now=there)


def _place(entry: Entry) -> str:
    rows = Tables(entry.tournament).by_entry
    row = rows[entry.pk]
    said = _("Your place: {place} of {many}, with {points} points.")
    return said.format(place=row.place, many=len(rows), points=row.points)
