"""What several verbs are told on the command line: the options of a game, its seed, a seat, a theme."""

import argparse
from hashlib import sha256
from typing import NoReturn, TypeAlias

from .. import PRESETS, THEMES, Options, OptionsError, Theme, options_from
from ..box import SIDE_MSGIDS, Side
from ..options import VALUES

RAW = argparse.RawDescriptionHelpFormatter
_LETTERS = {name.upper(): side for side, name in SIDE_MSGIDS.items()}


class Parser(argparse.ArgumentParser):
    """Says what is wrong with a call in a sentence, and where help is."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{message[:1].upper()}{message[1:].rstrip('.')}.\nFor help: {self.prog} --help\n")


Verbs: TypeAlias = "argparse._SubParsersAction[Parser]"


def examples(*calls: str) -> str:
    """The end of a help text."""
    return "\n".join(["for example:", *(f"  {call}" for call in calls)])


def options_table() -> str:
    """Every option with its values, for the help of verbs that begin a game."""
    lines = [f"  {key:<12} {', '.join(values)}" for key, values in VALUES.items() if key != "players"]
    return "\n".join(["keys and values of --set, the default first:", *lines])


def game_setup() -> Parser:
    """The arguments that say which game to begin."""
    setup = Parser(add_help=False)
    setup.add_argument(
        "--players", type=int, choices=(2, 3, 4), help=f"number of players (default: {VALUES['players'][0]})"
    )
    setup.add_argument(
        "--preset", choices=tuple(PRESETS), help=f"a set of options: {', '.join(PRESETS)} (default: modern)",
        metavar="NAME",
    )  # fmt: skip
    setup.add_argument(
        "--set", action="append", default=[], metavar="KEY=VALUE", help="one option, e.g. choosing=together"
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
    """The options of the game to begin: the preset's, changed by --players and by each --set; or OptionsError."""
    given = dict(PRESETS[args.preset].options) if args.preset else {}
    if args.players:
        given["players"] = str(args.players)
    return options_from(given | dict(map(_pair, args.set)))


def chosen_theme(args: argparse.Namespace) -> Theme:
    """The theme of the game to begin: the one that --theme names, else the preset's."""
    return THEMES[args.theme or PRESETS[args.preset or "modern"].theme]


def _pair(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals:
        raise OptionsError(f"Write an option as key=value, for example choosing=together. “{text}” has no “=”.", key)
    return key, value


def seed_of(text: str) -> str:
    """The seed made of any text."""
    return sha256(text.encode("utf-8", "surrogateescape")).hexdigest()


def parse_side(text: str) -> Side:
    """`s`, `S` and `south` are one seat. Whether anybody sits there is the game's to say."""
    return _LETTERS.get(text.upper(), text.upper())


def check_side(options: Options, side: Side) -> None:
    """OptionsError if nobody sits at `side`."""
    if side not in options.sides:
        raise OptionsError(f"There is no seat {side} in this game. The seats are {', '.join(options.sides)}.")
