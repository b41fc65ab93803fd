"""Choosing the blocks of a round: presets, the remaining supply, and the other players' choices."""

import re

import pytest

from engine import Phase
from games.table.block_choice import nearest
from tests.games.conftest import flat, fresh, play_until, seated, skip


def numbers(page):
    """The values of the fields, by name."""
    return {
        name: int(many)
        for name, many in re.findall(r'name="(\w\d)" id="\w+" value="(\d+)"', flat(page))
    }


def text(page):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page.content.decode()))


@pytest.mark.parametrize(
    ("wanted", "supply", "taken"),
    [
        ((4, 2, 1), (4, 3, 2, 1, 1), (4, 2, 1)),  # all there
        ((4, 4, 1), (4, 3, 1, 1), (4, 3, 1)),  # the next in height
        ((4, 4, 1), (1, 1, 1), (1, 1, 1)),
        ((2, 2), (3, 1), (3, 1)),  # the taller of two equally near, then the rest
        ((3, 3), (3,), (3,)),
    ],
)
def test_the_same_blocks_again_or_those_nearest_to_them(wanted, supply, taken):
    assert taken == nearest(wanted, supply)


def test_the_first_round_has_no_previous_choice(game, ann, sign_in):
    page = sign_in(ann).get(f"/g/{game.code}?preset=same")
    assert 0 == sum(numbers(page).values())
    assert "as last" not in text(page)


def test_missing_blocks_are_replaced_by_the_nearest(game, ann, sign_in):
    browser = sign_in(ann)
    browser.post(f"/g/{game.code}/move", {"ply": 0, "r4": 3, "r3": 3})
    play_until(game, Phase.CHOOSE, "S")
    page = browser.get(f"/g/{game.code}?preset=same")

    assert {"r4": 0, "r3": 1, "r2": 5, "r1": 0} == numbers(page)
    assert "Close to last" in text(page)


def test_each_of_two_colours_is_filled_in_as_before(duel, ann, sign_in):
    browser = sign_in(ann)
    lots = {"r1": 4, "y2": 2, "y1": 2}
    browser.post(f"/g/{duel.code}/move", {"ply": 0, **lots})
    play_until(duel, Phase.CHOOSE, "S")
    page = browser.get(f"/g/{duel.code}?preset=same")

    assert lots == {name: many for name, many in numbers(page).items() if many}
    assert "Same as last" in text(page)


def test_the_others_choices_and_supply_are_shown_below(game, bo, sign_in):
    play_until(game, Phase.CHOOSE, "W")
    state = fresh(game).state()
    page = text(sign_in(bo).get(f"/g/{game.code}"))

    assert f"Ann {sum(state.chosen['R'])} floors {sum(state.supply['R'])} left" in page
    assert "Cy not yet 47 left" in page


def test_simultaneous_choices_only_show_who_is_done(ann, bo, cy, di, sign_in):
    game = seated([ann, bo, cy, di], choosing="together")
    skip(game, 1)
    page = text(sign_in(bo).get(f"/g/{game.code}"))

    assert "Ann has chosen 47 left" in page
    news = text(sign_in(bo).get(f"/g/{game.code}/live?v=0-running&choosing=1"))
    assert "Ann has chosen 47 left" in news
