"""A player's tournaments at home and in the calendar: what they know or can do, and nothing when it's over."""

from datetime import timedelta

import pytest

from games.elsewhere.calendar import calendar_of
from games.lib.database_time import database_time
from games.tournaments import directing, entering, news
from games.tournaments.models import Entry, Tournament
from tests.games.conftest import flat, skip
from tests.games.tournaments.conftest import finish, fresh, games_of, sweep, tournament

pytestmark = pytest.mark.django_db
AtEnd = Tournament.AtEnd


def told(user) -> str:
    return " ".join(line.text for line in news.lines(user))


def own_game(cup, number, user):
    return next(game for game in games_of(cup, number) if game.seat_of(user))


def test_home_has_a_line_from_sign_up_until_three_days_after_the_end(eight, sign_in):
    ann, client = eight[0], sign_in(eight[0])
    assert "Your tournaments" not in flat(client.get("/"))
    cup = tournament(eight[:7], starts_with=8)
    assert "It starts when 8 players have signed up; so far it’s 7." in flat(client.get("/"))
    entering.sign_up(eight[7], cup)
    sweep()
    page = flat(client.get("/"))
    assert "Round 1 of 2 is being played." in page
    assert f'<a href="{own_game(cup, 1, ann).get_absolute_url()}">Your table</a>' in page
    skip(own_game(cup, 1, ann))
    assert "The next round starts as soon as all games of this one are over." in told(ann)
    finish(cup, 1)
    sweep()
    skip(own_game(cup, 2, ann))
    assert "The last games of the last round are being played." in told(ann)
    finish(cup, 2)
    sweep()
    assert "of 8, with" in told(ann)
    Tournament.objects.update(ended_at=database_time() - news.LATELY)
    assert "" == told(ann)


def test_who_is_asked_and_who_waits_read_that_and_who_is_dropped_nothing(eight, ann, bo):
    cup = tournament(eight, director=ann)
    sweep()
    directing.replace(cup, eight[0].name, "Bo")
    assert "The director asks you to take a player’s place." == told(bo)
    assert "" == told(eight[0])
    directing.pause(cup)
    assert "paused" in told(eight[1])


def test_a_start_with_a_date_says_when_and_is_in_the_calendar(eight):
    at = database_time() + timedelta(days=3)
    cup = tournament(eight[:4], starts_with=None, starts_at=at)
    assert "You’ve signed up. It starts" in told(eight[0])
    text = calendar_of(eight[0]).decode()
    assert f"UID:round.1.{cup.code}@" in text
    assert "SUMMARY:Spring Cup: round 1 starts" in text
    assert f"{at:%Y%m%dT%H%M%SZ}" in text
    Tournament.objects.update(paused_at=database_time())
    assert "round.1." not in calendar_of(eight[0]).decode()


def test_the_next_round_is_in_the_calendar_where_it_starts_at_a_known_time(eight):
    closes = tournament(eight[:4], round_days=7, at_end=AtEnd.CLOSE)
    waits = tournament(eight[4:], round_days=7)
    sweep()
    assert f"round.2.{closes.code}@" in calendar_of(eight[0]).decode()
    assert "round.2." not in calendar_of(eight[4]).decode()
    skip(own_game(closes, 1, eight[0]))
    assert "The next round starts by" in told(eight[0])
    Tournament.objects.filter(pk=closes.pk).update(paused_at=database_time())
    assert "round.2." not in calendar_of(eight[0]).decode()
    assert fresh(waits).status == Tournament.Status.RUNNING


def test_lines_take_three_queries_for_any_number_of_running_tournaments(
    eight, django_assert_num_queries
):
    for _nth in range(3):
        tournament(eight)
    sweep()
    assert 24 == Entry.objects.count()
    with django_assert_num_queries(3):
        assert 3 == len(list(news.lines(eight[0])))
