"""What a director decides: pause, extend, drop, readmit, and replace players, tell all a word, cancel."""

from datetime import timedelta

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.lib import display_names
from games.lib.clock import YEAR
from games.lib.database_time import database_time
from games.models import Game, RateLimit, Seat, User
from games.play import handing_over
from games.play.leaving import locked_game
from games.tournaments import emails, places, rounds
from games.tournaments.entering import NOT_OVER, TournamentError, locked, refuse_person
from games.tournaments.models import LONGEST_WORDS, Entry, Round, Tournament

MOST_DAYS = 60  # that a director adds at once
DAY, MOST_A_DAY = timedelta(days=1), 3  # words to all players, and times that one is dropped
CANCELLED = gettext_noop("The director has cancelled {tournament}. Games that are running go on.")


def pause(tournament: Tournament) -> None:
    """Let the next round wait; games that run go on. Calling it again has no effect."""
    with transaction.atomic():
        tournament = _locked(tournament)
        tournament.paused_at = tournament.paused_at or database_time()
        tournament.save(update_fields=["paused_at"])


def resume(tournament: Tournament) -> None:
    """Let the clock pair the next round again."""
    with transaction.atomic():
        tournament = _locked(tournament)
        tournament.paused_at = None
        tournament.save(update_fields=["paused_at"])


def extend(tournament: Tournament, days: int) -> None:
    """Move the end of the running round by so many days."""
    if not 1 <= days <= MOST_DAYS:
        raise TournamentError(_("Extend by 1 to {most} days.").format(most=MOST_DAYS))
    with transaction.atomic():
        tournament = _locked(tournament)
        running = tournament.played_rounds.filter(ended_at=None).first()
        if running is None:
            raise TournamentError(_("No round is being played, so there’s nothing to extend."))
        if running.ends_at is None:
            raise TournamentError(_("The running round has no end date."))
        _refuse_own_table(tournament, _running_games(running))
        now = database_time()
        ends_at = max(running.ends_at, now) + timedelta(days=days)
        if ends_at - now > YEAR:
            raise TournamentError(_("A round can end a year from now at the latest."))
        running.ends_at = ends_at
        running.save(update_fields=["ends_at"])


def drop(tournament: Tournament, name: str) -> None:
    """Leave a player out of all later rounds; before the start, they are no longer signed up."""
    with transaction.atomic():
        tournament = _locked(tournament)
        entry = _entry(tournament, name)
        _refuse_tables_of(tournament, entry)
        _take_out(tournament, entry)


def readmit(tournament: Tournament, name: str) -> None:
    """Pair a player who was dropped again, from the next round on."""
    with transaction.atomic():
        tournament = _locked(tournament)
        entry = _entry(tournament, name)
        if entry.dropped_at is None:
            said = _("{name} is already in this tournament.")
            raise TournamentError(said.format(name=entry.user.shown_name))
        if entry.dropped == Entry.Dropped.INVITED:
            said = _("{name} hasn’t answered yet.")
            raise TournamentError(said.format(name=entry.user.shown_name))
        _refuse_tables_of(tournament, entry)
        entry.is_back()


def replace(tournament: Tournament, name: str, other: str) -> None:
    """
    Drop a player, and ask another to begin in the next round in their place.

    If a substitute plays the seat of the one in a running game, it is offered: to the other first, and then to
    all volunteers (old_seats.py).
    """
    with transaction.atomic():
        tournament = _locked(tournament)
        entry = _entry(tournament, name)
        if entry.dropped_at:
            said = _("{name} has no place in this tournament that another player could take.")
            raise TournamentError(said.format(name=entry.user.shown_name))
        _refuse_tables_of(tournament, entry)
        newcomer = _person(other)
        refuse_person(newcomer, tournament)
        if tournament.entries.filter(user=newcomer).exists():
            said = _("{name} is or was in this tournament, or has been asked before.")
            raise TournamentError(said.format(name=newcomer.shown_name))
        _take_out(tournament, entry)
        if places.are_taken(tournament, database_time()):
            raise TournamentError(_("All places are taken, or kept for players you’ve asked."))
        emails.owe_asked(_ask(tournament, newcomer))
        _offer_seats(tournament, entry)


