"""What a player is told about a tower and a move: floors needed, leads, and what would change."""

import pytest

from engine import Build, Options
from engine.explain import floors_needed, lead, swing, worth_after, worth_now
from engine.tower import stack


@pytest.mark.parametrize(
    ("players", "seat", "tower", "needed"),
    [
        (4, "S", "", (1, "R")),
        (4, "S", "R4", (1, "R")),
        (4, "S", "R1 B3", (2, "R")),
        (4, "S", "B4 B4", (8, "R")),
        (2, "S", "Y2 B3", (1, "Y")),  # yellow has 2 there already, red nothing
        (2, "S", "B3", (3, "R")),
        (2, "N", "B3", (1, "B")),
    ],
)
def test_a_seat_needs_so_many_floors(players, seat, tower, needed):
    assert needed == floors_needed(Options(players=players), seat, stack(tower))


@pytest.mark.parametrize(
    ("players", "tower", "ahead"), [(4, "", 0), (4, "R1", 1), (4, "R1 B3", 2), (4, "R2 B2", 0), (2, "Y4 R4", 4)]
)
def test_an_owner_leads_the_best_rival_seat_by(players, tower, ahead):
    assert ahead == lead(stack(tower), Options(players=players))


def test_a_take_over_is_worth_what_it_wins_and_what_it_takes(position):
    state = position("A5: B2", hand="5", chosen="R2")
    after = worth_after(state, "S", Build(5, "A", 2))

    assert swing(state.options, worth_now(state), after) == {"S": 6, "W": -6, "N": 0, "E": 0}
