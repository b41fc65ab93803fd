"""A game in a list: its small board, whom it waits for and since when, who won and with how much."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from engine import Phase
from games.lib import small_board
from games.models import Game, Seat
from games.play.game_rows import GameRow
from tests.games.conftest import flat, fresh, play_on, play_until, seated, skip

NOBODY = AnonymousUser()


def since(game, **ago):
    Game.objects.filter(pk=game.pk).update(turn_began=timezone.now() - timedelta(**ago))
    return fresh(game)


def test_a_running_game_says_whom_it_waits_for_and_since_when(duel, ann, bo):
    assert "Waiting for Ann" == GameRow(fresh(duel), bo).waiting
    late = since(duel, hours=5, minutes=1)
    assert "Waiting for Ann for 5 h 1 min" == GameRow(late, NOBODY).waiting
    assert "It’s your turn" == GameRow(late, ann).waiting


def test_a_finished_game_says_who_won_and_which_place_was_mine(game, ann, bo, cy, di):
    skip(game)
    over = fresh(game)
    points = [seat.points for seat in GameRow(over, NOBODY).players]
    assert sorted(points, reverse=True) == points
    first = GameRow(over, NOBODY).players[0]
    assert f"{first.name} wins" == GameRow(over, NOBODY).result
    assert "" == GameRow(over, NOBODY).place == GameRow(over, first.user).place
    assert "You win" == GameRow(over, first.user).result
    last = GameRow(over, NOBODY).players[3].user
    assert "You came fourth" == GameRow(over, last).place


def test_equal_points_are_the_same_place(game):
    skip(game)
    over = fresh(game)
    second = GameRow(over, NOBODY).players[1]
    Seat.objects.filter(game=game).exclude(side=over.winners).update(points=7)
    over = fresh(game)
    places = [GameRow(over, seat.user).place for seat in GameRow(over, NOBODY).players[1:]]
    assert ["You came second"] * 3 == places, second


def test_partners_have_no_place(ann, bo, cy, di):
    game = seated([ann, bo, cy, di], partners="yes")
    skip(game)
    won, lost = (GameRow(fresh(game), NOBODY).players[at].user for at in (0, 3))
    assert "win" in GameRow(fresh(game), won).result
    assert "" == GameRow(fresh(game), lost).place


def test_the_stored_board_is_that_of_the_last_move(duel):
    play_on(duel, 9)
    now = fresh(duel)
    assert small_board.of(now.state()) == small_board.read(now.small_board)


@pytest.mark.parametrize("language", ["en", "de"])
def test_lists_show_boards_without_a_replay(
    duel, ann, bo, sign_in, language, django_assert_num_queries, monkeypatch
):
    play_until(duel, Phase.BUILD, "N")
    skip(seated([ann, bo], sides="SN"))
    monkeypatch.setattr(Game, "positions", None)  # a replay would fail
    ann.language = language
    ann.save()
    client = sign_in(ann)
    for address, boards in (("/", 2), ("/u/Ann", 2)):
        page = flat(client.get(address))
        assert boards == page.count('<svg class="stamp"'), address
        assert {"en": "Waiting for Bo", "de": "Warten auf Bo"}[language] in page


def test_a_game_from_before_has_no_board_yet(duel, bo, sign_in):
    Game.objects.update(small_board="")
    page = flat(sign_in(bo).get("/"))
    assert "Waiting for Ann" in page
    assert 'class="stamp"' not in page