def tell(tournament: Tournament, word: str) -> None:
    """Send all players a word, which also stays on the tournament's page."""
    word = word.strip()
    if not word:
        raise TournamentError(_("Write something first."))
    if len(word) > LONGEST_WORDS:
        said = _("A message has {most} characters at most, and yours has {many}.")
        raise TournamentError(said.format(most=LONGEST_WORDS, many=len(word)))
    with transaction.atomic():
        tournament = _locked(tournament)
        said = _(
            "You can send {most} messages in 24 hours, because each is an email to all players."
        )
        _refuse_more(f"tournament-words:{tournament.pk}", said)
        tournament.announcement, tournament.announced_at = word, database_time()
        tournament.save(update_fields=["announcement", "announced_at"])
        emails.owe_word(tournament, word)


def cancel(tournament: Tournament) -> None:
    """End a tournament without a result; games that run go on."""
    with transaction.atomic():
        rounds.cancel(_locked(tournament), CANCELLED, database_time(), by_director=True)


def _locked(tournament: Tournament) -> Tournament:
    tournament = locked(tournament.pk)
    if tournament.status not in NOT_OVER:
        raise TournamentError(_("This tournament is over, so there’s nothing left to direct."))
    return tournament


def _entry(tournament: Tournament, name: str) -> Entry:
    entries = tournament.entries.select_related("user", "tournament")
    entry = entries.filter(user__name_key=display_names.key(name)).first()
    if entry is None:
        raise TournamentError(_("This tournament has no such player."))
    return entry


def _refuse_more(what: str, said: str) -> None:
    """Count an email, whose tournament is locked; raise TournamentError, which says `said`, for too many a day."""
    now = database_time()
    row = RateLimit.objects.filter(pk=what, expires__gt=now).first()
    sent = [at for at in row.value if at > (now - DAY).timestamp()] if row else []
    if len(sent) >= MOST_A_DAY:
        raise TournamentError(said.format(most=MOST_A_DAY))
    counted = {"value": [*sent, now.timestamp()], "expires": now + DAY}
    RateLimit.objects.update_or_create(pk=what, defaults=counted)


def _take_out(tournament: Tournament, entry: Entry) -> None:
    if tournament.status == Tournament.Status.OPEN:
        emails.owe_taken_out(entry)
        entry.delete()
    elif entry.dropped_at is None:
        said = _(
            "A player can be dropped {most} times in 24 hours, because each time is an email to them."
        )
        _refuse_more(f"tournament-drops:{entry.pk}", said)
        rounds.drop(entry, Entry.Dropped.DIRECTOR, database_time())


def _person(name: str) -> User:
    if not name:
        raise TournamentError(_("Enter the name of the player who takes over."))
    people = User.objects.filter(is_active=True, guest=False, name_key=display_names.key(name))
    person = people.first()
    if person is None:
        raise TournamentError(_("No player is called “{name}”.").format(name=name))
    return person


def _ask(tournament: Tournament, newcomer: User) -> Entry:
    """The newcomer's entry, which counts once they agree (entering.sign_up)."""
    return Entry.objects.create(
        tournament=tournament,
        user=newcomer,
        late=tournament.status == Tournament.Status.RUNNING,
        dropped_at=database_time(),
        dropped=Entry.Dropped.INVITED,
    )


def _running_games(running: Round) -> list[int]:
    games = Game.objects.running().filter(pk__in=running.tables.values("game"))
    return list(games.values_list("pk", flat=True))


def _tables_of(tournament: Tournament, entry: Entry) -> list[int]:
    """The running games of the tournament at which the player sits."""
    running = Game.objects.running().filter(seats__user=entry.user_id)
    tables = tournament.played_rounds.values("tables__game")
    return list(running.filter(pk__in=tables).values_list("pk", flat=True))


def _refuse_tables_of(tournament: Tournament, entry: Entry) -> None:
    _refuse_own_table(tournament, _tables_of(tournament, entry))


def _refuse_own_table(tournament: Tournament, games: list[int]) -> None:
    """Raise TournamentError if the director sits at one of these games."""
    if Seat.objects.filter(game__in=games, user=tournament.director_id).exists():
        raise TournamentError(_("You can’t decide about a table at which you sit."))


def _offer_seats(tournament: Tournament, entry: Entry) -> None:
    for pk in _tables_of(tournament, entry):
        game = locked_game(pk)
        seat = game.seat_of(entry.user)
        if seat and tournament.director and handing_over.may_be_offered(seat):
            handing_over.announce(game, seat, tournament.director)
