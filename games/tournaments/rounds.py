"""Rounds: begin the tournament, pair and deal the next round once the last is over, and end it."""

from collections import Counter
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_noop

from games.lib.database_time import database_time
from games.lobby import circles
from games.models import Block, Game, Seat, TableEvent
from games.play import absence, notices, turns
from games.tournaments import circle_news, emails, places
from games.tournaments.entering import locked
from games.tournaments.models import Entry, Round, Tournament, TournamentTable
from games.tournaments.pairing import Pair, Player, pair
from games.tournaments.results import Tables

Status, Dropped = Tournament.Status, Entry.Dropped
TOO_FEW = gettext_noop("Too few players have signed up, so {tournament} doesn’t take place.")

CLOSED = gettext_noop("{tournament} was for members of a club that has closed, so it’s cancelled.")
FORGOTTEN = gettext_noop("{tournament} hasn’t started in two months, so it’s cancelled.")


def begin(pk: int, now: datetime) -> None:
    """Begin a tournament that is due, or cancel it if too few have signed up; calling it again has no effect."""
    with transaction.atomic():
        tournament = locked(pk)
        waits = tournament.paused_at or not is_due(tournament, now)
        if tournament.status != Status.OPEN or waits:
            return
        _drop_closed_accounts(tournament, now)
        if len(_there(tournament, now)) < max(2, min(tournament.table_size, 3)):
            cancel(tournament, TOO_FEW, now)
            return
        tournament.status, tournament.began_at = Status.RUNNING, now
        tournament.save()
        _deal_round(tournament, 1, now)


def cancel_forgotten(pk: int, now: datetime) -> None:
    """Cancel a tournament that has waited too long, unless it has just begun."""
    with transaction.atomic():
        tournament = locked(pk)
        if tournament.status == Status.OPEN:
            cancel(tournament, FORGOTTEN, now)


def cancel_of(circle: str) -> None:
    """Cancel the tournaments of a circle that ends, if they haven't begun; those that have go on."""
    now = database_time()
    waiting = Tournament.objects.filter(circle=circle, status=Status.OPEN).order_by("pk")
    for pk in list(waiting.values_list("pk", flat=True)):
        tournament = locked(pk)
        if tournament.status == Status.OPEN:
            cancel(tournament, CLOSED, now)


def is_due(tournament: Tournament, now: datetime) -> bool:
    """Return whether a tournament that is open for sign-ups starts now."""
    if tournament.starts_at:
        return tournament.starts_at <= now
    return len(_there(tournament, now)) >= (tournament.starts_with or 0)


def advance(pk: int, now: datetime) -> None:
    """Go on if the last table of the running round is over: pair the next one, or end the tournament."""
    with transaction.atomic():
        tournament = locked(pk)
        if tournament.status != Status.RUNNING or tournament.paused_at:
            return
        last = tournament.played_rounds.order_by("-number").first()
        if last is None or Game.objects.running().filter(pk__in=_games(last)).exists():
            return
        Round.objects.filter(pk=last.pk, ended_at=None).update(ended_at=now)
        _drop_absent(tournament, last, now)
        if last.number >= tournament.rounds or len(_there(tournament, now)) < 2:
            _end(tournament, now)
        else:
            _deal_round(tournament, last.number + 1, now)


def close_late(pk: int, now: datetime) -> None:
    """End the games of a round whose time is over, at a tournament that doesn't wait for them."""
    with transaction.atomic():
        tournament = locked(pk)
        if tournament.status != Status.RUNNING:
            return
        last = tournament.played_rounds.order_by("-number").first()
        if last is None or tournament.at_end != Tournament.AtEnd.CLOSE or not last.is_late(now):
            return
        for game in Game.objects.running().filter(pk__in=_games(last)).order_by("pk"):
            _close(game.pk)


def cancel(tournament: Tournament, said: str, now: datetime, *, by_director: bool = False) -> None:
    """Cancel a tournament, whose row is locked, and tell everyone why; games that run go on."""
    tournament.status, tournament.ended_at = Status.CANCELLED, now
    tournament.save()
    emails.owe_cancelled(tournament, said, director=not by_director)


def drop(entry: Entry, why: str, now: datetime) -> None:
    """Leave a player out of all later rounds and tell them; the tournament's row is locked."""
    if entry.dropped_at:
        return
    entry.dropped_at, entry.dropped = now, why
    entry.save(update_fields=["dropped_at", "dropped"])
    emails.owe_dropped(entry)


def _close(game_id: int) -> None:
    game = turns.locked(game_id)
    if game.status != Game.Status.RUNNING:
        return
    turns.call_off(game)
    absence.event(game, None, TableEvent.Kind.CALLED_OFF, game.ply, game.locked_at)
    notices.owe_news(game)
    TournamentTable.objects.filter(game=game).update(closed=True)


