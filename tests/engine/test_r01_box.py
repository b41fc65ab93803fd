"""R1. Four colours of 24 blocks and 47 floors, 45 cards in nine faces, six cities of nine sites."""

from collections import Counter

import pytest

from engine.box import CITIES, COLOURS, DECK, HAND, SITES, STOCK, SUPPLY


def test_there_are_four_colours():
    assert list("RBYK") == list(COLOURS)


@pytest.mark.parametrize(("floors", "blocks"), [(1, 11), (2, 6), (3, 4), (4, 3)])
def test_the_number_of_blocks_of_each_height(floors, blocks):
    assert blocks == STOCK[floors]
    assert blocks == SUPPLY.count(floors)


def test_a_colour_has_24_blocks_with_47_floors():
    assert (len(SUPPLY), sum(SUPPLY)) == (24, 47)


def test_the_supply_is_written_tallest_first():
    assert (4, 4, 4, 3, 3, 3, 3, 2, 2, 2, 2, 2, 2, *[1] * 11) == SUPPLY


def test_there_are_45_cards_with_five_of_each_face():
    assert dict.fromkeys(range(1, 10), 5) == Counter(DECK)


def test_a_hand_is_four_cards():
    assert HAND == 4


def test_six_cities_have_nine_sites_each():
    assert list("ABCDEF") == list(CITIES)
    assert len(set(SITES)) == 54
    assert dict.fromkeys("ABCDEF", 9) == Counter(site[0] for site in SITES)
