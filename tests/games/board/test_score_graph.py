"""The score graph and the swings: gains and losses of moves, lines of points, badges without overlaps."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

import engine
from engine.analysis import swings
from engine.events import Built, RoundScored
from engine.explain import worth_after
from engine.scoring import side_scores
from games.board import score_graph
from games.board.palette import LIGHT
from tests.games.conftest import fresh, seated, skip


@pytest.fixture
def cast(ann, bo, cy, di):
    return [ann, bo, cy, di]


@pytest.fixture
def states(game):
    skip(game)
    return fresh(game).positions()


def test_a_swing_is_the_movers_gain_plus_the_others_losses(states):
    found = swings.swings(states, swings.worths(states))
    assert 96 == len(found)
    for swing in found:
        before, after = states[swing.ply - 1], states[swing.ply]
        built = next(event for event in after.happened if isinstance(event, Built))
        was = side_scores(
            before.options, {c: p.total for c, p in engine.explain.worth_now(before).items()}
        )
        move = engine.Build(built.card, built.site[0], built.block.floors, built.block.colour)
        then = worth_after(before, swing.side, move)
        will = side_scores(before.options, {c: p.total for c, p in then.items()})
        lost = sum(max(0, was[side] - will[side]) for side in was if side != swing.side)
        assert (max(0, will[swing.side] - was[swing.side]), lost) == (swing.won, swing.lost)


def test_a_rounds_last_build_counts_under_its_own_ordinance(cast):
    game = seated(cast, ordinances="yes")
    skip(game)
    states = fresh(game).positions()
    worth = swings.worths(states)
    for swing in swings.swings(states, worth):
        after = states[swing.ply]
        scored = next(
            (event.points for event in after.happened if isinstance(event, RoundScored)), None
        )
        change = engine.explain.swing(
            after.options, worth[swing.ply - 1], scored or worth[swing.ply]
        )
        assert max(0, change[swing.side]) == swing.won


def test_the_five_biggest_swings_come_largest_first():
    found = [swings.Swing(ply, "S", "R", "A1", won, lost) for ply, won, lost in
             [(1, 0, 0), (2, 3, 4), (3, 7, 0), (4, 1, 0), (5, 9, 9), (6, 2, 0), (7, 2, 1)]]  # fmt: skip
    assert [5, 2, 3, 7, 6] == [swing.ply for swing in swings.biggest(found)]
    assert [] == swings.biggest(found[:1])


def test_the_lines_end_at_the_final_points(states):
    points = [swings.standing(*pair) for pair in zip(states, swings.worths(states), strict=True)]
    drawn = score_graph.graph(points, [0], [], 0)
    assert dict(states[-1].scores) == {line.colour: line.total for line in drawn.lines}
    assert {len(states)} == {len(line.points.split()) for line in drawn.lines}


def test_a_line_is_the_points_move_by_move():
    drawn = score_graph.graph(
        [{"R": 0, "B": 0}, {"R": 10, "B": 5}, {"R": 20, "B": 0}], [0, 1], [], 1
    )
    assert ["0,130 500,65 1000,0", "0,130 500,97.5 1000,130"] == [
        line.points for line in drawn.lines
    ]
    assert (500.0, (("R", 65.0), ("B", 97.5))) == (drawn.cursor, drawn.dots)
    assert [(1, 0.0, 25.0), (2, 500.0, 75.0)] == list(drawn.rounds)
    assert [(0, 130.0, 100.0), (20, 0.0, 0.0)] == list(drawn.levels)


def test_a_game_without_a_move_has_a_graph():
    drawn = score_graph.graph([{"R": 0, "B": 0}], [0], [], 0)
    assert "0,130" == drawn.lines[0].points


@pytest.mark.parametrize(
    "heights", [[0, 0, 0, 0], [130] * 4, [60, 61, 62, 63], [0, 130, 5, 128], [12.5], [80, 20]]
)
def test_badges_do_not_overlap_and_keep_their_order(heights):
    placed = score_graph.apart(heights)
    below = sorted(placed)
    assert all(lower - upper >= score_graph.BADGE for upper, lower in pairwise(below))
    assert max(placed) <= score_graph.HEIGHT
    assert sorted(range(len(heights)), key=lambda at: (heights[at], at)) == sorted(
        range(len(heights)), key=placed.__getitem__
    )


def test_bars_are_as_long_as_the_gains_and_losses():
    found = [swings.Swing(1, "S", "R", "A1", 5, 0), swings.Swing(2, "N", "B", "A1", 10, 4)]
    bars = score_graph.graph([{"R": 0}] * 3, [0], found, 0).bars
    assert [(10.0, 0.0, 10.0), (20.0, 8.0, 0.0)] == [(bar.won, bar.lost, bar.top) for bar in bars]


def test_a_game_of_two_has_a_line_for_each_of_four_colours(ann, bo, client):
    duel = seated([ann, bo], sides="SN")
    skip(duel)
    html = client.get(f"/g/{duel.code}/replay").content.decode()
    assert 4 == html.count("<polyline")
    assert 4 == html.count('<svg class="end"')


def test_the_table_has_the_numbers_of_the_graph(game, client):
    skip(game)
    states = fresh(game).positions()
    points = [swings.standing(*pair) for pair in zip(states, swings.worths(states), strict=True)]
    html = client.get(f"/g/{game.code}/replay").content.decode()
    ledger = html.split('class="ledger"')[1].split("</details>")[0]
    rows = [re.findall(r"<td>(\d+)</td>", row) for row in ledger.split("<tr>")[2:]]
    built = [
        n
        for n, state in enumerate(states)
        if any(isinstance(event, Built) for event in state.happened)
    ]
    assert [[*map(str, points[n].values())] for n in built] == [row[:4] for row in rows]


def test_four_lines_differ_without_their_colour():
    css = " ".join(Path("static/replay/graph.css").read_text().split())
    dashes = {
        c: re.search(rf"\.line-{c}, \.edge-{c} {{ stroke-dasharray: ([\d ]+)", css) for c in "RBYK"
    }
    assert {"R": None, "B": "11 4", "Y": None, "K": "8 3 2 3"} == {
        c: found and found[1].strip() for c, found in dashes.items()
    }
    assert ".edge-R { stroke: none; }" in css
    assert f".edge-Y {{ stroke: {LIGHT['ink']}; }}" in css
