"""Announcing a tournament, signing up for it, and withdrawing before it starts."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from games.lib.database_time import database_time
from games.lobby import circles, gate
from games.models import Game, Seat, User
from games.models.block import are_kept_apart
from games.play.reliability import reliability
from games.tournaments import places
from games.tournaments.models import Entry, Tournament, TournamentTable

Status = Tournament.Status
FINISHED_GAMES = 3  # that a player has finished before they announce a tournament
MOST_DIRECTED = 3  # tournaments of one director that aren't over
MOST_ENTERED = 10  # tournaments of one player that aren't over
ANSWER = timedelta(days=3)  # how long a player who is asked to come has for their answer
NOT_OVER = (Status.OPEN, Status.RUNNING)


class TournamentError(ValueError):
    """A refusal, as a sentence for the player or director."""


def announce(director: User, about: Mapping[str, Any]) -> Tournament:
    """Return a new tournament with these fields. Raises TournamentError if the user can't announce one."""
    if reason := refusal_to_announce(director):
        raise TournamentError(reason)
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=director.pk)
        if (
            Tournament.objects.filter(director=director, status__in=NOT_OVER).count()
            >= MOST_DIRECTED
        ):
            said = _("You already direct {many} tournaments. Wait until one of them is over.")
            raise TournamentError(said.format(many=MOST_DIRECTED))
        return Tournament.objects.create(director=director, **about)


def refusal_to_announce(user: User) -> str:
    """Return why the user can't announce any tournament yet; empty if they can."""
    if user.guest or not user.is_active:
        return _("Sign up for an account first; then you can announce a tournament.")
    finished = Seat.objects.filter(user=user, finished_at__isnull=False)[:FINISHED_GAMES].count()
    if finished >= FINISHED_GAMES:
        return ""
    said = _(
        "You can announce a tournament once you’ve finished {least} games; so far it’s {many}."
    )
    return said.format(least=FINISHED_GAMES, many=finished)


def sign_up(user: User, tournament: Tournament) -> Entry:
    """
    Enter the user, or let them come back; calling it again has no effect.

    Raises TournamentError if they can't.
    """
    refuse_person(user, tournament)
    with transaction.atomic():
        full = gate.refusal_of_more(user)
        tournament = locked(tournament.pk)
        entry = tournament.entries.filter(user=user).select_related("tournament").first()
        if entry and not entry.dropped_at:
            return entry
        if full:
            raise TournamentError(full)
        if entry and entry.may_join and tournament.status in NOT_OVER:
            entry.is_back()
            return entry
        if tournament.status != Status.OPEN:
            raise TournamentError(_("The sign-up for this tournament is over."))
        return entry or _new_entry(user, tournament)


def _new_entry(user: User, tournament: Tournament) -> Entry:
    now = database_time()
    if places.are_taken(tournament, now):
        raise TournamentError(_("All places of this tournament are taken."))
    places.make_room(tournament, now)
    return Entry.objects.create(tournament=tournament, user=user)


def promised(user: User) -> int:
    """Return how many tournaments will seat the user: they’re entered, and no game of it is running."""
    running = Seat.objects.filter(user=user, game__status=Game.Status.RUNNING).values("game")
    tables = TournamentTable.objects.filter(game__in=running)
    there = Entry.objects.filter(user=user, dropped_at=None, tournament__status__in=NOT_OVER)
    return there.exclude(tournament__in=tables.values("round__tournament")).count()


def withdraw(user: User, tournament: Tournament) -> None:
    """
    Take the user out: of the sign-up, or of the rounds to come. Calling it again has no effect.

    Raises TournamentError if it is over.
    """
    with transaction.atomic():
        tournament = locked(tournament.pk)
        if tournament.status not in NOT_OVER:
            raise TournamentError(_("This tournament is over."))
        _take_out(user, tournament, Entry.Dropped.WITHDREW)


def end_invitations(pk: int, now: datetime) -> None:
    """Take back the places of those who were asked to come and haven’t answered in time."""
    with transaction.atomic():
        asked = locked(pk).entries.filter(dropped=Entry.Dropped.INVITED)
        asked.filter(dropped_at__lte=now - ANSWER).delete()


def leave_all(user: User) -> None:
    """
    Before the user's account is deleted, take them out of their tournaments; the site directs theirs from then on.

    What they have scored stays, under the name of a former player.
    """
    theirs = Q(director=user) | Q(entries__user=user)
    found = Tournament.objects.filter(theirs, status__in=NOT_OVER).distinct().order_by("pk")
    for pk in list(found.values_list("pk", flat=True)):
        with transaction.atomic():
            tournament = locked(pk)  # it may have begun or ended since
            if tournament.status in NOT_OVER:
                _take_out(user, tournament, Entry.Dropped.CLOSED)
    directed = Tournament.objects.filter(director=user, status__in=NOT_OVER)
    directed.update(director=None, paused_at=None)


def _take_out(user: User, tournament: Tournament, why: str) -> None:
    """End the user's entry; the tournament's row is locked, and it isn't over."""
    entries = tournament.entries.filter(user=user)
    if tournament.status == Status.OPEN:
        entries.delete()
    entries.filter(dropped=Entry.Dropped.INVITED).delete()
    entries.filter(dropped_at=None).update(dropped_at=database_time(), dropped=why)


def locked(pk: int) -> Tournament:
    """Return the tournament's row, locked until the transaction ends."""
    return Tournament.objects.select_for_update(no_key=True, of=("self",)).get(pk=pk)


def refuse_person(user: User, tournament: Tournament) -> None:
    """Raise TournamentError for guests, players of too many tournaments, and those its gate keeps out."""
    if user.guest or not user.is_active:
        raise TournamentError(_("Sign up for an account first; then you can enter tournaments."))
    others = Entry.objects.filter(user=user, dropped_at=None, tournament__status__in=NOT_OVER)
    if others.exclude(tournament=tournament).count() >= MOST_ENTERED:
        said = _("You’re already in {many} tournaments. Wait until one of them is over.")
        raise TournamentError(said.format(many=MOST_ENTERED))
    if said := circles.outside(tournament.circle, user):
        raise TournamentError(said)
    if tournament.director_id and are_kept_apart(user.pk, [tournament.director_id]):
        raise TournamentError(_("You can’t enter: you and the director are kept apart."))
    if tournament.least_reliability and user.pk != tournament.director_id:
        _refuse_unreliable(user, tournament)


def _refuse_unreliable(user: User, tournament: Tournament) -> None:
    theirs, least = reliability(user), tournament.least_reliability
    if theirs.new and not tournament.new_players:
        raise TournamentError(
            _("This tournament isn’t open to new players, whose reliability isn’t known yet.")
        )
    if not theirs.new and theirs.share < least:
        said = _(
            "This tournament is for players whose reliability is at least {least} %. Yours is {share} %. "
            "It gets better with every turn that you play yourself."
        )
        raise TournamentError(said.format(least=least, share=theirs.share))
