"""The four colours in a terminal. Text is made without them; they are put on when it is printed."""

import os
import re
import sys
from typing import TextIO

from ..box import Colour

# Letters on a ground of their colour can be read on dark and light terminals alike.
GROUNDS: dict[Colour, str] = {"R": "97;41", "B": "97;44", "Y": "30;43", "K": "97;100"}
# `Y13` on the board, `K5*` beside a city, `R1B4` of a mixed tower; a colour that begins a line of scores or of blocks.
_OWNED = re.compile(r"(?<![A-Za-z])[RBYK]\d+|^[RBYK](?=  )|(?<=^Blocks )[RBYK]|(?<=^Supply )[RBYK]", re.MULTILINE)


def wants_colours(out: TextIO) -> bool:
    """Whether to print colours: NO_COLOR forbids, FORCE_COLOR demands, else it takes a terminal that can."""
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (out.isatty() and os.environ.get("TERM") != "dumb")


def coloured(text: str) -> str:
    """The same text with each colour's letters and numbers on its ground; it takes up no more room."""
    return _OWNED.sub(lambda found: f"\033[{GROUNDS[found[0][0]]}m{found[0]}\033[0m", text)


def print_drawing(text: str) -> None:
    """Print a drawing, in colours where they are wanted."""
    print(coloured(text) if wants_colours(sys.stdout) else text)
