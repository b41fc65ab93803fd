"""Races: of any number of identical submits, starts and joins, exactly one succeeds."""

import random
from contextlib import suppress
from datetime import datetime, timedelta
from threading import Event
from time import sleep

import pytest
from django.utils import timezone

import engine
from engine import MoveError, parse
from games import sweeps
from games.lobby import seating
from games.lobby.seating import TableError
from games.mail import sending
from games.models import Delivery, Game, Notice, Ply, Seat, User
from games.play import vacation
from games.play.audit import differences
from games.play.turns import submit_move, submit_once
from tests.games.at_once import all_at_once
from tests.games.conftest import bot_move, fresh, owe, person, play_until, seat, seated
from tests.volume import trials

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

THREADS, ROUNDS = 100, trials(4, 240)


def test_a_hundred_simultaneous_submits_of_one_move_are_accepted_once():
    game = seated([person(name) for name in ("Ann", "Bo", "Cy", "Di")])
    for _ in range(ROUNDS):
        state = fresh(game).state()
        side = state.to_move[0]
        mover, move = seat(game, side), bot_move(state, side)

        answers = all_at_once([lambda: submit_move(mover, state.ply, move)] * THREADS)  # noqa: B023

        assert sum(isinstance(answer, engine.State) for answer in answers) == 1
        assert {"stale"} == {answer.code for answer in answers if isinstance(answer, MoveError)}
        assert state.ply + 1 == fresh(game).ply == Ply.objects.count()


def test_two_threads_that_submit_one_move_both_get_its_number():
    game = seated([person("Ann"), person("Bo")], sides="SN")
    for _ in range(ROUNDS):
        state = fresh(game).state()
        side = state.to_move[0]
        mover, move = seat(game, side), bot_move(state, side)

        numbers = all_at_once([lambda: submit_once(mover, state.ply, move)] * 2)  # noqa: B023

        assert [state.ply + 1] * 2 == numbers
        assert state.ply + 1 == Ply.objects.count()


def test_two_seats_that_race_at_a_handover_leave_a_legal_game():
    game = seated([person("Ann"), person("Bo")], sides="SN")
    state = play_until(game, engine.Phase.BUILD, "S")
    for _ in range(trials(3, 80)):
        side = state.to_move[0]
        other = "N" if side == "S" else "S"
        move = bot_move(state, side)
        jobs = [lambda: submit_move(seat(game, side), state.ply, move),  # noqa: B023
                lambda: submit_move(seat(game, other), state.ply, move),  # noqa: B023
                lambda: submit_move(seat(game, other), state.ply + 1, move)]  # noqa: B023  # fmt: skip
        all_at_once(jobs * 5)
        state = fresh(game).state()
        assert state.ply == fresh(game).ply


def test_the_last_seat_is_taken_by_one_and_the_game_is_dealt_once():
    host = person("Host")
    game = seating.open_table(host, engine.Options(players=2), side="S")
    guests = [person(f"Guest {first}{second}") for first in "bdfg" for second in "bdfgk"]

    answers = all_at_once(
        [lambda guest=guest: seating.take_seat(guest, game, "N") for guest in guests]
    )

    assert sum(isinstance(answer, TableError) for answer in answers) == 19
    assert fresh(game).status == Game.Status.RUNNING
    told = Notice.objects.filter(seat__game=game)
    assert ["begin", "blocks"] == sorted(notice.kind for notice in told)


def test_choices_made_together_at_the_same_moment_are_revealed_once():
    sides = "SWNE"
    people = [person(name) for name in ("Ann", "Bo", "Cy", "Di")]
    for _ in range(trials(3, 80)):
        game = seated(people, choosing="together")

        def choose(side: str, game: Game = game) -> object:
            while True:
                try:
                    return submit_move(seat(game, side), fresh(game).ply, parse("take 432211"))
                except MoveError as refusal:
                    if refusal.code != "stale":
                        raise

        all_at_once([lambda side=side: choose(side) for side in sides])
        assert (fresh(game).ply, fresh(game).phase) == (4, engine.Phase.BUILD)
        assert Notice.objects.filter(seat__game=game, kind="turn").count() == 1


