"""The animated picture of the last round: asked for with a button, drawn by a worker, below a megabyte."""

from datetime import timedelta
from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from PIL import Image

from engine import THEMES, view_for
from games.board.images import last_round
from games.board.images.finished_game import FinishedGame
from games.board.images.last_round import LastRound, animated
from games.board.perspective import Perspective
from games.lib.database_time import database_time
from games.models import Animation, Game
from games.people import deletion
from games.replay import animations
from tests.games.board.test_images import positions
from tests.games.conftest import flat, fresh, skip


@pytest.fixture
def ended(duel):
    skip(duel)
    return fresh(duel)


@pytest.fixture
def address(ended):
    return reverse("last-round", args=[ended.code])


@pytest.fixture
def picture(ended):
    return reverse("last-round-picture", args=[ended.code])


@pytest.fixture
def quick(monkeypatch):
    """Draw two positions instead of all."""
    whole = LastRound.of
    monkeypatch.setattr(LastRound, "of", lambda game, states: whole(game, states[-2:]))


def last_of(name):
    states = positions(name)
    reader = Perspective(states[-1].options, {}, THEMES["world"])
    game = FinishedGame("Manhattan", "Pier 9", "3 May 2026", reader, view_for(states[-1], None))
    return LastRound.of(game, states)


def test_the_replay_of_a_won_game_leads_to_it(ended, address):
    assert f'href="{address}"' in flat(Client().get(reverse("replay", args=[ended.code])))


def test_looking_asks_for_nothing(address, picture):
    assert "Draw it" in flat(Client().get(address))
    assert not Animation.objects.exists()
    assert 404 == Client().get(picture).status_code


def test_who_asks_sees_how_far_it_is_and_then_the_picture(ended, address, picture, quick):
    assert "It’s being drawn" in flat(Client().post(address, follow=True))
    Animation.objects.update(drawn=1, frames=3)
    assert "1 of 3 pictures drawn" in flat(
        Client().get(address, headers={"HX-Target": "animation"})
    )
    Animation.objects.update(drawn=0, frames=0)
    animations.draw_due()
    assert not Animation.objects.exists()
    page = flat(Client().get(address))
    assert f'src="{picture}"' in page
    answer = Client().get(picture)
    assert "image/webp" == answer["Content-Type"]
    assert Image.open(BytesIO(answer.content)).n_frames == 2
    assert 304 == Client().get(picture, headers={"If-None-Match": answer["ETag"]}).status_code


def test_it_is_asked_for_once(address):
    for _ in range(2):
        Client().post(address)
    assert 1 == Animation.objects.count()


def test_a_drawn_picture_is_not_asked_for_again(address, quick):
    Client().post(address)
    animations.draw_due()
    Client().post(address)
    assert not Animation.objects.exists()


def test_a_failure_is_said_and_can_be_tried_again(address, quick, monkeypatch, caplog):
    with monkeypatch.context() as broken:
        broken.setattr(animations, "animated", lambda frames: 1 / 0)
        Client().post(address)
        animations.draw_due()
    assert "can’t be drawn" in caplog.text
    assert "try once more" in flat(Client().get(address))
    Client().post(address)
    animations.draw_due()
    assert "Save picture" in flat(Client().get(address))


def test_another_worker_takes_over_from_one_that_died(ended, quick):
    animations.ask(ended)
    Animation.objects.update(claimed_at=database_time())
    animations.draw_due()
    assert animations.stored(ended) is None
    Animation.objects.update(claimed_at=database_time() - animations.LEASE - timedelta(seconds=1))
    animations.draw_due()
    assert animations.stored(ended)


def test_too_many_at_a_time_are_asked_to_come_again(address, monkeypatch):
    monkeypatch.setattr(animations, "MOST_WAITING", 0)
    answer = Client().post(address)
    assert 503 == answer.status_code
    assert "Try again in a minute" in flat(answer)


def test_it_goes_with_a_name_in_it(ended, ann, address, quick):
    Client().post(address)
    animations.draw_due()
    deletion.delete(ann)
    assert animations.stored(fresh(ended)) is None


def test_running_called_off_and_private_games_show_none(game, ended, picture, eve, sign_in):
    assert 404 == Client().get(reverse("last-round-picture", args=[game.code])).status_code
    Game.objects.filter(pk=ended.pk).update(public=False)
    assert 404 == sign_in(eve).get(picture).status_code
    Game.objects.filter(pk=ended.pk).update(public=True, winners="")
    assert 404 == sign_in(eve).get(picture).status_code


def test_the_last_round_begins_when_its_blocks_are_chosen_and_ends_with_the_game():
    shown = last_of("2-godzilla")
    assert shown.states[0].phase == "build"
    assert {shown.states[-1].round} == {state.round for state in shown.states}
    assert shown.states[-1].winners
    assert len(shown.states) == shown.states[0].options.turns_of_all + 1


def test_no_picture_moves_the_cities():
    shown = last_of("2-godzilla")
    cities = {(city.x, city.y) for scene in shown.scenes for city in scene.cities}
    assert len(cities) == 6


def test_a_file_too_large_is_made_with_less_quality(monkeypatch):
    noise = [Image.effect_noise((200, 200), 90).convert("RGB") for _ in range(3)]
    large = animated(noise)
    monkeypatch.setattr(last_round, "MOST", len(large))
    assert len(animated(noise)) < len(large)


@pytest.mark.volume
def test_a_whole_last_round_is_below_a_megabyte():
    assert len(animated(list(last_of("4-godzilla").frames()))) < last_round.MOST
