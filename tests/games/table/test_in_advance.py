"""The table lets a waiting player choose the next round's blocks, without scripts."""

import pytest
from django.urls import reverse

from games.models import BlocksAhead
from tests.games.conftest import flat, fresh, play_until, seat

CHOSEN = {"choosing": "2", "r3": "1", "r2": "1", "r1": "2", "y3": "1", "y2": "1", "y1": "2"}
OFFER = "Choose your blocks for round 2 now"
KEPT = "Blocks for round 2 chosen in advance: red 3 2 1 1, yellow 3 2 1 1"


@pytest.fixture
def waiting(duel):
    """Ann, South, waits for Bo, North, in the first round."""
    play_until(duel, "build", "S")
    play_until(duel, "build", "N")
    return fresh(duel)


@pytest.fixture
def post(waiting, ann, sign_in):
    return lambda **sent: sign_in(ann).post(reverse("blocks-ahead", args=[waiting.code]), sent)


def table(client, game, query=""):
    return flat(client.get(f"{game.get_absolute_url()}{query}"))


def test_who_waits_can_choose_and_sees_what_they_chose(waiting, ann, sign_in, post):
    assert OFFER in table(sign_in(ann), waiting)
    answer = post(**CHOSEN)
    assert (303, f"{waiting.get_absolute_url()}#ahead") == (answer.status_code, answer.url)
    page = table(sign_in(ann), waiting)
    assert KEPT in page
    assert 'name="r1" id="nR1" value="2"' in page


def test_a_choice_is_withdrawn_with_one_click(waiting, ann, sign_in, post):
    post(**CHOSEN)
    assert 303 == post(withdraw="yes").status_code
    assert not BlocksAhead.objects.exists()
    assert OFFER in table(sign_in(ann), waiting)


def test_nobody_else_sees_it(waiting, bo, eve, support, sign_in, post, client):
    post(**CHOSEN)
    seen = [table(reader, waiting) for reader in (*map(sign_in, (bo, eve, support)), client)]
    assert [] == [page for page in seen if "in advance" in page or "3 2 1 1" in page]


def test_who_is_to_move_is_not_offered_it(waiting, bo, sign_in):
    assert "for round 2 now" not in table(sign_in(bo), waiting)


def test_a_preset_fills_in_the_numbers_and_opens_the_form(waiting, ann, sign_in):
    page = table(sign_in(ann), waiting, "?preset=small")
    assert 'name="r1" id="nR1" value="4"' in page
    assert 'hx-preserve="true" open>' in page


def test_a_wrong_number_is_refused_with_a_sentence_and_kept_in_the_form(waiting, post):
    answer = post(choosing="2", r1="3", y1="4")
    page = flat(answer)
    assert 422 == answer.status_code
    assert "Take 4 red blocks, not 3." in page
    assert 'name="r1" id="nR1" value="3"' in page
    assert 'hx-preserve="true" open>' in page


def test_a_choice_that_is_no_longer_the_next_is_refused(waiting, post):
    assert 409 == post(**{**CHOSEN, "choosing": "1"}).status_code
    assert 409 == post(**{**CHOSEN, "choosing": "x"}).status_code


def test_in_the_last_round_but_one_nothing_is_left_to_choose(waiting, ann, sign_in):
    while fresh(waiting).round < 5:
        play_until(waiting, "choose", "S")
        play_until(waiting, "build", "S")
    play_until(waiting, "build", "N")
    assert "for round 6 now" not in table(sign_in(ann), waiting)


def test_a_substituted_player_takes_the_seat_back_first(waiting, ann, sign_in, post):
    waiting.seats.filter(side="S").update(substituted_at=waiting.started_at)
    assert OFFER not in table(sign_in(ann), waiting)
    assert 409 == post(**CHOSEN).status_code
    assert seat(waiting, "S").substituted_at
