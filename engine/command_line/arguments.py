"""Arguments that several verbs share: the options of a game, its seed, a seat, a theme."""

import argparse
from hashlib import sha256
from typing import NoReturn, TypeAlias

from .. import PRESETS, THEMES, Options, OptionsError, Theme, options_from
from ..box import SIDE_MSGIDS, Side
from ..options import VALUES

RAW = argparse.RawDescriptionHelpFormatter
_LETTERS = {name.upper(): side for side, name in SIDE_MSGIDS.items()}


class Parser(argparse.ArgumentParser):
    """A parser that says in a sentence what is wrong with a call, and where to find help."""

    def error(self, message: str) -> NoReturn:
        self.exit(
            2, f"{message[:1].upper()}{message[1:].rstrip('.')}.\nFor help: {self.prog} --help\n"
        )


Verbs: TypeAlias = "argparse._SubParsersAction[Parser]"


def examples(*calls: str) -> str:
    """Return the end of a help text."""
    return "\n".join(["for example:", *(f"  {call}" for call in calls)])


def options_table() -> str:
    """Return all options and their values, for the help of verbs that start a game."""
    lines = [
        f"  {key:<12} {', '.join(values)}" for key, values in VALUES.items() if key != "players"
    ]
    return "\n".join(["keys and values of --set, the default first:", *lines])


def game_setup() -> Parser:
    """Return the arguments that describe a new game."""
    setup = Parser(add_help=False)
    setup.add_argument(
        "--players",
        type=int,
        choices=(2, 3, 4),
        help=f"number of players (default: {VALUES['players'][0]})",
    )
    setup.add_argument(
        "--preset", choices=tuple(PRESETS), help=f"a set of options: {', '.join(PRESETS)} (default: modern)",
        metavar="NAME",
    )  # fmt: skip
    setup.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="one option, e.g. choosing=together",
    )
    add_theme(setup)
    return setup


def add_theme(verb: argparse.ArgumentParser) -> None:
    verb.add_argument(
        "--theme",
        choices=tuple(THEMES),
        metavar="NAME",
        help=f"names of the cities: {', '.join(THEMES)} (default: the record's, or the preset's)",
    )


def chosen_options(args: argparse.Namespace) -> Options:
    """
    Return the options of the new game: the preset's, changed by --players and by each --set.

    Raises OptionsError.
    """
    given = dict(PRESETS[args.preset].options) if args.preset else {}
    if args.players:
        given["players"] = str(args.players)
    return options_from(given | dict(map(_pair, args.set)))


def chosen_theme(args: argparse.Namespace) -> Theme:
    """Return the theme of the new game: that of --theme, or else the preset's."""
    return THEMES[args.theme or PRESETS[args.preset or "modern"].theme]


def _pair(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals:
        raise OptionsError(
            f"Write an option as key=value, for example choosing=together. “{text}” has no “=”.",
            key,
        )
    return key, value


def seed_of(text: str) -> str:
    """Return the seed that is made from any text."""
    return sha256(text.encode("utf-8", "surrogateescape")).hexdigest()


def parse_side(text: str) -> Side:
    """Return the side for `s`, `S` or `south`; the game decides whether it is in play."""
    return _LETTERS.get(text.upper(), text.upper())


def check_side(options: Options, side: Side) -> None:
    """Raise OptionsError unless `side` is in play."""
    if side not in options.sides:
        raise OptionsError(
            f"There is no seat {side} in this game. The seats are {', '.join(options.sides)}."
        )
