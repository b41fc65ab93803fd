"""The poster and the link preview of a finished game: drawn from its skyline, for those who may see it."""

from io import BytesIO

import pytest
from django.test import Client
from PIL import Image

from engine import THEMES, view_for
from games.board.images.end_preview import end_preview_svg
from games.board.images.finished_game import FinishedGame
from games.board.images.poster import poster_svg
from games.board.images.sky_colours import sky_colours
from games.board.perspective import Perspective
from games.models import Game
from games.play.posters import poster_png
from tests.games.board.test_images import positions
from tests.games.conftest import fresh, play_on, skip


@pytest.fixture
def ended(game):
    skip(game)
    return fresh(game)


def size(answer):
    assert answer["Content-Type"] == "image/png"
    return Image.open(BytesIO(answer.content)).size


def end(name, names=()):
    state = positions(name)[-1]
    reader = Perspective(
        state.options, dict(zip(state.options.sides, names, strict=False)), THEMES["world"]
    )
    return FinishedGame("Manhattan", "Orchard Bridge", "3 May 2026", reader, view_for(state, None))


def test_a_finished_game_has_a_poster_by_day_and_at_night(ended):
    day, night = (Client().get(f"/g/{ended.code}/poster.png{sky}") for sky in ("", "?sky=night"))
    assert [(1080, 1350)] * 2 == [size(day), size(night)]
    assert day.content != night.content
    assert "public, no-cache" == day["Cache-Control"]


def test_the_preview_of_a_finished_game_is_its_skyline(ended):
    here = f"/g/{ended.code}/og.png"
    assert [(1200, 630)] * 2 == [size(Client().get(here)), size(Client().get(f"{here}?m=9"))]
    assert Client().get(here).content == Client().get(f"{here}?m={ended.ply}").content
    assert Client().get(here).content != Client().get(f"{here}?m={ended.ply - 1}").content


def test_a_running_game_and_one_that_was_called_off_have_no_poster(game):
    play_on(game, 6)
    assert 404 == Client().get(f"/g/{game.code}/poster.png").status_code
    Game.objects.filter(pk=game.pk).update(status="finished")
    assert 404 == Client().get(f"/g/{game.code}/poster.png").status_code
    assert poster_png(fresh(game)) is None


def test_strangers_do_not_find_the_poster_of_a_private_table(ended, eve, ann, sign_in):
    Game.objects.filter(pk=ended.pk).update(public=False)
    answers = [
        client.get(f"/g/{ended.code}/poster.png")
        for client in (Client(), sign_in(eve), sign_in(ann))
    ]
    assert [404, 404, 200] == [answer.status_code for answer in answers]
    assert "private, no-cache" == answers[-1]["Cache-Control"]


def test_a_poster_names_the_table_all_players_and_who_has_won():
    drawn = poster_svg(end("2-classic", ("Ann", "Bo")))
    for words in ("ORCHARD BRIDGE", "6 rounds · 3 May 2026", ">Ann<", ">Bo<", ">wins<"):
        assert words in drawn
    assert "Bo wins" in end_preview_svg(end("2-classic", ("Ann", "Bo")))


def test_a_long_name_of_a_table_gets_smaller_and_then_is_cut():
    long = FinishedGame(**{**vars(end("4-classic")), "table": "W" * 60})
    assert "…" in poster_svg(long)
    assert "font-size:55px" in poster_svg(long)


@pytest.mark.parametrize("draw", [poster_svg, end_preview_svg])
def test_a_picture_of_a_finished_game_needs_nothing_from_elsewhere(draw):
    drawn = draw(end("3-godzilla-wrap-by-name"))
    assert not [
        word for word in ("var(", "@media", "<script", "http://www.w3.org/1999") if word in drawn
    ]


@pytest.mark.parametrize("night", [False, True])
def test_a_picture_with_a_skyline_has_256_colours_at_most(night):
    assert 150 < len(sky_colours(night=night)) <= 256