def test_a_move_and_a_deadline_at_the_same_moment_make_one_ply():
    game = seated([person("Ann"), person("Bo")], sides="SN")
    for _ in range(trials(4, 160)):
        state = fresh(game).state()
        side = state.to_move[0]
        now = fresh(game).deadline
        move = bot_move(state, side)
        jobs = [lambda: submit_move(seat(game, side), state.ply, move),  # noqa: B023
                lambda: sweeps.deadlines(now), lambda: sweeps.deadlines(now)]  # noqa: B023  # fmt: skip
        all_at_once(jobs)
        assert state.ply + 1 == fresh(game).ply == fresh(game).plies.count()


def test_deadlines_that_race_moves_have_one_outcome_each_and_none_comes_early():
    chance = random.Random(1)
    for _ in range(trials(1, 104)):  # in `make prove` there are 520 deadlines
        pairs = [[person(f"{name}{User.objects.count()}") for name in ("Ann", "Bo")] for _ in "12"]
        tables = [fresh(seated(pair, sides="SN")) for pair in pairs * 20]
        until, accepted = race(tables, chance)
        plies = {ply.game_id: ply for ply in Ply.objects.filter(game__in=tables)}
        assert len(tables) == len(plies) == Ply.objects.filter(game__in=tables).count()
        late = {pk for pk, ply in plies.items() if ply.via == Ply.Via.SUBSTITUTE}
        assert set(until) - accepted == late
        assert 0 < len(late) < len(tables)
        assert all(plies[pk].at >= until[pk] for pk in late)


def race(tables: list[Game], chance: random.Random) -> tuple[dict[int, datetime], set[int]]:
    """Let South move at each table about when its time runs out; return the deadlines and who was in time."""
    soon, accepted, over = timezone.now() + timedelta(seconds=1), set(), Event()
    until = {game.pk: soon + timedelta(milliseconds=25 * nth) for nth, game in enumerate(tables)}
    for pk, deadline in until.items():
        Game.objects.filter(pk=pk).update(deadline=deadline)
        Seat.objects.filter(game=pk, to_move=True).update(deadline=deadline)

    def move(some: list[Game]) -> None:
        for game in some:
            wait = until[game.pk] - timezone.now() + timedelta(seconds=chance.uniform(-0.2, 0.8))
            sleep(max(0, wait.total_seconds()))
            with suppress(MoveError):
                submit_move(seat(game, "S"), 0, bot_move(game.state(), "S"))
                accepted.add(game.pk)

    def sweep() -> None:
        while not over.is_set():
            sweeps.play_overdue(timezone.now())

    def move_all() -> None:
        all_at_once([lambda nth=nth: move(tables[nth::4]) for nth in range(4)])
        sleep(1)
        over.set()

    all_at_once([sweep, sweep, move_all])
    return until, accepted


def test_a_delivery_is_claimed_by_one_of_many_workers():
    game = seated([person("Ann"), person("Bo")], sides="SN")
    delivery = Delivery.objects.get(notice__seat__game=game)
    answers = all_at_once([lambda: sending.claim(delivery.pk)] * 20)
    assert [[delivery]] == [taken for taken in answers if taken]


def test_a_turn_that_begins_while_its_player_books_or_ends_an_absence_has_the_right_deadline():
    ann, bo = person("Ann"), person("Bo")
    game = seated([ann, bo], sides="SN")
    today = timezone.now().date()
    for number in range(trials(4, 160)):
        state = fresh(game).state()
        side = state.to_move[0]
        move = bot_move(state, side)
        for user in (ann, bo):
            user.refresh_from_db()
        change = [lambda: vacation.end(ann), lambda: vacation.end(bo)]
        if number % 2 == 0:
            change = [lambda user=user: vacation.book(user, today, today) for user in (ann, bo)]
        all_at_once([*change, lambda: submit_move(seat(game, side), state.ply, move)])  # noqa: B023
        assert [] == list(differences(fresh(game)))


def test_what_one_email_tells_is_claimed_by_one_of_many_workers():
    seated([person("Ann"), person("Bo")], sides="SN")
    asking = Delivery.objects.get()
    scored = owe(asking.notice.seat, "round")
    for _ in range(trials(3, 80)):
        Delivery.objects.update(claimed_until=None)
        jobs = [lambda: sending.claim(asking.pk), lambda: sending.claim(scored.pk)] * 10
        assert [[asking, scored]] == [taken for taken in all_at_once(jobs) if taken]
