"""A card and the six cities, seen from the four sides of the table."""

import pytest

from engine.orientation import city_rows, place, seen_number, site_number


def turned(side, row, column, rows, columns):
    """Return where a cell of South's grid lies as seen from `side`."""
    return {
        "S": (row, column),
        "W": (columns - 1 - column, row),
        "N": (rows - 1 - row, columns - 1 - column),
        "E": (column, rows - 1 - row),
    }[side]


@pytest.mark.parametrize("side", "SWNE")
@pytest.mark.parametrize("number", range(1, 10))
def test_a_site_is_seen_where_the_turned_board_has_it(side, number):
    row, column = turned(side, *divmod(number - 1, 3), 3, 3)

    assert 3 * row + column + 1 == seen_number(side, number)


@pytest.mark.parametrize("side", "SWNE")
def test_seen_and_absolute_numbers_are_inverse(side):
    assert list(range(1, 10)) == [
        seen_number(side, site_number(side, card)) for card in range(1, 10)
    ]
    assert list(range(1, 10)) == [
        site_number(side, seen_number(side, number)) for number in range(1, 10)
    ]


@pytest.mark.parametrize(
    ("side", "rows"), [("S", "ABC DEF"), ("W", "CF BE AD"), ("N", "FED CBA"), ("E", "DA EB FC")]
)
def test_the_cities_are_seen_in_rows(side, rows):
    assert rows == " ".join("".join(row) for row in city_rows(side))


@pytest.mark.parametrize("side", "SWNE")
@pytest.mark.parametrize("at", range(6))
def test_a_city_is_seen_where_the_turned_board_has_it(side, at):
    row, column = turned(side, *divmod(at, 3), 2, 3)

    assert "ABCDEF"[at] == city_rows(side)[row][column]


@pytest.mark.parametrize(
    ("card", "name"), [(1, "top left"), (2, "top centre"), (5, "centre"), (9, "bottom right")]
)
def test_a_card_has_a_place_name_for_its_holder(card, name):
    assert name == place(card)
