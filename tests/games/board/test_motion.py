"""The last moves as motions: what lands, what falls, where the monster comes from, what is paid."""

import pytest

from engine import Options, new_game, play
from engine.events import Built, MonsterMoved, RoundScored
from games.board.motion import MOST, STILL, motion
from tests.games.conftest import bot_move


def played(**options):
    """Every position of a game between bots."""
    states = [new_game(Options(**{"players": 4, **options}), "7a" * 32)]
    while states[-1].to_move:
        side = states[-1].to_move[0]
        states.append(play(states[-1], side, bot_move(states[-1], side)))
    return states


@pytest.fixture(scope="module")
def states():
    return played()


@pytest.fixture(scope="module")
def walked():
    return played(monster="godzilla")


def events(states, kind):
    return [
        (ply, event) for ply, state in enumerate(states) for event in state.happened
        if isinstance(event, kind)
    ]  # fmt: skip


def test_nothing_moves_where_nothing_was_built(states):
    assert STILL == motion("S", states[:3], 0)
    assert STILL == motion("S", states, len(states) - 1)


def test_the_last_three_builds_move_one_after_the_other(states):
    shown = motion("S", states, 0)
    assert MOST == shown.count
    last = [event.site for _, event in events(states, Built)][-MOST:]
    assert set(shown.arrivals) == set(last)
    assert MOST == shown.arrivals[last[-1]].nth


def test_a_block_lands_on_the_tower_that_stood_there(states):
    for ply, built in events(states, Built):
        arrival = motion("S", states[: ply + 1], ply - 1).arrivals[built.site]
        before = states[ply - 1].towers.get(built.site)
        assert (arrival.before.blocks, arrival.blocks) == (before.blocks if before else (), 1)


def test_blocks_on_the_same_site_land_together_with_the_last(states):
    def last_two(ply):
        return [event.site for _, event in events(states[: ply + 1], Built)][-2:]

    ply = next(ply for ply, built in events(states, Built) if last_two(ply) == [built.site] * 2)
    shown = motion("S", states[: ply + 1], ply - 2)
    [(_site, arrival)] = shown.arrivals.items()
    assert (2, 2) == (arrival.nth, arrival.blocks)


def test_what_the_monster_strikes_falls_and_nothing_lands_there(walked):
    struck = [(ply, event) for ply, event in events(walked, MonsterMoved) if event.hit]
    for ply, event in struck:
        shown = motion("S", walked[: ply + 1], ply - 1)
        if event.hit in walked[ply - 1].towers:
            assert shown.ruins[event.hit].before == walked[ply - 1].towers[event.hit]
        assert event.hit not in shown.arrivals
    assert struck


def test_the_monster_comes_from_the_neighbouring_site(walked):
    ply = next(
        ply
        for ply, event in events(walked, MonsterMoved)
        if event.start[0] == event.to[0] and int(event.to[1]) - int(event.start[1]) == 1
    )
    assert 4 == motion("S", walked[: ply + 1], ply - 1).walk.start
    assert 6 == motion("N", walked[: ply + 1], ply - 1).walk.start


def test_a_scored_round_pays_instead_of_ticking(states):
    ply, scored = events(states, RoundScored)[0]
    shown = motion("S", states[: ply + 1], ply - 1)
    assert {
        colour: points.total for colour, points in scored.points.items()
    } == shown.payment.points
    assert not shown.gains
    assert shown.payment.leaders


def test_gains_are_what_the_board_would_pay_more(states):
    ply, built = next(
        (ply, built) for ply, built in events(states, Built) if built.height == built.block.floors
    )
    assert motion("S", states[: ply + 1], ply - 1).gains[built.block.colour][0].points > 0
