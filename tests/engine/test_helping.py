"""Helping builds: those after which another side would be paid more if the board were scored at once."""

from engine import Options, Phase, new_game, play
from engine.analysis.alternatives import legal_builds
from engine.analysis.helping import helping
from engine.bots import BOTS
from engine.chance import stream
from engine.explain import swing, worth_after, worth_now
from engine.view import view_for


def played(seed: str, helps: bool):
    """All states of a game of three bots, in which South's builds help West as much as they can."""
    states = [state := new_game(Options(players=3, start="S"), seed)]
    while state.to_move:
        side = state.to_move[0]
        move = BOTS["random"](view_for(state, side), stream(seed, str(state.ply)))
        if helps and side == "S" and state.phase is Phase.BUILD:
            worth, now = worth_now(state), state
            move = max(
                legal_builds(now, side),
                key=lambda m: swing(now.options, worth, worth_after(now, "S", m))["W"],
            )
        states.append(state := play(state, side, move))
    return states


def test_whose_builds_help_one_side_is_told_from_everyone_elses():
    honest = helping(played("helping 1", helps=False), lambda ply, side: True)
    helped = helping(played("helping 1", helps=True), lambda ply, side: True)
    assert {"S": 24, "W": 24, "N": 24} == dict(honest.builds)
    assert helped.helped["S", "W"] > honest.helped["S", "W"]
    assert helped.helped["S", "W"] > helped.helped["N", "W"]


def test_no_build_helps_its_own_side_and_what_does_not_count_is_left_out():
    states = played("helping 2", helps=True)
    found = helping(states, lambda ply, side: side != "S")
    assert "S" not in found.builds
    assert all(one not in ("S", other) for one, other in found.helped)
