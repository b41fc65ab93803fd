"""A hidden tab asks how many turns wait, and gets its icon."""

import re

import pytest

import engine
from games.models import Seat, User
from tests.games.conftest import flat, play_until


def test_the_icon_says_how_many_turns_wait(game, ann, sign_in):
    client = sign_in(ann)
    for waits in (True, False):
        Seat.objects.filter(game=game, side="S").update(to_move=waits)
        assert f'data-turns="{int(waits)}"' in flat(client.get("/turns"))


def test_visitors_are_told_nothing_and_never_ask(client, game):
    assert b"" == client.get("/turns").content
    assert "data-ask" not in flat(client.get("/"))


def test_the_question_is_cheap(game, ann, sign_in, django_assert_max_num_queries):
    client = sign_in(ann)
    with django_assert_max_num_queries(3):
        client.get("/turns")


@pytest.mark.parametrize("path", ["/", "/g/{code}", "/tables"])
def test_every_page_of_a_player_asks(game, ann, sign_in, path):
    play_until(game, engine.Phase.BUILD, "S")
    page = flat(sign_in(ann).get(path.format(code=game.code)))
    assert re.search(r'<link rel="icon" href="[^"]+" data-turns="1" data-ask="/turns">', page)


def test_a_sound_and_a_vibration_are_told_of_only_if_chosen(game, ann, sign_in):
    assert "data-signals" not in flat(sign_in(ann).get("/turns"))
    User.objects.filter(pk=ann.pk).update(sound=True, vibration=True)
    for path in ("/turns", f"/g/{game.code}"):
        assert 'data-signals="sound vibration"' in flat(sign_in(ann).get(path))
