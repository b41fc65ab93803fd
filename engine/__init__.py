"""
The rules of Manhattan: immutable states, and `play(state, side, move)`, which returns the next one.

What goes wrong with a move, an option or a record is an exception with a sentence for people.
`MoveError` has a `code` for programs as well; docs/notation.md lists all codes.
"""

from .errors import IllegalMove, MoveError, NotationError, OptionsError, RecordError
from .game import new_game, play
from .legal import check, choices, is_legal, legal_builds
from .moves import Build, ChooseBlocks, Move, Selection
from .notation import parse, write
from .options import PRESETS, Options, options_from
from .record import Record, dump, load, positions, replay, trace, verify
from .state import RULES, Phase, State
from .themes import THEMES, Theme
from .tower import Block, Tower
from .view import PlayerView, SpectatorView, View, view_for

__all__ = [
    "PRESETS", "RULES", "THEMES", "Block", "Build", "ChooseBlocks", "IllegalMove", "Move",
    "MoveError", "NotationError", "Options", "OptionsError", "Phase", "PlayerView", "Record",
    "RecordError", "Selection", "SpectatorView", "State", "Theme", "Tower", "View", "check",
    "choices", "dump", "is_legal", "legal_builds", "load", "new_game", "options_from", "parse",
    "play", "positions", "replay", "trace", "verify", "view_for", "write",
]  # fmt: skip
