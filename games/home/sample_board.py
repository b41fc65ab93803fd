"""The board on the welcome page: always the same four-player game in its third round."""

from functools import cache

from engine import THEMES, Options, Phase, State, new_game, view_for
from engine.box import SUPPLY
from engine.tower import towers_from
from games.board.board_drawing import BoardDrawing
from games.board.perspective import Perspective
from games.board.tiles import board

TOWERS = """
A1: R2; A3: B1 R2; A4: B1 B2; A5: K2 K2; A7: Y3 R4; A8: K2 K1; B1: B1; B2: Y3 B4; B4: R4 R1; B6: K1 R3; B7: R1 B1;
B9: B3; C1: K3 Y4; C3: B1 K3 R3 R3; C5: K1 Y3; C7: R2; C8: Y2; D1: R1 Y1; D3: K3; D4: Y4; D5: B1; D6: B2 B3;
D9: K2 R3; E1: Y2; E2: K4 Y4 K4; E3: R2 R1; E5: B2 Y3; E8: R4; E9: Y1; F1: B2; F2: K1 R3 Y3; F4: Y4 B4 B2; F5: Y1;
F7: K1; F8: R4; F9: K2
"""
SEED = "0" * 64  # doesn't affect anything shown


def sample_board() -> BoardDrawing:
    """Return the board from South's side, in the reader's language."""
    state = _state()
    return board(
        Perspective(state.options, {}, THEMES["world"], "S"), view_for(state, "S"), needs=False
    )


@cache
def _state() -> State:
    """The position, with every block available so that any site can be built on."""
    options = Options()
    chosen = dict.fromkeys(options.colours, SUPPLY)
    return new_game(options, SEED).replace(
        phase=Phase.BUILD, round=3, towers=towers_from(TOWERS), chosen=chosen
    )
