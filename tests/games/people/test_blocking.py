"""Blocking: two players who are kept apart meet at no new table and read nothing of each other."""

import pytest
from django.urls import reverse

from engine import Options
from games.lobby import invitations, seating
from games.lobby.seating import TableError
from games.models import Block, Follow
from games.people import blocking, following
from games.people.blocking import BlockError
from games.people.following import FollowError
from games.play import handing_over
from games.talk import talking
from tests.games.conftest import flat, fresh, seat, skip

APART = r"^You can’t join this table"


@pytest.fixture(params=["ann", "bo"])
def apart(request, ann, bo):
    """Ann and Bo, of whom one has blocked the other."""
    blocker, blocked = (ann, bo) if request.param == "ann" else (bo, ann)
    blocking.block(blocker, blocked)
    return ann, bo


def test_they_do_not_meet_at_new_tables(apart, sign_in):
    ann, bo = apart
    table = seating.open_table(ann, Options(players=2), side="S")

    with pytest.raises(TableError, match=APART):
        seating.take_seat(bo, table, "N")
    assert table.name not in flat(sign_in(bo).get(reverse("lobby")))


def test_they_do_not_take_over_a_seat_at_each_others_table(game, cy, eve, sign_in):
    blocking.block(eve, cy)
    handing_over.offer(seat(game, "S").user, game.pk)
    page = sign_in(eve).post(reverse("take-over", args=[game.code]), {"side": "S"})

    assert page.status_code == 409
    assert "You can’t join this table" in flat(page)
    assert f"#{game.code}" not in flat(sign_in(eve).get(reverse("lobby")))


def test_they_do_not_invite_each_other(duel, apart):
    ann, bo = apart
    skip(duel)
    table = seating.open_table(ann, Options(players=2), side="S")

    assert invitations.companions(ann, table) == []
    with pytest.raises(TableError):
        invitations.invite(ann, table, bo.name)


def test_they_do_not_read_each_other_but_others_read_both(game, apart, cy):
    ann, bo = apart
    for player in (ann, bo):
        talking.say(player, game, f"Hello from {player.name}", public=True)

    def heard(user, side):
        return [each.author.name for each in talking.heard(user, fresh(game), seat(game, side))]

    assert (heard(ann, "S"), heard(bo, "W"), heard(cy, "N")) == (["Ann"], ["Bo"], ["Ann", "Bo"])
    assert [seat(game, side).talk_unread for side in "SWN"] == [0, 0, 2]


def test_they_no_longer_follow_each_other(ann, bo):
    following.follow(ann, bo)
    following.follow(bo, ann)
    blocking.block(ann, bo)

    assert not Follow.objects.exists()
    with pytest.raises(FollowError):
        following.follow(bo, ann)


def test_a_running_game_goes_on(duel, apart):
    assert skip(duel, 2).ply == 2


def test_the_profile_blocks_and_unblocks_and_tells_only_the_blocker(ann, bo, sign_in):
    client, address = sign_in(ann), reverse("block", args=[bo.name])
    client.post(address)
    assert "You block Bo." in flat(client.get(reverse("player", args=[bo.name])))
    assert "Players you block" in flat(client.get(reverse("player", args=[ann.name])))
    assert "You block" not in flat(sign_in(bo).get(reverse("player", args=[ann.name])))

    client.post(address, {"stop": ""})
    assert not Block.objects.exists()


def test_nobody_blocks_themselves_or_too_many(ann, bo, cy, monkeypatch):
    monkeypatch.setattr(blocking, "MOST", 1)
    with pytest.raises(BlockError, match="yourself"):
        blocking.block(ann, ann)
    blocking.block(ann, bo)
    with pytest.raises(BlockError, match="the limit"):
        blocking.block(ann, cy)
