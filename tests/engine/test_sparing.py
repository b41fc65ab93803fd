"""Spared towers: builds that could have taken a tower of another side, and those that did."""

from engine import Options, Phase, new_game, play
from engine.analysis.sparing import sparing
from engine.bots import BOTS
from engine.chance import stream
from engine.legal import legal_builds
from engine.orientation import site_number
from engine.view import view_for


def played(seed: str, spares: str = "", players: int = 3):
    """All states of a game of bots, in which the sides of `spares` take no towers of one another."""
    states = [state := new_game(Options(players=players, start="S"), seed)]
    while state.to_move:
        side = state.to_move[0]
        states.append(state := play(state, side, sparing_move(state, side, spares, seed)))
    return states


def sparing_move(state, side, spares, seed):
    """A greedy bot's move, unless it takes a tower of another side of `spares`; "S-" is South alone."""
    move = BOTS["greedy"](view_for(state, side), stream(str(seed), str(state.ply)))
    if side not in spares or state.phase is not Phase.BUILD:
        return move
    spared = state.options.sides if "-" in spares else tuple(spares)
    if owner(state, side, move) not in spared:
        return move
    return next((m for m in legal_builds(state, side) if owner(state, side, m) not in spared), move)


def owner(state, side, move):
    """The other side whose tower the move takes; None if there is none."""
    tower = state.towers.get(f"{move.city}{site_number(side, move.card)}")
    whose = state.options.side_of(tower.owner) if tower and tower.owner else side
    return None if whose == side else whose


def everything(ply, side):
    return True


def test_each_taken_tower_could_be_taken_and_is_counted_once():
    states = played("sparing 1")
    found = sparing(states, everything)
    assert all(found.took[pair] <= many for pair, many in found.could.items())
    taken = sum(bool(getattr(e, "loser", None)) for state in states for e in state.happened)
    assert taken == sum(found.took.values()) > 0
    assert all(one != other for one, other in found.could)


def test_sides_that_spare_each_other_could_and_do_not():
    found = sparing(played("sparing 2", spares="SW"), everything)
    assert found.took["S", "W"] <= 1
    assert found.could["S", "W"] > 5
    assert found.took["S", "N"] > 0


def test_what_does_not_count_is_left_out():
    found = sparing(played("sparing 3"), lambda _ply, side: side != "S")
    assert not any(one == "S" for one, _other in [*found.could, *found.took])
