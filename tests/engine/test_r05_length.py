"""R5. The number of players decides rounds and blocks per round, and all blocks are used."""

import pytest

from engine import Build, Options, Phase
from engine.events import BlockLost, Built, RoundScored


@pytest.mark.parametrize(
    ("players", "rounds", "many", "blocks", "turns", "builds"),
    [
        (4, "official", 4, 6, 6, 96),
        (3, "official", 6, 4, 4, 72),
        (2, "official", 6, 4, 8, 96),
        (4, "four", 4, 6, 6, 96),
        (3, "four", 4, 6, 6, 72),
        (2, "four", 4, 6, 12, 96),
        (4, "six", 6, 4, 4, 96),
        (3, "six", 6, 4, 4, 72),
        (2, "six", 6, 4, 8, 96),
    ],
)
def test_the_number_of_rounds_and_all_blocks_are_used(
    walk, players, rounds, many, blocks, turns, builds
):
    options = Options(players=players, rounds=rounds)
    steps = list(walk(options))
    last = steps[-1][0]
    events = [event for state, _, _ in steps for event in state.happened]

    assert (many, blocks, turns) == (*options.format, options.turns)
    assert builds == sum(isinstance(event, Built | BlockLost) for event in events)
    assert list(range(1, many + 1)) == [
        event.round for event in events if isinstance(event, RoundScored)
    ]
    assert last.phase == Phase.OVER
    assert many == last.round
    assert dict.fromkeys(options.colours, ()) == last.supply == last.chosen


def test_every_player_of_four_builds_six_times_per_round(walk):
    first = [
        side
        for state, side, move in walk(Options(start="W"))
        if state.round == 1 and isinstance(move, Build)
    ]

    assert list("WNES") * 6 == first
