"""The webhooks of a club: added by its admins, told its news, and nothing of private tables."""

import json

import pytest

from games.clubs import founding, hooks, joining
from games.clubs.models import ClubHook
from games.elsewhere import posting
from games.elsewhere.endpoints import TooMany
from games.lobby import seating
from games.models import Endpoint, Post
from tests.games.clubs.conftest import face, let_in
from tests.games.clubs.test_tables import begun, opened
from tests.games.conftest import flat, fresh, play_on

pytestmark = pytest.mark.django_db


@pytest.fixture
def hook(club, ann, hooked) -> Endpoint:
    return hooks.add(ann, club, "json", f"{hooked.url}/hook")


def told(hooked) -> list[dict]:
    """What has been posted by now."""
    posting.send_some(50)
    return [json.loads(body) for _path, _headers, body in hooked.arrived]


def test_tables_results_and_new_members_are_told(club, hook, hooked, ann, bo):
    let_in(club, bo)
    game = opened(club, ann)
    [joined, first] = told(hooked)
    assert ("joined", "Harbour Club: Bo is a new member") == (joined["event"], joined["title"])
    assert joined["url"].endswith(f"/club/{club.code}")
    assert ("opened", f"Harbour Club: Ann opened the table {game}") == (
        first["event"], first["title"],
    )  # fmt: skip
    seating.take_seat(bo, game, "N")
    play_on(fresh(game))
    [*_before, begins, over] = told(hooked)
    assert ("begun", "Ann and Bo") == (begins["event"], begins["text"])
    assert "over" == over["event"]
    assert " win" in over["title"]
    assert over["url"].endswith(game.get_absolute_url())
    assert not Post.objects.exists()


def test_a_table_by_invitation_is_told_to_nobody(club, hook, hooked, ann, bo):
    let_in(club, bo)
    told(hooked)
    play_on(begun(club, ann, bo, public=False))
    assert ["joined"] == [each["event"] for each in told(hooked)]


def test_a_table_that_is_gone_is_not_announced(club, hook, hooked, ann):
    seating.leave(ann, opened(club, ann))
    assert [] == told(hooked)
    assert not Post.objects.exists()


def test_admins_add_test_and_remove_webhooks(club, ann, hooked, sign_in):
    client, address = sign_in(ann), f"/club/{club.code}/webhooks"
    client.post(address, {"shape": "json", "url": f"{hooked.url}/mine"})
    row = ClubHook.objects.get()
    assert "127.0.0.1" in flat(client.get(address))
    client.post(address, {"endpoint": row.pk, "test": "yes"})
    assert ["test"] == [each["event"] for each in told(hooked)]
    client.post(address, {"endpoint": row.pk, "remove": "yes"})
    assert not Endpoint.objects.exists()


def test_nobody_changes_a_webhook_of_another_club(club, hook, bo, sign_in):
    other = founding.found(bo, face(name="Other Club"))
    answer = sign_in(bo).post(
        f"/club/{other.code}/webhooks", {"endpoint": hook.pk, "remove": "yes"}
    )
    assert answer.status_code == 404
    assert Endpoint.objects.exists()


def test_a_club_has_so_many_webhooks_at_most(club, ann, hooked, monkeypatch):
    monkeypatch.setattr(hooks, "MOST", 1)
    hooks.add(ann, club, "json", f"{hooked.url}/1")
    with pytest.raises(TooMany, match="can have 1 webhooks"):
        hooks.add(ann, club, "json", f"{hooked.url}/2")


def test_webhooks_go_with_their_admin_and_with_the_club(club, ann, bo, hook, hooked):
    let_in(club, bo)
    joining.promote(club, bo)
    hooks.add(bo, club, "json", f"{hooked.url}/bo")
    joining.leave(ann, club)
    assert [bo] == [each.user for each in hooks.of(club)]
    founding.close(club)
    assert not Endpoint.objects.exists()
