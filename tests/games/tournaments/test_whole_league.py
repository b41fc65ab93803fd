"""The open league, from sign-up to standings, by nothing but the jobs of the clock and of the bots."""

from collections import Counter
from datetime import timedelta
from itertools import combinations, permutations

import pytest
from django.db.models import QuerySet
from django.test import Client
from django.urls import reverse

from games import jobs, sweeps
from games.lib.database_time import database_time
from games.models import Game, Notice, Seat, User
from games.play import leaving
from games.tournaments.models import Entry, Tournament
from games.tournaments.results import Tables
from tests.games.conftest import fresh, person, play_on, skip
from tests.games.tournaments.conftest import games_of

pytestmark = pytest.mark.django_db
JOBS = ("sweep", "tournaments")  # of the clock
HOUR = timedelta(hours=1)


def work() -> None:
    """Let clock and bots do what is due, and once more, which must change nothing."""
    for _twice in range(2):
        for ticker in jobs._tickers("clock"):
            if ticker.name in JOBS:
                ticker.job()
        sweeps.bots()


def league_of(many: int) -> tuple[Tournament, list[User]]:
    """The month's league as the clock announces it, and those who have signed up on its page."""
    work()
    league, people = Tournament.objects.get(), [person(f"Player {nth}") for nth in range(many)]
    for user in people:
        press(user, league)
    return league, people


def press(user: User, league: Tournament, **posted: str) -> None:
    """Sign up on the league's page, or withdraw."""
    client = Client()
    client.force_login(user)
    assert 302 == client.post(reverse("enter-tournament", args=[league.code]), posted).status_code


def play_without(absent: list[User], game: Game) -> None:
    """Play a game to its end, in which some miss every turn, until a substitute has their seat."""
    while fresh(game).status == Game.Status.RUNNING:
        seats = Seat.objects.filter(game=game, user__in=absent, to_move=True)
        if seats.exists():
            miss(game, seats)
        else:
            play_on(game, 1)


def miss(game: Game, seats: QuerySet[Seat]) -> None:
    """Let a substitute who has these seats play; if there is none yet, let their time run out."""
    sweeps.bots()
    late = database_time() - HOUR
    if seats.update(deadline=late):
        Game.objects.filter(pk=game.pk).update(deadline=late)
        work()


def points(tables: Tables) -> tuple[int, int]:
    """The points of the standings, and what the tables have given: twelve for each two players."""
    given = sum(6 * len(table.entries_by_side) for table in tables.all)
    return sum(row.points for row in tables.standings), given


def check_pairing(tables: Tables) -> Counter[frozenset[int]]:
    """Return how often each pair has met; at every table the seats were as new as they could be."""
    met: Counter[frozenset[int]] = Counter()
    sat: Counter[tuple[int, str]] = Counter()
    for each in tables.rounds:
        seatings = [table.entries_by_side for table in each.tables.all()]
        keys = [key for seating in seatings for key in seating.values()]
        assert len(keys) == len(set(keys))
        if len(seatings) == 2:
            assert again([list(seating.values()) for seating in seatings], met) == least(
                keys, len(seatings[0]), met
            )
        for seating in seatings:
            others = (
                dict(zip(seating, order, strict=True)) for order in permutations(seating.values())
            )
            assert worn(seating, sat) == min(worn(other, sat) for other in others)
        for seating in seatings:
            met.update(frozenset(two) for two in combinations(seating.values(), 2))
            sat.update((key, side) for side, key in seating.items())
    assert max(sat.values()) <= 2
    return met


def again(tables: list[list[int]], met: Counter[frozenset[int]]) -> int:
    """How much these tables repeat: a third meeting weighs more than two second ones."""
    pairs = (frozenset(two) for table in tables for two in combinations(table, 2))
    return sum(2 ** met[pair] - 1 for pair in pairs)


def least(keys: list[int], size: int, met: Counter[frozenset[int]]) -> int:
    """The least that any two tables of these players would repeat."""
    splits = (
        [list(some), [key for key in keys if key not in some]] for some in combinations(keys, size)
    )
    return min(again(split, met) for split in splits)


def worn(seating: dict[str, int], sat: Counter[tuple[int, str]]) -> int:
    return sum(3 ** sat[key, side] - 1 for side, key in seating.items())


def told() -> Counter[User]:
    """How many emails about tournaments each player is owed."""
    return Counter(
        each.user for each in Notice.objects.filter(kind=Notice.Kind.TOURNAMENT) if each.user
    )


def test_a_league_of_eight_plays_its_three_rounds_by_itself():
    league, people = league_of(8)
    for number in range(1, league.rounds + 1):
        work()
        assert number == league.played_rounds.count()
        first, *others = games_of(league, number)
        play_on(first)
        for game in others:
            skip(game)
    work()
    tables = Tables(Tournament.objects.get(pk=league.pk))
    assert Tournament.Status.FINISHED == tables.tournament.status
    given, won = points(tables)
    assert (3 * 2 * 24, 3 * 2 * 24) == (given, won)
    assert max(check_pairing(tables).values()) <= 2
    assert dict.fromkeys(people, 1) == told()


def test_a_league_goes_on_without_those_who_withdraw_or_fall_silent():
    league, people = league_of(8)
    work()
    silent, leaves, *others = people
    for game in games_of(league, 1):
        skip(game, 70 if game.seat_of(silent) else 1000)
        play_without([silent], game)
    press(leaves, league, withdraw="yes")
    work()
    dropped = {
        e.user: e.dropped for e in Entry.objects.exclude(dropped_at=None).select_related("user")
    }
    assert {silent: Entry.Dropped.ABSENT, leaves: Entry.Dropped.WITHDREW} == dropped
    for number in (2, 3):
        assert [3, 3] == [len(game.seats.all()) for game in games_of(league, number)]
        for game in games_of(league, number):
            skip(game)
        work()
    tables = Tables(league)
    assert 0 == next(tables.by_entry[e.pk].points for e in tables.everyone if e.user == silent)
    given, won = points(tables)
    assert (2 * 24 + 4 * 18, 2 * 24 + 4 * 18) == (given, won)
    check_pairing(tables)
    assert dict.fromkeys([silent, *others], 1) == told()


@pytest.mark.volume
@pytest.mark.timeout(1800)
def test_a_league_of_sixty_four_with_some_who_leave_ends_with_everyone_placed():
    league, people = league_of(64)
    work()
    silent, resigns, leaves, *others = people
    for game in games_of(league, 1):
        if game.seat_of(resigns):
            play_on(game, 20)
            leaving.resign(resigns, game.pk)
        absent = [user for user in (silent, resigns) if game.seat_of(user)]
        play_without(absent, game) if absent else play_on(game)
    press(leaves, league, withdraw="yes")
    work()
    for number in (2, 3):
        assert 61 == sum(len(game.seats.all()) for game in games_of(league, number))
        for game in games_of(league, number):
            play_on(game)
        work()
    tables = Tables(Tournament.objects.get(pk=league.pk))
    assert Tournament.Status.FINISHED == tables.tournament.status
    assert 16 * 3 == len(list(tables.all))
    given, won = points(tables)
    assert (6 * (64 + 2 * 61), 6 * (64 + 2 * 61)) == (given, won)
    assert 64 == len(tables.standings)
    assert {1} == set(check_pairing(tables).values())
    assert dict.fromkeys([silent, resigns, *others], 1) == told()
