"""Rematches: the others are asked, and the seat that falls to each is kept for a while."""

from datetime import timedelta

import pytest
from django.urls import reverse

from games.lobby import kept_seats, rematch, seating
from games.lobby.seating import TableError
from games.models import Block, Game, Invitation
from tests.games.conftest import flat, fresh, seated, skip

SWNE = ("S", "W", "N", "E")


@pytest.fixture
def over(ann, bo, cy):
    """A finished game of Ann South, Bo West, and Cy North."""
    game = seated([ann, bo, cy], sides="SWN")
    Game.objects.filter(pk=game.pk).update(status="finished", finished_at=game.created_at)
    return fresh(game)


@pytest.fixture
def again(over, ann):
    return lambda how="same": rematch.play_again(ann, over, how)


def test_seats_stay_move_one_on_or_are_drawn():
    assert {"S": "S", "W": "W"}.items() <= kept_seats.arranged(SWNE, "same").items()
    assert {"S": "W", "W": "N", "N": "E", "E": "S"} == kept_seats.arranged(SWNE, "rotated")
    drawn = kept_seats.arranged(SWNE, "random")
    assert set(SWNE) == set(drawn) == set(drawn.values())


@pytest.mark.parametrize(
    ("how", "sides"), [("same", "SWN"), ("rotated", "WNS"), ("", "SWN"), ("nonsense", "SWN")]
)
def test_the_others_are_invited_to_the_seats_that_fall_to_them(again, ann, bo, cy, how, sides):
    table = again(how)
    kept = kept_seats.kept(table)
    assert [ann.pk] == [seat.user_id for seat in table.seats.all()]
    assert sides[0] == table.seats.get().side
    assert {sides[1]: bo, sides[2]: cy} == kept


def test_they_find_it_on_their_home_page(again, bo, sign_in):
    table = again()
    assert reverse("invitation", args=[table.invite]) in flat(sign_in(bo).get("/"))


def test_a_kept_seat_is_for_its_player_and_its_player_for_it(again, bo, cy, eve, sign_in):
    table = again("rotated")
    with pytest.raises(TableError, match=r"^This seat is kept for Bo\.$"):
        seating.take_seat(eve, table, "N")
    with pytest.raises(TableError, match=r"^In this rematch your seat is North\.$"):
        seating.take_seat(bo, table, "S")
    page = flat(sign_in(bo).get(table.get_absolute_url()))
    assert 1 == page.count("Take this seat")
    assert "kept for Cy" in page
    seating.take_seat(bo, table, "N")
    seating.take_seat(cy, table, "S")
    assert Game.Status.RUNNING == fresh(table).status


def test_declining_or_a_week_frees_it(again, bo, cy, eve, di, sign_in):
    table = again()
    sign_in(bo).post(reverse("decline", args=[table.code]))
    seating.take_seat(eve, table, "W")
    for row in Invitation.objects.all():
        Invitation.objects.filter(pk=row.pk).update(
            made_at=row.made_at - kept_seats.LASTS - timedelta(minutes=1)
        )
    seating.take_seat(di, table, "N")
    assert Game.Status.RUNNING == fresh(table).status


def test_the_host_can_put_a_bot_there(again, ann):
    table = again()
    seating.seat_bot(ann, table, "W", "greedy")
    seating.seat_bot(ann, table, "N", "greedy")
    assert Game.Status.RUNNING == fresh(table).status


def test_a_player_kept_apart_from_the_host_is_not_asked(again, ann, bo, cy):
    Block.objects.create(blocker=bo, blocked=ann)
    assert {"N": cy} == kept_seats.kept(again())


def test_the_page_of_the_game_asks_for_the_seats(ann, bo, cy, sign_in):
    skip(over := seated([ann, bo, cy], sides="SWN"))
    assert 'name="seats"' in flat(sign_in(ann).get(over.get_absolute_url()))
    sign_in(ann).post(reverse("play-again", args=[over.code]), {"seats": "rotated"})
    assert "W" == Game.objects.get(status="open").seats.get().side