def _games(last: Round) -> QuerySet[TournamentTable, int]:
    return last.tables.values_list("game", flat=True)


def _there(tournament: Tournament, now: datetime) -> list[Entry]:
    """Those who are to be paired."""
    return list(places.there(tournament, now).select_related("user").order_by("pk"))


def _drop_closed_accounts(tournament: Tournament, now: datetime) -> None:
    gone = tournament.entries.filter(dropped_at=None, user__is_active=False)
    gone.update(dropped_at=now, dropped=Dropped.CLOSED)


def _drop_absent(tournament: Tournament, last: Round, now: datetime) -> None:
    """Drop those whose seat somebody else played at the end of the round."""
    _drop_closed_accounts(tournament, now)
    there = {entry.pk: entry for entry in tournament.entries.filter(dropped_at=None)}
    tables = last.tables.select_related("game").prefetch_related("game__seats")
    for table in tables:
        for seat in table.game.seats.all():
            entry = there.get(table.entries_by_side[seat.side])
            if entry and (why := _absence(entry, seat)):
                drop(entry, why, now)


def _absence(entry: Entry, seat: Seat) -> str:
    """Why the player isn't paired any more; empty if they were there."""
    if seat.user_id != entry.user_id or seat.resigned_at:
        return Dropped.RESIGNED
    return Dropped.ABSENT if seat.given_up else ""


def _deal_round(tournament: Tournament, number: int, now: datetime) -> None:
    """Pair those who are there, and start a game at each table."""
    entries = {entry.pk: entry for entry in _there(tournament, now)}
    players = _players(Tables(tournament), entries)
    pairing = pair(
        players,
        tournament.table_size,
        seed=f"{tournament.code} {number}",
        apart=_apart(entries.values()),
    )
    ends = now + timedelta(days=tournament.round_days) if tournament.round_days else None
    begun = Round.objects.create(
        tournament=tournament, number=number, bye_id=pairing.bye, began_at=now, ends_at=ends
    )
    for at, table in enumerate(pairing.tables, 1):
        sides = {str(side): key for side, key in table.items()}
        game = _open_game(begun, at, {side: entries[key] for side, key in sides.items()})
        TournamentTable.objects.create(round=begun, number=at, game=game, entries_by_side=sides)
    circle_news.tell_of_round(begun)


def _players(tables: Tables, entries: Iterable[int]) -> list[Player]:
    """Those to pair, with what they have scored, whom they have met, and where they have sat."""
    points = tables.by_entry
    met: dict[int, Counter[int]] = {key: Counter() for key in entries}
    sides: dict[int, Counter[str]] = {key: Counter() for key in entries}
    for table in tables.all:
        for side, key in table.entries_by_side.items():
            if key in met:
                met[key].update(set(table.entries_by_side.values()) - {key})
                sides[key][side] += 1
    byes = Counter(each.bye_id for each in tables.rounds)
    return [Player(key, points[key].points, met[key], sides[key], byes[key]) for key in met]


def _apart(entries: Iterable[Entry]) -> set[Pair]:
    """The pairs of entries whose players block each other."""
    keys = {entry.user_id: entry.pk for entry in entries}
    blocks = Block.objects.filter(Q(blocker__in=keys) & Q(blocked__in=keys))
    return {
        frozenset((keys[one], keys[other]))
        for one, other in blocks.values_list("blocker", "blocked")
    }


def _open_game(begun: Round, number: int, entries: dict[str, Entry]) -> Game:
    """Start the game of a table; South hosts it."""
    tournament = begun.tournament
    game = Game.objects.create(
        name=f"{tournament.name[:33]} {begun.number}.{number}",
        host=entries["S"].user, players=len(entries),
        options_by_key=tournament.options(len(entries)).as_dict(), preset=tournament.preset,
        theme_key=tournament.theme_key, members_only=bool(tournament.circle),
        **tournament.time_columns,
    )  # fmt: skip
    Seat.objects.bulk_create(
        Seat(game=game, side=side, user=entry.user) for side, entry in entries.items()
    )
    circles.keep(game, tournament.circle)
    turns.start(turns.locked(game.pk))
    return game


def _end(tournament: Tournament, now: datetime) -> None:
    tournament.status, tournament.ended_at = Status.FINISHED, now
    tournament.save()
    tables = Tables(tournament)
    for key, entry in tables.entries.items():
        entry.place = tables.by_entry[key].place
    Entry.objects.bulk_update(tables.entries.values(), ["place"])
    emails.owe_over(tournament, tables)
    circle_news.tell_of_end(tournament)
