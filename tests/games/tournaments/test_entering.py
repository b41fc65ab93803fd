"""Announcing a tournament and signing up: who may, until when, and how many."""

from datetime import timedelta

import pytest

from games.lib.database_time import database_time
from games.models import Block, Seat, User
from games.tournaments import directing, entering
from games.tournaments.entering import TournamentError
from games.tournaments.models import Entry, Tournament
from tests.games.conftest import person, seated, skip
from tests.games.tournaments.conftest import ABOUT, finish, games_of, sweep, tournament

pytestmark = pytest.mark.django_db


def refused(act, *given):
    with pytest.raises(TournamentError) as error:
        act(*given)
    return str(error.value)


@pytest.fixture
def regular(ann, bo):
    """Ann, who has finished enough games."""
    for _nth in range(entering.FINISHED_GAMES):
        skip(seated([ann, bo], sides="SN"))
    ann.seats.update(finished_at=database_time())
    return ann


def test_an_established_player_announces_up_to_three(regular):
    about = {**ABOUT, "starts_with": 8}
    for _nth in range(entering.MOST_DIRECTED):
        assert regular == entering.announce(regular, about).director
    assert "already direct 3" in refused(entering.announce, regular, about)


def test_a_newcomer_is_told_when_they_can(eve):
    assert "finished 3 games; so far it’s 0" in refused(entering.announce, eve, ABOUT)


def test_signing_up_twice_is_one_entry_and_withdrawing_ends_it(ann):
    cup = tournament([ann], starts_with=8)
    entering.sign_up(ann, cup)
    assert 1 == Entry.objects.count()
    for _twice in range(2):
        entering.withdraw(ann, cup)
    assert not Entry.objects.exists()


def test_nobody_enters_once_it_has_started(eight, ann):
    cup = tournament(eight)
    sweep()
    assert "sign-up for this tournament is over" in refused(entering.sign_up, ann, cup)


def test_who_withdraws_later_is_in_no_later_round_and_can_come_back(eight):
    cup = tournament(eight)
    sweep()
    entering.withdraw(eight[0], cup)
    entering.withdraw(eight[0], cup)
    finish(cup, 1)
    entering.withdraw(eight[1], cup)
    assert not entering.sign_up(eight[1], cup).dropped_at
    sweep()
    playing = Seat.objects.filter(game__in=games_of(cup, 2)).values_list("user", flat=True)
    assert {user.pk for user in eight[1:]} == set(playing)
    Tournament.objects.update(status="finished")
    assert "is over" in refused(entering.withdraw, eight[1], cup)
    assert "is over" in refused(entering.sign_up, eight[0], cup)


def test_whom_a_director_has_dropped_cannot_come_back_alone(eight, ann):
    cup = tournament(eight, director=ann)
    sweep()
    directing.drop(cup, eight[0].name)
    assert "is over" in refused(entering.sign_up, eight[0], cup)


def test_absentees_of_a_league_can_come_back(eight):
    cup = tournament(eight)
    sweep()
    Entry.objects.filter(user=eight[0]).update(dropped="absent", dropped_at=database_time())
    assert not entering.sign_up(eight[0], cup).dropped_at


def test_the_places_are_limited(ann, bo, cy):
    cup = tournament([ann, bo], most_players=2, starts_with=8)
    assert "All places" in refused(entering.sign_up, cy, cup)


def test_a_suspended_player_holds_up_no_full_tournament(eight, ann):
    cup = tournament(eight[:4], most_players=4)
    User.objects.filter(pk=eight[0].pk).update(suspended_until=database_time() + timedelta(days=30))
    sweep()
    entering.sign_up(ann, cup)
    sweep()
    assert {ann, *eight[1:4]} == {seat.user for seat in games_of(cup, 1)[0].seats.all()}
    assert not cup.entries.filter(user=eight[0]).exists()


def test_guests_and_those_kept_apart_from_the_director_stay_out(ann, eve):
    cup = tournament([], director=ann, starts_with=8)
    Block.objects.create(blocker=eve, blocked=ann)
    assert "kept apart" in refused(entering.sign_up, eve, cup)
    assert "Sign up for an account" in refused(entering.sign_up, person("Guest", guest=True), cup)


def test_the_gate_of_new_players(eve):
    cup = tournament([], starts_with=8, least_reliability=90, new_players=False)
    assert "isn’t open to new players" in refused(entering.sign_up, eve, cup)
    Tournament.objects.update(new_players=True)
    assert entering.sign_up(eve, Tournament.objects.get())


def test_nobody_is_in_more_than_ten_at_once(ann):
    for _nth in range(entering.MOST_ENTERED):
        tournament([ann], starts_with=8)
    assert "already in 10" in refused(entering.sign_up, ann, tournament([], starts_with=8))
