"""A scored round: the leader, the towers, the cities and the points for the tallest."""

import re

import pytest

from engine.counting import owned, sole_leader
from engine.events import RoundScored
from games.board.perspective import Perspective
from games.board.scoreboard import scored
from tests.games.conftest import fresh, seated, skip


def scoring(game):
    """The first scoring of a game, and the position right after it."""
    skip(game)
    game = fresh(game)
    found = (
        state
        for state in game.positions()
        if any(isinstance(event, RoundScored) for event in state.happened)
    )
    state = next(found)
    reader = Perspective(
        game.options,
        {side: seat.name for side, seat in game.seats_by_side.items()},
        game.theme,
        "S",
    )
    return scored(reader, state), state


@pytest.mark.parametrize("sides", ["SN", "SWN", "SWNE"])
def test_rows_are_in_order_of_rank_and_majorities_by_city(ann, bo, cy, di, sides):
    game = seated([ann, bo, cy, di][: len(sides)], sides=sides)
    scores, state = scoring(game)

    assert sorted((row.total for row in scores.rows), reverse=True) == [
        row.total for row in scores.rows
    ]
    assert all(row.points.majorities == 2 * len(row.led) for row in scores.rows)
    leaders = {
        game.theme.city_name(city): sole_leader(count)
        for city, count in owned(state.towers).items()
    }
    assert all(leaders[city.name] == row.colour for row in scores.rows for city in row.led)
    assert {*game.options.colours_of("S")} == {row.colour for row in scores.rows if row.you}


@pytest.mark.parametrize(("theme", "said"), [("world", "<title>"), ("letters", '<abbr title="')])
def test_a_city_has_its_landmark_or_its_letters(game, client, theme, said):
    game.theme_key = theme
    game.save()
    scores, _ = scoring(game)
    page = client.get(f"/g/{game.code}/replay?m=28").content.decode()
    (table,) = re.findall(r'<section class="scores scored".*?</section>', page, re.S)

    assert all(f"{said}{city.name}" in table for row in scores.rows for city in row.led)
