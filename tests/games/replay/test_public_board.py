"""The board that a device keeps for when it's offline: what anyone may see, and nothing about the reader."""

import pytest
from django.test import Client

from engine import Phase
from games.models import User
from tests.games.conftest import fresh, play_until, seated, skip


@pytest.fixture
def game(ann, bo, cy, di):
    game = seated([ann, bo, cy, di], monster="godzilla")
    skip(game, 40)
    play_until(game, Phase.BUILD, "S")
    return fresh(game)


def test_a_player_gets_the_same_picture_as_a_visitor(game, ann, sign_in):
    path = f"/g/{game.code}/board.svg"
    own, visitors = sign_in(ann).get(path), Client().get(path)
    assert "image/svg+xml" == own.headers["Content-Type"]
    assert own.content == visitors.content
    assert "private" in own.headers["Cache-Control"]


def test_it_has_no_chips_and_names_the_table(game, ann, sign_in):
    picture = sign_in(ann).get(f"/g/{game.code}/board.svg?m=30").content.decode()
    assert "need" not in picture.partition("</style>")[2]
    assert f"{game.name} #{game.code}" in picture


def test_the_table_says_which_board_it_shows(game, ann, sign_in):
    page = sign_in(ann).get(f"/g/{game.code}").content.decode()
    assert f'data-board="/g/{game.code}/board.svg?m={game.ply}"' in page


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_page_for_devices_without_a_network_has_a_board_only_if_one_is_kept(
    ann, sign_in, language
):
    User.objects.update(language=language)
    page = sign_in(ann).get("/offline").content.decode()
    assert "last-board" not in page
    assert "Ann" not in page
    assert 'src="/last-board.svg"' in sign_in(ann).get("/offline?board=kept").content.decode()
