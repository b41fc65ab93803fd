"""replay, show, move and verify: the verbs for a written record."""

import argparse
import json
import sys
from pathlib import Path

from .. import THEMES, Record, RecordError, dump, load, parse, play, positions, trace, verify
from .arguments import RAW, Verbs, add_theme, check_side, examples, parse_side
from .colour import print_drawing
from .describe import describe, totals


def declare(verbs: Verbs) -> None:
    """Add the verbs."""
    _declare_show(verbs)

    text = "Replay a record and draw where it ends, or print every position as a line of JSON."
    verb = _verb(
        verbs, "replay", "replay a record and print where it ends", text, "replay game.txt --trace"
    )
    verb.add_argument(
        "--trace",
        action="store_true",
        help="print every position as a line of JSON, secrets included",
    )
    verb.set_defaults(run=_replay)

    text = "Add one move to a record and print the new record."
    verb = _verb(verbs, "move", text[:-1].lower(), text, 'move game.txt "2 hkg 3" > next.txt')
    verb.add_argument("move", metavar="MOVE", help='for example "take 432211" or "2 hkg 3"')
    verb.add_argument(
        "--seat",
        dest="side",
        type=parse_side,
        metavar="S|W|N|E",
        help="who moves, if several players can",
    )
    verb.set_defaults(run=_move)

    text = "Replay a record and check the scores, the winners, and the deal that it states."
    verb = _verb(
        verbs, "verify", "check the scores, winners, and deal of a record", text, "verify game.txt"
    )
    verb.set_defaults(run=_verify)


def _declare_show(verbs: Verbs) -> None:
    text = "Draw the board of a record as text, after any move and from any side of the table."
    verb = _verb(
        verbs, "show", "draw the board of a record as text", text, "show game.txt --ply 40 --seat W"
    )
    verb.add_argument(
        "--ply",
        type=int,
        metavar="N",
        help="the position after this many moves (default: the last)",
    )
    verb.add_argument(
        "--seat",
        dest="side",
        type=parse_side,
        metavar="S|W|N|E",
        help="turn the board to this side and show its hand",
    )
    add_theme(verb)
    verb.set_defaults(run=_show)


def _verb(verbs: Verbs, name: str, short: str, text: str, call: str) -> argparse.ArgumentParser:
    verb = verbs.add_parser(
        name,
        formatter_class=RAW,
        help=short,
        description=text,
        epilog=examples(f"python -m engine {call}"),
    )
    verb.add_argument("file", metavar="FILE", help="the record; - is standard input")
    return verb


def read(path: str) -> Record:
    """
    Return the record in the file.

    Raises RecordError if there is none that can be read.
    """
    name = "Standard input" if path == "-" else path
    try:
        text = sys.stdin.read() if path == "-" else Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise RecordError(0, f"{name} is not a text in UTF-8.") from error
    except OSError as error:
        raise RecordError(0, f"{name} can’t be read: {error.strerror}.") from error
    return load(text.removeprefix("\ufeff"))  # a byte order mark, which some editors add


def _replay(args: argparse.Namespace) -> None:
    record = read(args.file)
    for state in positions(record):
        if args.trace:
            print(json.dumps(trace(state)))
    if not args.trace:
        print_drawing(describe(state, None, record.theme))


def _show(args: argparse.Namespace) -> None:
    record = read(args.file)
    states = list(positions(record))
    ply = len(states) - 1 if args.ply is None else args.ply
    if not 0 <= ply < len(states):
        raise RecordError(0, f"There is no ply {args.ply}; this game has {len(states) - 1}.")
    if args.side:
        check_side(states[0].options, args.side)
    print_drawing(
        describe(states[ply], args.side, THEMES[args.theme] if args.theme else record.theme)
    )


def _move(args: argparse.Namespace) -> None:
    record = read(args.file)
    *_, state = positions(record)
    if not state.to_move:
        raise RecordError(0, "The game is over.")
    side = args.side or state.to_move[0]
    move = parse(args.move, record.theme)
    after = play(state, side, move)
    print(dump(after, [*record.moves, (side, move)], record.header, secrets=True), end="")


def _verify(args: argparse.Namespace) -> None:
    last = verify(read(args.file))
    print(f"The record is correct: {last.ply} moves, {totals(last)}.")
