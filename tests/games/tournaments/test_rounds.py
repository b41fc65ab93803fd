"""Rounds: they begin, wait, go on, and end by themselves, and each thing happens once."""

from datetime import timedelta
from unittest.mock import patch

import pytest

from games.lib.database_time import database_time
from games.mail.account import compose
from games.models import Alarm, Block, Game, Notice, Seat, User
from games.play import leaving
from games.tournaments import clock, directing, entering, rounds
from games.tournaments.models import Entry, Round, Tournament
from games.tournaments.results import Tables
from tests.games.conftest import person, skip
from tests.games.tournaments.conftest import finish, fresh, games_of, sweep, tournament

pytestmark = pytest.mark.django_db
Status = Tournament.Status


def told(user: User) -> int:
    """How many emails about tournaments the user is owed."""
    return Notice.objects.filter(user=user, kind=Notice.Kind.TOURNAMENT).count()


def test_a_league_of_eight_goes_from_sign_up_to_standings_by_the_clock_alone(eight):
    cup = tournament(eight)
    sweep()
    assert [4, 4] == [len(game.seats.all()) for game in games_of(cup, 1)]
    assert {Game.Status.RUNNING} == {game.status for game in games_of(cup, 1)}
    finish(cup, 1)
    sweep()
    finish(cup, 2)
    sweep()
    assert Status.FINISHED == fresh(cup).status
    rows = Tables(cup).standings
    assert (8, 2 * 2 * 24) == (len(rows), sum(row.points for row in rows))
    assert [1] * 8 == [told(user) for user in eight]


def test_seats_change_from_round_to_round(eight):
    cup = tournament(eight)
    sweep()
    finish(cup, 1)
    sweep()
    seats = Seat.objects.filter(user__in=eight).values_list("user", "side")
    assert 16 == len(set(seats))


def test_the_round_s_games_are_named_after_the_tournament(eight):
    cup = tournament(eight)
    sweep()
    assert ["Spring Cup 1.1", "Spring Cup 1.2"] == [game.name for game in games_of(cup, 1)]


def test_it_starts_once_however_often_the_clock_asks(eight):
    cup = tournament(eight)
    now = database_time()
    for _twice in range(2):
        rounds.begin(cup.pk, now)
        rounds.advance(cup.pk, now)
    assert (1, 2) == (Round.objects.count(), Game.objects.count())


def test_the_next_round_waits_for_the_last_table(eight):
    cup = tournament(eight)
    sweep()
    skip(games_of(cup, 1)[0])
    sweep(days=100)
    assert 1 == Round.objects.count()


def test_it_starts_on_its_date_with_all_who_are_there(eight):
    cup = tournament(eight[:6], starts_with=None, starts_at=database_time() + timedelta(days=1))
    sweep()
    assert Status.OPEN == fresh(cup).status
    sweep(days=2)
    assert [3, 3] == [len(game.seats.all()) for game in games_of(cup, 1)]


def test_too_few_players_are_told_that_it_does_not_take_place(eight):
    cup = tournament(eight[:2], starts_with=None, starts_at=database_time())
    sweep()
    assert Status.CANCELLED == fresh(cup).status
    assert [1, 1] == [told(user) for user in eight[:2]]


def test_a_director_who_does_not_play_is_told_what_the_site_cancels_and_not_what_they_do(eight):
    tournament(eight[:2], starts_with=None, starts_at=database_time(), director=eight[7])
    own = tournament(eight[:2], starts_with=4, director=eight[6])
    sweep()
    directing.cancel(own)
    assert [0, 1] == [told(user) for user in eight[6:]]


def test_what_does_not_fill_in_two_months_is_cancelled_and_its_players_are_told(eight):
    cup, league = tournament(eight[:3], starts_with=8), tournament([], starts_with=8, league=True)
    later = database_time() + timedelta(days=59)
    paused = tournament(eight[3:5], starts_with=None, starts_at=later, paused_at=later)
    sweep(days=59)
    assert Status.OPEN == fresh(cup).status
    for _twice in range(2):
        sweep(days=61)
    assert [Status.CANCELLED, Status.OPEN, Status.OPEN] == [
        fresh(each).status for each in (cup, league, paused)
    ]
    assert [1, 1, 1, 0] == [told(user) for user in eight[:4]]
    said = compose(Notice.objects.get(user=eight[0], kind=Notice.Kind.TOURNAMENT)).body
    assert "Spring Cup hasn’t started in two months, so it’s cancelled." in said
    sweep(days=120)
    assert Status.CANCELLED == fresh(paused).status


def test_games_are_closed_at_the_end_of_a_round_only_if_the_director_wants_that(eight):
    waits = tournament(eight[:4], round_days=7)
    closes = tournament(eight[4:], round_days=7, at_end=Tournament.AtEnd.CLOSE)
    sweep()
    skip(games_of(closes, 1)[0], 40)
    sweep(days=6)
    assert 2 == Round.objects.count()
    sweep(days=8)
    assert 1 == waits.played_rounds.count()
    assert 2 == closes.played_rounds.count()
    table = closes.played_rounds.get(number=1).tables.get()
    assert (True, Game.Status.FINISHED) == (table.closed, table.game.status)
    assert 24 == sum(row.points for row in Tables(closes).standings)


def test_games_of_a_tournament_that_was_just_cancelled_go_on(eight):
    cup = tournament(eight[:4], round_days=7, at_end=Tournament.AtEnd.CLOSE)
    sweep()
    Tournament.objects.update(status=Status.CANCELLED)
    rounds.close_late(cup.pk, database_time() + timedelta(days=8))
    assert Game.Status.RUNNING == games_of(cup, 1)[0].status


