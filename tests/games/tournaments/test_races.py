"""Races at tournaments: of two clocks, or two directors, at the same moment, one does what is due."""

from threading import Thread
from unittest.mock import patch

import pytest
from django.db import connection

from games.lib.database_time import database_time
from games.models import Alarm, Game, Notice, Seat, User
from games.people import deletion
from games.tournaments import clock, directing, entering, rounds
from games.tournaments.entering import TournamentError
from games.tournaments.models import Entry, Round, Tournament
from games.tournaments.results import Tables
from tests.games.at_once import all_at_once
from tests.games.conftest import person
from tests.games.tournaments.conftest import finish, fresh, sweep, tournament
from tests.volume import trials

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
ROUNDS = trials(1, 20)


def eight() -> list[User]:
    first = User.objects.count()
    return [person(f"Player {first + number}") for number in range(8)]


def told(users: list[User]) -> list[int]:
    """How many emails about tournaments each is owed."""
    found = Notice.objects.filter(kind=Notice.Kind.TOURNAMENT)
    return [found.filter(user=user).count() for user in users]


def refusals(answers: list[object]) -> int:
    return sum(isinstance(answer, TournamentError) for answer in answers)


def test_two_clocks_deal_each_round_once_and_end_the_tournament_once():
    for _nth in range(ROUNDS):
        people = eight()
        cup = tournament(people)
        for number in (1, 2, 3):
            all_at_once([lambda: clock.sweep(database_time())] * 2)
            assert min(number, 2) == cup.played_rounds.count()
            assert (
                2 * min(number, 2) == Game.objects.filter(seats__user__in=people).distinct().count()
            )
            if number < 3:
                finish(cup, number)
        assert Tournament.Status.FINISHED == fresh(cup).status
        assert [1] * 8 == told(people)
        assert not Alarm.objects.exists()


def test_two_clocks_announce_one_league():
    all_at_once([lambda: clock.sweep(database_time())] * 2)
    assert 1 == Tournament.objects.filter(league=True).count()
    assert not Alarm.objects.exists()


@pytest.mark.parametrize("decide", ["cancel", "drop", "replace"])
def test_a_director_who_decides_in_two_tabs_at_once_decides_once(decide):
    for _nth in range(ROUNDS):
        director, newcomer, *people = (
            *(person(f"{name}{User.objects.count()}") for name in ("Di", "Ed")),
            *eight(),
        )
        cup = tournament(people, director=director)
        sweep()
        name, other = people[0].name, newcomer.name
        acts = {
            "cancel": lambda: directing.cancel(cup),  # noqa: B023
            "drop": lambda: directing.drop(cup, name),  # noqa: B023
            "replace": lambda: directing.replace(cup, name, other),  # noqa: B023
        }
        answers = all_at_once([acts[decide]] * 2)
        if decide == "cancel":
            assert (1, [1] * 8) == (refusals(answers), told(people))
        else:
            assert [1] + [0] * 7 == told(people)
        if decide == "replace":
            assert (1, [1]) == (refusals(answers), told([newcomer]))


def test_a_tournament_is_cancelled_or_goes_on_but_not_both():
    for _nth in range(ROUNDS):
        people = eight()
        cup = tournament(people, rounds=1)
        sweep()
        finish(cup, 1)
        answers = all_at_once([lambda: directing.cancel(cup), lambda: clock.sweep(database_time())])  # noqa: B023
        over = Tournament.Status.FINISHED if refusals(answers) else Tournament.Status.CANCELLED
        assert over == fresh(cup).status
        assert [1] * 8 == told(people)


def test_the_last_place_goes_to_one():
    cup = tournament([], starts_with=8, most_players=1)
    answers = all_at_once([lambda user=user: entering.sign_up(user, cup) for user in eight()])
    assert (7, 1) == (refusals(answers), Entry.objects.count())
    assert not Round.objects.exists()


def test_an_account_that_is_deleted_while_the_first_round_is_dealt_stays_in_its_table(
    settings, tmp_path
):
    settings.DATA_DIR = tmp_path
    people = eight()
    cup = tournament(people)

    def delete() -> None:
        deletion.delete(people[0])
        connection.close()

    thread, pair = Thread(target=delete), rounds.pair

    def slowly(*given, **named):
        thread.start()
        thread.join(1)
        return pair(*given, **named)

    with patch.object(rounds, "pair", slowly):
        sweep()
    thread.join()
    assert not Alarm.objects.exists()
    assert "closed" == Entry.objects.get(tournament=cup, user=people[0]).dropped
    assert Seat.objects.get(user=people[0]).resigned_at
    finish(cup, 1)
    assert 8 == len(Tables(cup).standings)
