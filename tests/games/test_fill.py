"""manage.py fill: made-up games that hold what their moves give, and only on an empty PostgreSQL site."""

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from games.models import Board, Delivery, Game, Ply, Seat, Standing, User

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
    for model in (User, Game, Seat, Ply, Delivery):
        assert model.objects.exists()
    assert {"open", "running", "finished"} == set(Game.objects.values_list("status", flat=True))


@postgres
def test_every_leaderboard_is_filled_and_marked():
    fill(1000)
    assert 96 == Board.objects.exclude(marked_at=None).count()
    assert 96 == Standing.objects.values("board").distinct().count()


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
