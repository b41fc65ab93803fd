"""The threat view on the table: its marks on both boards, its words, and that a choice keeps it."""

import re

import pytest

from engine import Phase, view_for
from engine.threats import threats
from tests.games.conftest import fresh, play_until, seated, skip


@pytest.fixture
def running(ann, bo, cy, di):
    game = seated([ann, bo, cy, di])
    skip(game, 40)
    play_until(game, Phase.BUILD, "S")
    return fresh(game)


@pytest.mark.parametrize("view", ["flat", "skyline"])
def test_each_marked_tower_has_its_sign(running, ann, sign_in, view):
    page = sign_in(ann).get(f"/g/{running.code}?threats=1&board={view}").content.decode()
    board = page.partition('id="threats"')[0]
    found = threats(view_for(running.state(), "S"))
    taking = set(found.taking) - {*found.losing}
    locked = set(found.locked) - taking
    counts = {kind: len(re.findall(f'class="threat {kind}"', board)) for kind in
              ("losing", "taking", "locked")}  # fmt: skip
    assert {"losing": len(found.losing), "taking": len(taking), "locked": len(locked)} == counts
    assert "Other players’ cards are hidden" in page


def test_it_is_off_until_asked_for_and_a_choice_keeps_it(running, ann, sign_in):
    browser = sign_in(ann)
    assert 'class="threat ' not in browser.get(f"/g/{running.code}").content.decode()
    card = running.state().hands["S"][0]
    page = browser.get(f"/g/{running.code}?threats=1&card={card}").content.decode()
    assert '<input type="hidden" name="threats" value="1">' in page
    assert 'class="threat ' in page


def test_spectators_have_no_hand_and_no_threat_view(running, eve, sign_in):
    page = sign_in(eve).get(f"/g/{running.code}?threats=1").content.decode()
    assert "Show threats" not in page
    assert 'class="threat ' not in page
