"""The table says who is away and what a substitute played, and gives a seat back with one click."""

import re

import pytest
from django.urls import reverse

from games import sweeps
from games.play import bots
from tests.games.conftest import flat, fresh, play_on, play_until, seat, seated


@pytest.fixture
def away(duel):
    """Ann, South, has missed two builds in a row; Bo is to move."""
    play_until(duel, "build", "S")
    for side in "SNS":
        if side == "S":
            bots.substitute(fresh(duel))
        else:
            play_on(duel, 1)
    return fresh(duel)


def table(client, game):
    return flat(client.get(game.get_absolute_url()))


def test_the_others_read_who_is_away(away, bo, sign_in):
    page = table(sign_in(bo), away)
    assert "A substitute plays for Ann." in page
    assert "I’m back" not in page


def test_the_scores_name_the_substitute_beside_the_seat(away, bo, sign_in):
    scores = table(sign_in(bo), away).partition('id="scores"')[2].partition("</table>")[0]
    assert ["Ann"] == re.findall(r"(\w+) ?<small>substitute</small>", scores)


def test_the_player_reads_what_was_played_and_takes_the_seat_back(away, ann, sign_in):
    client = sign_in(ann)
    page = table(client, away)
    assert "You missed two turns in a row, so a substitute plays yours right away." in page
    assert "While you were away, a substitute played 2 turns for you: " in page
    client.post(reverse("come-back", args=[away.code]))
    assert seat(away, "S").substituted_at is None
    page = table(client, away)
    assert "I’m back" not in page
    assert "While you were away" in page, "until an own move"


def test_home_has_the_button_too(away, ann, bo, sign_in):
    back = reverse("come-back", args=[away.code])
    assert back in flat(sign_in(ann).get("/"))
    assert back not in flat(sign_in(bo).get("/"))


def test_a_link_brings_nobody_back(away, ann, sign_in):
    sign_in(ann).get(reverse("come-back", args=[away.code]))
    assert seat(away, "S").substituted_at


def test_home_says_that_a_substitute_moved_last(away, bo, sign_in):
    assert "(played by a substitute)" in flat(sign_in(bo).get("/"))


def test_a_table_that_all_have_left_says_until_when_it_waits(duel, ann, sign_in):
    play_until(duel, "build", "S")
    for _nth in range(4):
        bots.substitute(fresh(duel))
    page = table(sign_in(ann), duel)
    assert "Everyone is away, so the game waits until<time datetime=" in page


def test_what_a_substitute_takes_in_secret_is_named_to_its_player_alone(ann, bo, cy, sign_in):
    """Two worlds that differ in nothing but the blocks a substitute took look alike to the others."""
    game = seated([ann, bo, cy], sides="SWN", choosing="together")
    bots.play_turn(seat(game, "W"))
    seen = {user: [] for user in (ann, cy)}
    for move in ("take 3211", "take 4443", "take 1111"):
        game.plies.filter(via="stand-in").update(move=move)
        for user, pages in seen.items():
            page = table(sign_in(user), game) + flat(sign_in(user).get("/"))
            pages.append(re.sub(r"\w{64}|nonce=\S+", "", page))
    assert [1, 1] == [len(set(pages)) for pages in seen.values()]


def test_bots_of_the_sweep_play_for_who_is_away(away):
    play_on(away, 1)
    sweeps.bots()
    assert "stand-in" == fresh(away).rows[-1].via
