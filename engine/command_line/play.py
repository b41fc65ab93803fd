"""play: play a game in the terminal, against bots or with others at one keyboard."""

import argparse
import io
import os
import shlex
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import TypeAlias

from .. import THEMES, Move, RecordError, State, Theme, dump, new_game, positions, view_for
from .. import play as played
from ..bots import BOTS, bot_title
from ..box import SIDES, Side, side_name
from ..chance import stream
from ..events import Event
from ..record import theme_from, theme_header
from .arguments import (
    RAW,
    Verbs,
    check_side,
    chosen_options,
    chosen_theme,
    examples,
    game_setup,
    options_table,
    parse_side,
    seed_of,
)
from .colour import print_drawing
from .describe import describe, totals
from .event_text import event_text
from .prompt import HINT, ask, hand_over
from .records import read

# The state, the moves that led to it, and the header of the record.
GameSoFar: TypeAlias = tuple[State, list[tuple[Side, Move]], Mapping[str, str]]

CALLS = (
    "python -m engine play",
    "python -m engine play --players 3 --seat N --bots greedy,random --preset mayfair --save game.txt",
    "python -m engine play --resume game.txt --seat N",
    "python -m engine play --players 2 --hot-seat",
)


def declare(verbs: Verbs) -> None:
    """Add the verb."""
    verb = verbs.add_parser(
        "play", parents=[game_setup()], formatter_class=RAW, help="play in the terminal, against bots or each other",
        description="Play a game in the terminal. ? shows the legal moves, help explains, quit leaves.",
        epilog=f"{options_table()}\n\n{examples(*CALLS)}",
    )  # fmt: skip
    verb.add_argument(
        "--seed", metavar="TEXT", help="text that decides the deal and the bots (default: random)"
    )
    who = verb.add_mutually_exclusive_group()
    who.add_argument(
        "--seat",
        dest="side",
        type=parse_side,
        metavar="S|W|N|E",
        help="where you sit (default: the first seat)",
    )
    who.add_argument(
        "--hot-seat", action="store_true", help="people sit on every side and share the keyboard"
    )
    verb.add_argument(
        "--bots", type=_bots, metavar="NAMES",
        help=f"bots for the other seats, clockwise from yours: {', '.join(BOTS)} (default: greedy)",
    )  # fmt: skip
    verb.add_argument(
        "--save", metavar="FILE", help="save the record here after every move, including the seed"
    )
    verb.add_argument("--resume", metavar="FILE", help="continue a saved game, in the same file")
    verb.set_defaults(run=_play, refuse=verb.error)


def _bots(text: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(","))
    for name in names:
        if name not in BOTS:
            raise argparse.ArgumentTypeError(
                f"there’s no bot “{name}”; the bots are {', '.join(BOTS)}"
            )
    return names


@dataclass
class TerminalGame:
    """
    A game at this terminal.

    `events` is all that happened, `seen` how many of them each side has seen.
    """

    state: State
    moves: list[tuple[Side, Move]]
    header: Mapping[str, str]
    people: tuple[Side, ...]
    bots: Mapping[Side, str]
    theme: Theme
    path: str | None
    events: list[Event] = field(default_factory=list)
    seen: dict[Side, int] = field(default_factory=dict)

    def play_move(self, mover: Side, move: Move) -> None:
        """Play a move and save the record."""
        self.state = played(self.state, mover, move)
        self.moves.append((mover, move))
        self.events += self.state.happened
        self.save()

    def save(self) -> None:
        """Write the record, if a file was named."""
        if self.path:
            _write(self.path, dump(self.state, self.moves, self.header, secrets=True))

    def news(self, side: Side) -> list[str]:
        """Return what `side` has not seen yet, starting with the events of its own last move."""
        new = self.events[self.seen.get(side, 0) :]
        self.seen[side] = len(self.events)
        return [event_text(event, self.state.options, side, self.theme) for event in new]

    @property
    def command(self) -> str:
        """The command that continues the game: same seats, same bots, same names."""
        who = (
            ["--seat", *self.people, "--bots", ",".join(self.bots.values())]
            if self.bots
            else ["--hot-seat"]
        )
        words = ["--resume", self.path or "", *who, "--theme", self.theme.key]
        return f"python -m engine play {shlex.join(words)}"


