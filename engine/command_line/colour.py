"""The four colours in a terminal, added when a text is printed."""

import os
import re
import sys
from typing import TextIO

from ..box import Colour

# Letters on a coloured ground are readable on dark and on light terminals.
GROUNDS: dict[Colour, str] = {"R": "97;41", "B": "97;44", "Y": "30;43", "K": "97;100"}
# `Y13` on the board, `K5*` beside a city, `R1B4` of a mixed tower, a colour at the start of a line of scores or blocks.
_OWNED = re.compile(
    r"(?<![A-Za-z])[RBYK]\d+|^[RBYK](?=  )|(?<=^Blocks )[RBYK]|(?<=^Supply )[RBYK]", re.MULTILINE
)


def wants_colours(out: TextIO) -> bool:
    """
    Return whether to print colours.

    NO_COLOR forbids them and FORCE_COLOR demands them; otherwise it takes a terminal that can show
    them.
    """
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (
        out.isatty() and os.environ.get("TERM") != "dumb"
    )


def coloured(text: str) -> str:
    """Return the text with colours behind letters and numbers; it keeps its width."""
    return _OWNED.sub(lambda found: f"\033[{GROUNDS[found[0][0]]}m{found[0]}\033[0m", text)


def print_drawing(text: str) -> None:
    """Print a drawing, in colours if they are wanted."""
    print(coloured(text) if wants_colours(sys.stdout) else text)
