"""Moves are seen once per device: when a turn is opened, after one's own move, and when the table polls."""

import re

import pytest
from django.test import Client

from engine.counting import owned, sole_leader
from games.play.turns import submit_once
from tests.games.conftest import bot_move, play_on, seat, skip, to_build

MOVING = re.compile(r'class="table[^"]* moving"')


@pytest.fixture
def running(ann, bo, cy, di):
    """A game in which Ann is to build, and the others have built since her last turn."""
    return to_build([ann, bo, cy, di], 40)


def plays(page):
    return bool(MOVING.search(page.content.decode()))


def landings(page):
    return page.content.decode().count('class="came ')


@pytest.mark.parametrize("view", ["flat", "skyline"])
def test_the_moves_since_mine_play_once_and_again_when_asked(running, ann, sign_in, view):
    browser, table = sign_in(ann), f"/g/{running.code}?board={view}"
    first, second = browser.get(table), browser.get(table)
    assert plays(first)
    assert not plays(second)
    assert 3 == landings(first) == landings(second), "to be played again"
    assert plays(browser.get(f"{table}&again=1"))


def test_another_game_and_another_device_have_seen_nothing(running, ann, sign_in):
    browser = sign_in(ann)
    cookie = browser.get(f"/g/{running.code}").cookies["moves_seen"]
    assert f"/g/{running.code}" == cookie["path"]
    assert plays(sign_in(ann).get(f"/g/{running.code}"))


def test_nothing_moves_while_something_is_picked(running, ann, sign_in):
    card = running.state().hands["S"][0]
    page = sign_in(ann).get(f"/g/{running.code}?card={card}")
    assert not plays(page)
    assert 0 == landings(page)


def test_ones_own_move_is_seen_too(running, ann, sign_in):
    browser = sign_in(ann)
    browser.get(f"/g/{running.code}")
    state = running.state()
    number = submit_once(seat(running, "S"), state.ply, bot_move(state, "S"))
    page = browser.get(f"/g/{running.code}?done={number}")
    assert plays(page)
    assert 1 == landings(page)


def test_a_poll_plays_only_what_is_new(running, ann, sign_in):
    browser, ply = sign_in(ann), running.ply
    play_on(running, 1)
    poll = f"/g/{running.code}/live?v={{}}-running-0-0"
    answer = browser.get(poll.format(ply))
    assert plays(answer)
    assert 1 == landings(answer)
    assert not plays(browser.get(poll.format(ply + 1))), "only the deadline has changed"


def test_a_spectator_sees_the_last_turn_of_the_table(running):
    assert plays(Client().get(f"/g/{running.code}"))


def test_the_end_has_a_podium_with_the_readers_place(running, ann, eve, sign_in):
    skip(running)
    page = sign_in(ann).get(f"/g/{running.code}").content.decode()
    assert re.findall(r'<li class="place(\d)', page)[1] == "1", "the first in the middle"
    assert 1 == len(re.findall(r'<li class="place\d you">', page))
    first = re.search(r'<li class="place1 you">', page)
    assert bool(first) != bool(re.search(r"You came (second|third|fourth)\.", page))
    assert "You came" not in sign_in(eve).get(f"/g/{running.code}").content.decode()


def test_a_scored_round_shows_who_is_paid_where(running, eve, sign_in):
    state = skip(running)
    led = [sole_leader(count) for count in owned(state.towers).values()]
    page = sign_in(eve).get(f"/g/{running.code}").content.decode()
    paid = re.findall(r'class="chip pays c(\w) t\w to(\d)', page)
    assert [colour for colour in led if colour] == [colour for colour, _ in paid]
    assert 4 == page.count('class="tick paid up"')


def test_with_two_players_each_of_their_colours_has_its_own_place(duel, bo, sign_in):
    skip(duel)
    page = sign_in(bo).get(f"/g/{duel.code}").content.decode()
    strip = page.partition('id="strip"')[2].partition("</ul>")[0]
    places = dict(zip(re.findall(r"#badge-(\w)", strip), "1357", strict=True))
    paid = re.findall(r'class="chip pays c(\w) t\w to(\d)', page)
    assert paid
    assert all(places[colour] == eighth for colour, eighth in paid)
    assert 4 == strip.count('class="tick paid up"')