def _play(args: argparse.Namespace) -> None:
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # a mistyped byte is a wrong move, not an error
    game = _game(args)
    if args.save and args.save != args.resume and Path(args.save).exists():
        args.refuse(
            f"argument --save: {args.save} already exists; continue with “{game.command}”, or choose another file"
        )
    game.save()
    print(
        HINT,
        *(f"{side_name(side)}: {bot_title(bot)}." for side, bot in game.bots.items()),
        sep="\n",
    )
    try:
        over = _to_the_end(game)
    except KeyboardInterrupt:
        print()
        _print_how_to_resume(game)
        raise
    if over:
        _show_result(game)
    else:
        _print_how_to_resume(game)


def _game(args: argparse.Namespace) -> TerminalGame:
    """Return the game to play, with its people and its bots."""
    state, moves, header = _saved_game(args) if args.resume else _fresh_game(args)
    sides = state.options.sides
    own = args.side or sides[0]
    check_side(state.options, own)
    if args.hot_seat and args.bots:
        args.refuse("argument --bots: not allowed with --hot-seat, where people sit on every side")
    people = sides if args.hot_seat else (own,)
    others = [side for side in _clockwise(own) if side in sides and side not in people]
    bots = dict(zip(others, cycle(args.bots or ("greedy",)), strict=False))
    theme = THEMES[args.theme] if args.theme else theme_from(header)
    return TerminalGame(state, moves, header, people, bots, theme, args.save or args.resume)


def _fresh_game(args: argparse.Namespace) -> GameSoFar:
    seed = os.urandom(32).hex() if args.seed is None else seed_of(args.seed)
    return (
        new_game(chosen_options(args), seed),
        [],
        {"game": seed[:6], **theme_header(chosen_theme(args))},
    )


def _write(path: str, text: str) -> None:
    """
    Replace the file as a whole: if writing fails, the old record stays.

    Raises RecordError if it can't be written.
    """
    target = Path(os.path.realpath(path))  # keep a symbolic link
    beside = target.with_name(f"{target.name}.{os.getpid()}")
    try:
        try:
            beside.write_text(text, encoding="utf-8")
            beside.replace(target)
        except BaseException:
            beside.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise RecordError(0, f"{path} can’t be written: {error.strerror}.") from error


def _saved_game(args: argparse.Namespace) -> GameSoFar:
    if args.players or args.preset or args.set or args.seed is not None:
        args.refuse(
            "argument --resume: a saved game already has its options; leave out --players, --preset, --set, --seed"
        )
    if args.resume == "-":
        args.refuse("argument --resume: standard input is for your moves; name a file")
    record = read(args.resume)
    *_, state = positions(record)
    return state, list(record.moves), record.header


def _clockwise(first: Side) -> str:
    """Return all sides clockwise, starting with `first`."""
    at = SIDES.index(first)
    return SIDES[at:] + SIDES[:at]


def _to_the_end(game: TerminalGame) -> bool:
    """Play until the game is over; return False if a player leaves before."""
    last = game.people[0]
    while waiting := game.state.to_move:
        mover = next((side for side in waiting if side in game.bots), waiting[0])
        if mover in game.bots:
            numbers = stream(game.state.seed, f"bot:{mover}:{game.state.ply}")
            game.play_move(mover, BOTS[game.bots[mover]](view_for(game.state, mover), numbers))
            continue
        if mover != last and not hand_over(mover):
            return False
        last = mover
        move = _turn(game, mover)
        if move is None:
            return False
        game.play_move(mover, move)
    return True


def _turn(game: TerminalGame, mover: Side) -> Move | None:
    """Show the player on `mover` the news and the board, and ask for a move."""
    drawing = describe(game.state, mover, game.theme)
    _print_news(game, mover)
    print_drawing(drawing)
    print()
    return ask(game.state, view_for(game.state, mover), game.theme, drawing)


def _print_news(game: TerminalGame, side: Side) -> None:
    news = game.news(side)
    print("", *news, *([""] if news else []), sep="\n")


def _show_result(game: TerminalGame) -> None:
    side = game.people[0]
    _print_news(game, side)
    print_drawing(describe(game.state, side if len(game.people) == 1 else None, game.theme))
    print(f"{totals(game.state)}.")
    if game.path:
        print(f"The record is in {game.path}.")


def _print_how_to_resume(game: TerminalGame) -> None:
    print(f"You left the game after {len(game.moves)} moves.")
    if game.path:
        print("Your game is saved. To continue:", f"  {game.command}", sep="\n")
    else:
        print("Your game wasn’t saved. Use --save FILE to keep one.")
