"""Seats at a tournament's tables that want a new player: those who came during the round may take them first."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext as _

from games.models import Game, Seat, User
from games.tournaments.models import COMING, Entry, Round, Tournament, TournamentTable
from games.tournaments.results import Tables

FIRST = timedelta(hours=48)  # in which a seat isn't for other volunteers


def kept(now: datetime) -> QuerySet[TournamentTable, int]:
    """Return the games whose offered seats are not for everyone yet."""
    tables = TournamentTable.objects.filter(
        round__ended_at=None,
        round__tournament__status=Tournament.Status.RUNNING,
        game__seats__offered_from__gt=now - FIRST,
    )
    newcomers = Entry.objects.filter(
        COMING, tournament=OuterRef("round__tournament"), at__gte=OuterRef("round__began_at")
    )
    return tables.filter(Exists(newcomers)).values_list("game", flat=True)


def refusal(game: Game, user: User) -> str:
    """Return why the user can't take over a seat of this game yet; empty if they can. It is locked."""
    if not kept(game.locked_at).filter(game=game).exists():
        return ""
    running = Round.objects.select_related("tournament").get(tables__game=game)
    tournament = running.tournament
    if tournament.entries.filter(COMING, user=user, at__gte=running.began_at).exists():
        return ""
    said = _("For two days this seat is for new players of {tournament}.")
    return said.format(tournament=tournament.title)


def offered_to(entry: Entry | None, tables: Tables) -> Iterator[Seat]:
    """Yield the offered seats of the running round, if the player of this entry came after it had begun."""
    running = tables.rounds[-1] if tables.rounds else None
    if not (entry and running and not running.ended and entry.at >= running.began_at):
        return
    for table in running.tables.all():
        if table.game.status == Game.Status.RUNNING:
            yield from (seat for seat in table.game.seats.all() if seat.offered_from)
