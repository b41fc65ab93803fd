"""A table waiting for bots says so: which bots, who is next, and what happens without a worker."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.utils import timezone

from engine import Options, Phase
from games.lobby import seating
from games.models import Ply
from games.table.bots_to_move import LATE
from tests.games.conftest import fresh, play_until, seat


@pytest.fixture
def table(ann, bo):
    """Ann South, Bo North, bots in the west and in the east; South starts."""
    game = seating.open_table(ann, Options(start="S"), side="S", bots=["greedy"])
    seating.take_seat(bo, game, "N")
    seating.seat_bot(ann, game, "E", "random")
    return fresh(game)


def waiting(client, game):
    """The text of the bar under the board, and the state of the poll."""
    html = client.get(f"/g/{game.code}").content.decode()
    bar = re.search(r'id="waiting">(.*?)</p>', html, re.S)[1]
    bar = re.sub(r'<a class="btn moves-again".*?</a>', "", bar, flags=re.S)
    return (
        " ".join(unescape(re.sub(r"<[^>]+>", " ", bar)).split()),
        re.search(r'data-poll="(\w+)"', html)[1],
        bar,
    )


def test_a_waiting_player_sees_which_bot_thinks_and_how_far_it_is(table, ann, bo, client, sign_in):
    play_until(table, Phase.BUILD, "W")
    bar_text, poll, bar = waiting(sign_in(bo), table)
    comfort = "The bots are paused while the site restarts."
    assert (
        f"West bot is thinking … 1 bot moves before you. {comfort} We’ll email you when it’s your turn. Reload page"
        == bar_text
    )
    assert "bots" == poll
    assert "role=" not in bar
    assert (
        f"West bot is thinking … 1 bot moves before Bo. {comfort} Reload page"
        == waiting(client, table)[0]
    )


def test_an_email_is_promised_to_those_who_want_one(table, bo, sign_in):
    bo.preferences.choose(bo, "email", "turn", wanted=False)
    play_until(table, Phase.BUILD, "W")
    assert "mail" not in waiting(sign_in(bo), table)[0]


def test_moves_after_the_round_are_not_predicted(table, ann, sign_in):
    state = play_until(table, Phase.BUILD, "E")
    bar_text, _, _ = waiting(sign_in(ann), table)
    assert state.order[-1] == "E"
    assert bar_text.startswith("East bot is thinking … The bots are paused")


def test_after_a_minute_the_reassurance_is_shown_at_once(table, bo, sign_in):
    play_until(table, Phase.BUILD, "W")
    assert 'class="comfort"' in waiting(sign_in(bo), table)[2]
    Ply.objects.filter(game=table).update(at=timezone.now() - LATE - timedelta(seconds=1))
    assert 'class="comfort late"' in waiting(sign_in(bo), table)[2]


def test_no_bot_thinks_while_a_person_is_to_move(table, ann, sign_in):
    play_until(table, Phase.BUILD, "N")
    bar_text, poll, _ = waiting(sign_in(ann), table)
    assert bar_text.startswith("Waiting for Bo. ")
    assert poll == "quick"
    assert seat(table, "W").bot
