"""Muting: a reader folds away what a person says, and nobody else notices."""

import pytest
from django.urls import reverse

from games.people import deletion
from games.people.export import parts
from games.talk import muting, talking
from games.talk.models import Mute
from tests.games.conftest import flat, seat

FOLDED = "From a player you’ve muted"


@pytest.fixture
def muted(game, ann, bo, sign_in):
    """A table at which Ann has muted Bo, who has said hello."""
    talking.say(bo, game, "Hello!", public=False)
    sign_in(ann).post(reverse("mute", args=[game.code]), {"person": "Bo"})
    return game


def talk(game, client):
    return flat(client.get(reverse("talk", args=[game.code])))


def test_what_a_muted_player_says_is_folded_away_for_their_reader_alone(
    muted, ann, bo, cy, sign_in
):
    assert f"{FOLDED}</summary><p>Hello!" in talk(muted, sign_in(ann))
    assert all(FOLDED not in talk(muted, sign_in(each)) for each in (bo, cy))
    sign_in(ann).post(reverse("mute", args=[muted.code]), {"person": "Bo", "stop": ""})

    assert FOLDED not in talk(muted, sign_in(ann))


def test_it_does_not_count_as_unread(muted, bo):
    before = seat(muted, "S").talk_unread
    talking.say(bo, muted, "Hello again!", public=False)

    assert (seat(muted, "S").talk_unread, seat(muted, "N").talk_unread) == (before, 2)


def test_only_those_who_talk_at_the_table_are_muted_and_nobody_themselves(muted, ann, bo, sign_in):
    address = reverse("mute", args=[muted.code])

    for person in ("Cy", "\0"):
        assert sign_in(ann).post(address, {"person": person}).status_code == 404
    assert sign_in(bo).post(address, {"person": "Bo"}).status_code == 302
    assert Mute.objects.count() == 1


def test_the_muted_player_never_learns_of_it(muted, ann, bo):
    assert any(part.name == "account/mute.json" for part in parts(ann))
    assert not any(part.name == "account/mute.json" for part in parts(bo))


def test_it_goes_with_the_account(muted, ann, settings, tmp_path):
    settings.DATA_DIR = tmp_path
    deletion.delete(ann)

    assert not muting.muted_by(ann)
