"""What my home page says of the moves since mine: three lines, and what they cost me."""

from dataclasses import replace

import pytest

import engine
from engine.analysis import swings
from engine.events import Built, RoundScored
from engine.scoring import side_scores
from games.board.perspective import Perspective
from games.home.recap import MOST, recap
from games.lib.stored_move import StoredMove
from games.play import bots
from tests.games.conftest import flat, fresh, play_until, skip
from tests.played.pin import HERE, read


@pytest.fixture(scope="module")
def whole():
    """A whole game of four, and a reader at South."""
    record = read(HERE / "4-classic.txt")
    states = list(engine.positions(record))
    moves = [
        StoredMove(number, side, engine.write(move), "web", None)
        for number, (side, move) in enumerate(record.moves, 1)
    ]
    names = {"S": "Ann", "W": "Bo", "N": "Cy", "E": "Di"}
    return Perspective(states[0].options, names, engine.THEMES["world"], "S"), states, moves


def turns_of(side, states):
    return [ply for ply, state in enumerate(states) if side in state.to_move and ply]


def test_losses_come_first_and_are_counted(whole):
    seen_by_south, states, moves = whole
    counts = set()
    turns = [(each, ply) for each in "SWNE" for ply in turns_of(each, states)]
    for side, ply in turns:
        reader = replace(seen_by_south, side=side)
        said = recap(reader, states[: ply + 1], moves[:ply])
        own = [move.number for move in moves[:ply] if move.side == side]
        new = [e for s in states[own[-1] + 1 : ply + 1] for e in s.happened] if own else []
        mine = reader.own_colours
        lost = sum(isinstance(event, Built) and event.loser in mine for event in new)
        assert min(lost, MOST) == sum("taken from you" in line for line in said.lines)
        assert len(said.lines) <= MOST
        counts.add(lost)
        if own and lost:
            start = "One of your towers was" if lost == 1 else f"{lost} of your towers were"
            assert said.cost.startswith(f"{start} taken")
    assert counts > {0, 1}


def test_the_cost_is_what_would_be_paid_less(whole):
    """Within a round, that is the difference between the two boards."""
    _reader, states, _moves = whole
    checked = 0
    for first, last in zip(turns_of("S", states), turns_of("S", states)[1:], strict=False):
        between = states[first + 1 : last + 1]
        if any(isinstance(e, RoundScored) for s in between for e in s.happened):
            continue
        paid = [
            side_scores(s.options, {c: p.total for c, p in swings.worth_now(s).items()})["S"]
            for s in (between[0], between[-1])
        ]
        assert paid[1] - paid[0] == swings.change(between, "S")
        checked += 1
    assert checked > 10


def test_before_my_first_move_nothing_is_lost(whole):
    reader, states, _moves = whole
    assert "" == recap(reader, states[:1], []).cost


def test_what_a_substitute_played_for_me_is_said_once(whole):
    reader, states, moves = whole
    first, last = turns_of("S", states)[4:6]
    missed = [*moves[:first], moves[first]._replace(via="stand-in"), *moves[first + 1 : last]]
    said = recap(reader, states[: last + 1], missed)
    assert said.played.startswith("While you were away, a substitute played a turn for you: ")
    assert not any("a substitute" in line for line in said.lines)
    assert "" == recap(reader, states[: last + 1], moves[:last]).played


def test_home_says_what_a_substitute_played(duel, ann, sign_in):
    play_until(duel, engine.Phase.BUILD, "S")
    bots.substitute(fresh(duel))
    play_until(duel, engine.Phase.BUILD, "S")
    assert "While you were away, a substitute played a turn for you: " in flat(
        sign_in(ann).get("/")
    )


def test_home_says_what_it_cost_me(game, ann, sign_in, monkeypatch):
    play_until(game, engine.Phase.BUILD, "S")
    monkeypatch.setattr(swings, "change", lambda states, side: -5)
    play_until_loss(game)
    assert "of your towers" in (page := flat(sign_in(ann).get("/")))
    assert "taken, you −5</b>" in page


def play_until_loss(game):
    """Play until Ann is to move and has lost a tower since her move."""
    for _nth in range(30):
        play_until(game, engine.Phase.BUILD, "S")
        states = fresh(game).positions()
        own = [n for n, mover in enumerate(fresh(game).movers, 1) if mover == "S"][-1]
        if any(
            isinstance(e, Built) and e.loser == "R" for s in states[own + 1 :] for e in s.happened
        ):
            return
        skip(game, 1)
    pytest.fail("nobody took a tower of hers")
