"""What all verbs share: how the program is called, how it ends, how it reports errors."""

import argparse
import io
import os
import sys
from collections.abc import Sequence

from .. import RULES, MoveError, OptionsError, RecordError
from . import bench, play, records, simulate
from .arguments import Parser, examples

INTERRUPTED = 130  # what shells report of a program ended by Ctrl-C


def main(argv: Sequence[str] | None = None) -> int:
    """
    Run the program and return its exit code.

    0: it went well. 1: it didn't, with a sentence on stderr. 2: the call was wrong. 130: Ctrl-C. A
    closed pipe is no error: its reader has read enough.
    """
    _open_streams()
    try:
        try:
            return _run(argv)
        finally:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _close_stdout()
        return 0
    except (MoveError, OptionsError, RecordError) as error:
        print(error, file=sys.stderr)
    except OSError as error:
        _close_stdout()
        print(f"Can’t write the output: {error.strerror}.", file=sys.stderr)
    return 1


def _run(argv: Sequence[str] | None) -> int:
    parser = _parser()
    args = parser.parse_args(argv)
    if "run" not in args:
        parser.print_help(sys.stderr)
        parser.exit(2)
    args.run(args)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="python -m engine",
        description="Games of Manhattan, written as records.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=examples(
            "python -m engine play --players 3 --bots greedy,random",
            "python -m engine simulate --players 4 --seed hello > game.txt",
            "python -m engine show game.txt --ply 40 --seat W",
        )
        + "\n\nEach verb has its own --help. Exit codes: 0 success, 1 failure with an explanation, 2 wrong usage.",
    )
    parser.add_argument(
        "--version", action="version", version=f"Manhattan engine, rules version {RULES}"
    )
    verbs = parser.add_subparsers(metavar="VERB", title="verbs")
    for verb in (play, simulate, records, bench):
        verb.declare(verbs)
    return parser


def _open_streams() -> None:
    """Read and write UTF-8, except at a terminal, which keeps its encoding and shows ? for what it can't."""
    sys.stdin = sys.stdin or io.StringIO()  # the caller may have closed it
    sys.stdout = sys.stdout or io.StringIO()
    if isinstance(sys.stdin, io.TextIOWrapper) and not sys.stdin.isatty():
        sys.stdin.reconfigure(encoding="utf-8")
    if isinstance(sys.stdout, io.TextIOWrapper):
        if sys.stdout.isatty():
            sys.stdout.reconfigure(errors="replace")
        else:
            sys.stdout.reconfigure(encoding="utf-8")


def _close_stdout() -> None:
    """Send what is left to nowhere; Python would complain a second time when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
