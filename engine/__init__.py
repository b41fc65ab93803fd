"""The rules of Manhattan: a value and a function, `play(state, seat, move) -> state`."""

from .errors import IllegalMove, MoveError, NotationError, OptionsError, RecordError
from .game import new_game, play
from .moves import Build, ChooseBlocks, Lot, Move, check, choices, is_legal, legal_builds
from .notation import parse, write
from .options import PRESETS, Options, options_from
from .record import Record, dump, load, positions, replay, trace, verify
from .state import BUILD, CHOOSE, OVER, State
from .themes import THEMES, Theme
from .tower import Block, Tower
from .view import PlayerView, view_for

RULES = 1  # the version of the rules that new games get; a stored game keeps its own

__all__ = [
    "BUILD", "CHOOSE", "OVER", "PRESETS", "RULES", "THEMES", "Block", "Build", "ChooseBlocks", "IllegalMove", "Lot",
    "Move", "MoveError", "NotationError", "Options", "OptionsError", "PlayerView", "Record", "RecordError", "State",
    "Theme", "Tower", "check", "choices", "dump", "is_legal", "legal_builds", "load", "new_game", "options_from",
    "parse", "play", "positions", "replay", "trace", "verify", "view_for", "write",
]  # fmt: skip