def test_who_resigned_or_left_it_to_a_substitute_is_last_there_and_not_paired_again(eight):
    cup = tournament(eight)
    sweep()
    one, other = games_of(cup, 1)
    resigned, absent = one.seats_by_side["W"], other.seats_by_side["N"]
    leaving.resign(resigned.user, one.pk)
    Seat.objects.filter(pk=absent.pk).update(misses=2, substituted_at=database_time())
    finish(cup, 1)
    sweep()
    dropped = {e.user: e.dropped for e in Entry.objects.exclude(dropped_at=None)}
    assert {resigned.user: "resigned", absent.user: "absent"} == dropped
    assert [1, 1] == [told(user) for user in dropped]
    assert [3, 3] == [len(game.seats.all()) for game in games_of(cup, 2)]
    tables = Tables(cup)
    users = {tables.entries[row.key].user: row.points for row in tables.standings}
    assert [0, 0] == [users[user] for user in dropped]


@pytest.mark.parametrize(("counted", "points"), [(False, 0), (True, 12)])
def test_a_resigned_seat_that_the_table_counts_gets_what_its_points_give(eight, counted, points):
    cup = tournament(eight)
    sweep()
    game = games_of(cup, 1)[0]
    gone = game.seats_by_side["W"]
    leaving.resign(gone.user, game.pk)
    finish(cup, 1)
    game.seats.update(points=10, win_share=0)
    game.seats.filter(pk=gone.pk).update(
        points=99, win_share=1, counted_at=game.created_at if counted else None
    )
    tables = Tables(cup)
    assert points == next(
        row.points for row in tables.standings if tables.entries[row.key].user == gone.user
    )


def test_who_is_back_before_the_end_is_paired(eight):
    cup = tournament(eight)
    sweep()
    seat = games_of(cup, 1)[0].seats_by_side["W"]
    Seat.objects.filter(pk=seat.pk).update(misses=2, substituted_at=database_time())
    Seat.objects.filter(pk=seat.pk).update(misses=0, substituted_at=None)
    finish(cup, 1)
    sweep()
    assert not Entry.objects.exclude(dropped_at=None).exists()


def test_a_closed_account_is_in_no_later_round(eight):
    cup = tournament(eight)
    gone = person("Gone")
    entering.sign_up(gone, cup)
    User.objects.filter(pk=gone.pk).update(is_active=False)
    sweep()
    assert not Seat.objects.filter(user=gone).exists()
    assert "closed" == Entry.objects.get(user=gone).dropped


def test_a_suspended_player_sits_out_and_is_back_in_a_later_round(eight):
    cup = tournament(eight)
    waits = User.objects.filter(pk=eight[0].pk)
    waits.update(suspended_until=database_time() + timedelta(days=7))
    sweep()
    assert Status.OPEN == fresh(cup).status
    entering.sign_up(person("Ninth"), cup)
    sweep()
    assert not Seat.objects.filter(user=eight[0]).exists()
    finish(cup, 1)
    sweep(days=8)
    assert 9 == Seat.objects.filter(game__in=games_of(cup, 2)).count()
    assert not Entry.objects.exclude(dropped_at=None).exists()


def test_players_who_block_each_other_sit_apart(eight):
    cup = tournament(eight)
    Block.objects.create(blocker=eight[0], blocked=eight[1])
    sweep()
    for game in games_of(cup, 1):
        assert len({seat.user for seat in game.seats.all()} & set(eight[:2])) == 1


def test_nothing_goes_on_while_it_is_paused(eight):
    cup = tournament(eight)
    sweep()
    finish(cup, 1)
    Tournament.objects.update(paused_at=database_time())
    sweep()
    assert 1 == Round.objects.count()


@pytest.mark.parametrize("start", [{}, {"starts_with": None, "starts_at": database_time}])
def test_it_does_not_begin_while_it_is_paused(eight, start):
    cup = tournament(eight, **{key: given and given() for key, given in start.items()})
    Tournament.objects.update(paused_at=database_time())
    sweep()
    rounds.begin(cup.pk, database_time())
    assert Status.OPEN == fresh(cup).status
    Tournament.objects.update(paused_at=None)
    sweep()
    assert Status.RUNNING == fresh(cup).status


def test_a_bad_tournament_is_put_off_and_harms_no_other(eight):
    bad, good = (
        tournament(eight[:4], options_by_key={"monster": "unheard of"}),
        tournament(eight[4:]),
    )
    sweep()
    assert [Status.OPEN, Status.RUNNING] == [fresh(bad).status, fresh(good).status]
    assert Alarm.objects.filter(name=f"tournament-{bad.code}", cleared_at=None).exists()
    with patch.object(rounds, "begin", side_effect=AssertionError("asked too early")) as begin:
        clock.sweep(database_time() + timedelta(minutes=30))
    assert not begin.called
    Tournament.objects.filter(pk=bad.pk).update(options_by_key={})
    sweep(hours=2)
    assert Status.RUNNING == fresh(bad).status
    assert fresh(bad).retry_at is None


def test_duels_have_a_bye_that_counts_half_a_win(eight):
    cup = tournament(eight[:5], table_size=2, rounds=1)
    sweep()
    bye = cup.played_rounds.get().bye_id
    assert 6 == Tables(cup).by_entry[bye].points
    finish(cup, 1)
    sweep()
    assert Status.FINISHED == fresh(cup).status
