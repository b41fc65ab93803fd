"""The print sheet of a finished game: its board, all builds, and the words of the deal."""

import pytest
from django.test import Client

from games.models import Game
from tests.games.conftest import fresh, play_on, skip


@pytest.fixture
def ended(game):
    skip(game)
    return fresh(game)


def test_a_sheet_has_every_build_the_players_and_the_commitment(ended):
    page = Client().get(f"/g/{ended.code}/sheet").content.decode()
    assert 96 == page.count("<li value=")
    for words in (*ended.names_by_side.values(), ended.commitment, 'class="slab"'):
        assert words in page
    assert 'data-theme="light"' in page


def test_a_running_game_has_no_sheet_yet(game):
    play_on(game, 6)
    answer = Client().get(f"/g/{game.code}/sheet")
    assert (302, f"/g/{game.code}") == (answer.status_code, answer["Location"])


def test_strangers_do_not_find_the_sheet_of_a_private_table(ended, eve, ann, sign_in):
    Game.objects.filter(pk=ended.pk).update(public=False)
    answers = [sign_in(who).get(f"/g/{ended.code}/sheet").status_code for who in (eve, ann)]
    assert [404, 200] == answers
