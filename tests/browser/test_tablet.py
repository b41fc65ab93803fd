"""A tablet in portrait and landscape: a game by tapping, the board's arrangement, everything within reach."""

import pytest
from playwright.sync_api import Page, expect

from engine import Phase
from tests.games.conftest import bot_move, play_until, skip

from .hands import Tapping, play, radios
from .test_layout import SMALLER as TOO_SMALL
from .test_layout import WIDER
from .test_whole_games import against_bots, assert_played_to_the_end, at_table

pytestmark = pytest.mark.chromium

UPRIGHT, LYING = {"width": 768, "height": 1024}, {"width": 1024, "height": 768}


def assert_all_in_reach(page: Page) -> None:
    assert 0 == page.evaluate(WIDER)
    assert [] == page.evaluate(TOO_SMALL)


def rows(page: Page) -> list[str]:
    """The rows of cities on the screen."""
    boxes = {
        city.get_attribute("id")[-1]: city.bounding_box()
        for city in page.locator(".city .sites").all()
    }
    levels = sorted({round(box["y"]) for box in boxes.values()})
    return [
        "".join(
            sorted((k for k in boxes if round(boxes[k]["y"]) == y), key=lambda k: boxes[k]["x"])
        )
        for y in levels
    ]


@pytest.mark.volume
def test_a_whole_game_of_four_by_tapping_on_a_tablet_that_is_turned_after_each_round(visit, ann):
    game, hands = against_bots(ann, 4), Tapping()
    page = at_table(visit, ann, game, hands, UPRIGHT)
    for number, screen in enumerate([UPRIGHT, LYING] * 2, 1):
        page.set_viewport_size(screen)
        assert ["ABC", "DEF"] == rows(page)
        assert_all_in_reach(page)
        play(page, game, hands, rounds=number)
        assert_all_in_reach(page)
    assert_played_to_the_end(page, game)


@pytest.mark.parametrize("screen", [UPRIGHT, LYING], ids=["upright", "lying"])
def test_whatever_two_colours_need_is_in_reach_on_a_tablet(visit, ann, screen):
    game, hands = against_bots(ann, 2), Tapping()
    skip(game, 20)
    state = play_until(game, Phase.BUILD, "S")
    page = at_table(visit, ann, game, hands, screen)
    for radio in radios(state, "S", bot_move(state, "S")):
        page.locator(f"label[for={radio}]").tap()
        assert_all_in_reach(page)
    expect(page.get_by_role("button", name="Play move", exact=True)).to_be_visible()
    assert_all_in_reach(page)
