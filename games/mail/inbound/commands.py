"""The commands that a reply may give in its first line, in English and in the player's language."""

from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _

from engine import Move, NotationError, Theme, parse
from engine.notation import LONGEST

TAKE = ("take", "nimm", "nehme", "nehmen")


class Kind(StrEnum):
    MOVE = "move"
    HELP = "help"
    BOARD = "board"
    ORDERS = "orders"
    RESIGN = "resign"
    RESIGN_NOW = "resign yes"
    NONE = ""


WORDS = {
    "help": Kind.HELP, "hilfe": Kind.HELP, "?": Kind.HELP,
    "board": Kind.BOARD, "brett": Kind.BOARD, "spielbrett": Kind.BOARD,
    "orders": Kind.ORDERS, "aufträge": Kind.ORDERS, "auftraege": Kind.ORDERS,
    "resign": Kind.RESIGN, "aufgeben": Kind.RESIGN,
    "resign yes": Kind.RESIGN_NOW, "aufgeben ja": Kind.RESIGN_NOW,
}  # fmt: skip


@dataclass(frozen=True)
class Command:
    """What a line asks for: a move, or one of the words; `problem` says why it is none of these."""

    kind: Kind
    move: Move | None = None
    problem: str = ""


def read(line: str, theme: Theme) -> Command:
    """Return the command of a line, in the current language."""
    text = _plain(line)
    if kind := WORDS.get(text.casefold().replace("!", "")):
        return Command(kind)
    if not text:
        return Command(Kind.NONE, problem=_("Your email has no line of your own that we can read."))
    try:
        return Command(Kind.MOVE, parse(_in_english(text), theme))
    except NotationError as error:
        return Command(Kind.NONE, problem=str(error))


def is_command(line: str, theme: Theme) -> bool:
    """Return whether a line is a command, and nothing else."""
    return len(line) <= LONGEST and read(line, theme).kind is not Kind.NONE


def _plain(line: str) -> str:
    """The line without what ends a sentence."""
    return " ".join(line.split()).rstrip(".!;,").strip(" “”\"'«»")


def _in_english(text: str) -> str:
    """A choice of blocks as the notation has it: “take 432211” for “Nimm 432211”."""
    word, space, rest = text.partition(" ")
    return f"take{space}{rest}" if word.casefold() in TAKE else text
