"""A table evaluates each site once with the engine, whatever the page shows of it."""

import sys
from collections import Counter

import pytest

import engine
from engine import State, explain, legal_builds, placing, view_for
from games.board.site_names import public_name
from tests.games.conftest import fresh, play_until, seated, skip

COUNTED = {
    function.__code__: function.__name__
    for function in (explain.site_status, explain.lock, placing.barred)
}
SITES = 54
ONCE = {"site_status": SITES, "barred": SITES, "lock": SITES}


def calls(browser, address):
    """How often a GET calls each of the counted functions, not counting the replay of stored moves."""
    found = Counter()

    def count(frame, event, _):
        if (
            event == "call"
            and frame.f_code in COUNTED
            and not isinstance(frame.f_locals["position"], State)
        ):
            found[COUNTED[frame.f_code]] += 1

    sys.setprofile(count)
    try:
        answer = browser.get(address)
    finally:
        sys.setprofile(None)
    assert answer.status_code == 200
    return found


@pytest.fixture(params=["plain", "variants"])
def middle(request, ann, bo, cy, di):
    """Four players in the third round; Ann, South, is to build."""
    variants = {
        "monster": "monster",
        "slow_growth": "yes",
        "anti_trust": "yes",
        "ordinances": "yes",
    }
    game = seated([ann, bo, cy, di], **(variants if request.param == "variants" else {}))
    skip(game, 60)
    play_until(game, engine.Phase.BUILD, "S")
    return fresh(game)


def test_a_table_evaluates_each_site_once(middle, ann, bo, sign_in):
    for user in (ann, bo):
        assert ONCE == calls(sign_in(user), f"/g/{middle.code}")


def test_a_card_alone_needs_no_more_calls(middle, ann, sign_in):
    card = view_for(middle.state(), "S").hand[0]
    assert ONCE == calls(sign_in(ann), f"/g/{middle.code}?card={card}")


def test_a_preview_evaluates_only_changed_sites_again(middle, ann, sign_in):
    """These are the site built on, the monster's start and end, and the site it hits."""
    move = next(legal_builds(middle.state(), "S"))
    found = calls(
        sign_in(ann), f"/g/{middle.code}?card={move.card}&block={move.floors}&city={move.city}"
    )
    assert found["site_status"] == found["barred"] <= SITES + 4
    assert found["lock"] <= SITES + 4


def test_an_inspected_site_is_evaluated_for_the_others_too(middle, ann, sign_in):
    site = public_name(middle.theme, next(iter(middle.state().towers)))
    found = calls(sign_in(ann), f"/g/{middle.code}?site={site}")
    assert found == {"site_status": SITES + 3, "barred": SITES + 3, "lock": SITES}


def test_a_board_seen_from_another_side_is_evaluated_for_both(middle, ann, sign_in):
    found = calls(sign_in(ann), f"/g/{middle.code}?seat=W")
    assert found["lock"] == SITES
    assert SITES < found["site_status"] == found["barred"] <= 2 * SITES
