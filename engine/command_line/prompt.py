"""Ask the person at a seat for a move, until it is legal."""

import shutil
import sys
from collections.abc import Iterator
from itertools import groupby
from textwrap import wrap

from .. import (
    Move,
    MoveError,
    Phase,
    PlayerView,
    State,
    Theme,
    check,
    choices,
    legal_builds,
    parse,
    write,
)
from ..box import Side, colour_name, side_name
from .colour import print_drawing

LEAVE = ("quit", "resign", "q", "exit")
WIDTH = 78
HINT = "Type a move; ? shows the legal ones, help explains, quit leaves."
HELP = """\
Build: the card, the city, the floors of the block. 2 hkg 3, 2H3 and
  2 hong kong 3 play card 2 and put a block of 3 floors on site 2 of Hong Kong
  as you see it. With two colours name one: 2 hkg 3 red.
Choose blocks: take and the floors, so take 432211 takes 4 3 2 2 1 1; with two
  colours take r4321 y2211.
The board: Y13+3 is Yellow's tower of 13 floors, yours with a block of 3; .4 is
  the empty site 4, -4 a site that takes no block, @ the monster; beside a city
  K5* is a majority and R2=Y2 a tie.
? shows the legal moves, board draws again, quit or resign leaves the game."""


def read_line(question: str) -> str | None:
    """Return what the person typed, without spaces around it; None at the end of the input."""
    try:
        answer = input(question)
    except EOFError:
        print()
        return None
    if not sys.stdin.isatty():
        print(answer)  # so that piped input can be read beside its results
    return answer.strip()


def ask(state: State, view: PlayerView, theme: Theme, drawing: str) -> Move | None:
    """Return the legal move that the player types; None if they quit or the input ends."""
    side = view.side
    while (
        text := read_line(
            f"{side_name(side)}, your {'move' if view.phase is Phase.BUILD else 'blocks'}: "
        )
    ) is not None:
        match text.lower():
            case "":
                print(HINT)
            case "?":
                print("\n".join(legal(view)))
            case "help":
                print(HELP)
            case "board":
                print_drawing(drawing)
            case word if word in LEAVE:
                return None
            case _:
                try:
                    return check(state, side, parse(text, theme))
                except MoveError as error:
                    print(error)
    return None


def hand_over(side: Side) -> bool:
    """Clear the screen until the next player is there; return False at the end of the input."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return True  # no one looks at a pipe
    print("\n" * shutil.get_terminal_size().lines)
    return read_line(f"Press Enter, {side_name(side)}. ") is not None


def legal(view: PlayerView) -> Iterator[str]:
    """Yield every legal move of the player, in lines to type from."""
    side = view.side
    if view.phase is Phase.BUILD:
        for card, builds in groupby(legal_builds(view, side), key=lambda build: build.card):
            yield from _column(f"Card {card}:", [write(build) for build in builds])
        return
    own = view.options.colours_of(side)
    for at, colour in enumerate(own):
        selections = dict.fromkeys(choice.selections[at].floors for choice in choices(view, side))
        letter = colour.lower() if len(own) > 1 else ""
        yield from _column(
            f"{colour_name(colour)}:",
            [f"{letter}{''.join(map(str, floors))}" for floors in selections],
        )
    yield f"For example: {write(choices(view, side)[0])}"


def _column(title: str, words: list[str]) -> list[str]:
    return wrap(" ".join([title, *words]), WIDTH, subsequent_indent=" " * (len(title) + 1))
