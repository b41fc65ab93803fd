"""What the database itself refuses, whatever the code above it does."""

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from engine import Options
from games.lobby import seating
from games.models import Ply, Seat


@pytest.fixture
def game(ann, bo):
    game = seating.open_table(ann, Options(players=2), side="S")
    seating.take_seat(bo, game, game.free_sides[0])
    return game


def refuses(row):
    with pytest.raises(IntegrityError), transaction.atomic():
        row.save()


def move(game, number):
    seat = game.seats.first()
    return Ply(game=game, number=number, seat=seat, move="5A3", via="web", at=timezone.now())


def test_two_moves_cannot_have_one_number(game):
    move(game, 1).save()
    move(game, 2).save()
    refuses(move(game, 1))


def test_two_players_cannot_have_one_side(game, cy):
    refuses(Seat(game=game, side="S", user=cy))


def test_a_player_cannot_have_two_sides(game, ann):
    free = next(side for side in "SWNE" if side not in game.seats_by_side)
    refuses(Seat(game=game, side=free, user=ann))
