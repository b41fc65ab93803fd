"""manage.py fill: made-up games that hold what their moves give, and only on an empty PostgreSQL site."""

from re import sub

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from games.clubs.models import ClubTable, Membership
from games.management import filling
from games.models import Board, Delivery, Game, Ply, Seat, Standing, StatisticsSum, User
from games.statistics import audit
from games.tournaments.models import Entry

postgres = pytest.mark.skipif("connection.vendor != 'postgresql'", reason="fills PostgreSQL only")
pytestmark = pytest.mark.django_db
__all__ = ["connection"]  # for the condition above


def fill(users: int = 40) -> None:
    call_command("fill", users=users, made_up=True, verbosity=0)


@postgres
def test_the_games_that_are_filled_in_hold_what_their_moves_give(capsys):
    fill()
    played = Game.objects.filter(plies__isnull=False).distinct()
    call_command("audit_games", *played.values_list("code", flat=True))
    assert "no differences" in capsys.readouterr().out


@postgres
def test_a_few_players_play_much_and_most_play_little():
    fill(200)
    games = sorted(user.seats.count() for user in User.objects.all())
    assert games[-1] > 3 * games[100] > 0


@postgres
def test_every_kind_of_row_is_filled_in():
    fill(60)
    for model in (User, Game, Seat, Ply, Delivery, ClubTable, Membership, Entry):
        assert model.objects.exists()
    assert {"open", "running", "finished"} == set(Game.objects.values_list("status", flat=True))


@postgres
def test_every_leaderboard_is_filled_and_marked():
    fill(1000)
    assert 96 + 10 == Board.objects.exclude(marked_at=None).count()
    assert 96 + 10 == Standing.objects.values("board").distinct().count()


@postgres
def test_the_statistics_that_are_filled_in_are_those_of_the_games():
    fill(100)
    assert 36 == StatisticsSum.objects.count()
    assert [] == list(audit.differences(9))


@postgres
def test_filling_leaves_indexes_and_settings_as_they_were():
    before = as_it_is()
    fill()
    assert before == as_it_is()


@postgres
def test_a_fill_that_is_broken_off_leaves_nothing():
    before, lines = as_it_is(), filling.fill(filling.Sizes(40, 80, 8, 2))
    assert "moves" in (line.partition(":")[0] for line in lines)
    lines.close()
    assert not User.objects.exists()
    assert before == as_it_is()


def as_it_is() -> list[tuple[str, str]]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = current_schema"
            " UNION ALL SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint"
            "   WHERE connamespace = current_schema::regnamespace"
            " UNION ALL SELECT name, setting FROM pg_settings"
        )
        # What PostgreSQL writes of an index has other casts and parentheses once it was read again.
        return sorted((name, sub(r"::[a-z ]+|[\[\]()]", "", said)) for name, said in cursor)


@postgres
def test_filling_needs_a_word_that_it_is_meant():
    with pytest.raises(CommandError, match="--made-up"):
        call_command("fill")


@postgres
def test_a_site_with_an_account_is_never_filled(ann):
    with pytest.raises(CommandError, match="has accounts"):
        fill()


@pytest.mark.skipif("connection.vendor == 'postgresql'", reason="about other databases")
def test_another_database_is_never_filled():
    with pytest.raises(CommandError, match="PostgreSQL"):
        fill()
