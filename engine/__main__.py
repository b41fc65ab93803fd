"""python -m engine: games written as records, on the command line."""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path

from .box import SIDE_NAMES, Seat
from .chance import pick, stream
from .errors import MoveError, OptionsError, RecordError
from .explain import worth_now
from .game import new_game, play
from .moves import Move, choices, legal_builds
from .notation import parse
from .options import Options, options_from
from .record import Record, dump, load, positions, trace, verify
from .scoring import seat_scores
from .state import CHOOSE, State
from .text import board, mixed_towers
from .view import view_for


def simulate(options: Options, seed: str) -> tuple[State, list[tuple[Seat, Move]]]:
    """A whole game of random legal moves, decided by `seed` alone."""
    state, moves, numbers = new_game(options, seed), [], stream(seed, "moves")
    while state.to_move:
        seat = state.to_move[pick(numbers, len(state.to_move))]
        legal: Sequence[Move] = list(choices(state, seat) if state.phase == CHOOSE else legal_builds(state, seat))
        move = legal[pick(numbers, len(legal))]
        moves.append((seat, move))
        state = play(state, seat, move)
    return state, moves


def simulated_records(games: int, options: Options, text: str) -> Iterator[str]:
    """Records of `games` random games; `text` decides everything."""
    for number in range(games):
        seed = sha256(f"{text}:{number}".encode()).hexdigest()
        state, moves = simulate(options, seed)
        yield dump(state, moves, {"game": seed[:6]})


def describe(state: State, seat: Seat | None) -> str:
    """The position as a person reads it, from the side of `seat` with its hand, or as a spectator."""
    view = view_for(state, seat)
    now = worth_now(view)
    lines = [f"Ply {view.ply}, round {view.round} of {view.options.format.rounds}, {_whose_turn(view.to_move)}", ""]
    lines += [board(view), ""]
    lines += [
        f"{colour}  {points} points, {now[colour].total:+d} if scored now" for colour, points in view.scores.items()
    ]
    if mixed := mixed_towers(view):
        lines += ["", "Floors per colour", *mixed]
    if view.hand:
        lines += ["", f"Hand: {' '.join(map(str, view.hand))}"]
        lines += [
            f"Blocks {colour}: {' '.join(map(str, (view.supply if view.phase == CHOOSE else view.chosen)[colour]))}"
            for colour in view.options.colours_of(seat or "")
        ]
    if view.winners:
        lines += ["", f"Won by {', '.join(SIDE_NAMES[s] for s in view.winners)}."]
    return "\n".join(lines)


def _whose_turn(seats: tuple[Seat, ...]) -> str:
    return f"{' and '.join(SIDE_NAMES[seat] for seat in seats)} to move" if seats else "over"


def _read(path: str) -> Record:
    try:
        text = sys.stdin.read() if path == "-" else Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise RecordError(0, f"{path} is not a text in UTF-8.") from error
    return load(text)


def _pairs(settings: list[str]) -> dict[str, str]:
    return {key: value for key, _, value in (pair.partition("=") for pair in settings)}


def _simulate(args: argparse.Namespace) -> None:
    options = options_from({"players": str(args.players), **_pairs(args.set)})
    print("---\n".join(simulated_records(args.games, options, args.seed)), end="")


def _replay(args: argparse.Namespace) -> None:
    for state in positions(_read(args.file)):
        if args.trace:
            print(json.dumps(trace(state)))
    if not args.trace:
        print(describe(state, None))


def _show(args: argparse.Namespace) -> None:
    states = list(positions(_read(args.file)))
    ply = len(states) - 1 if args.ply is None else args.ply
    if not 0 <= ply < len(states):
        raise RecordError(0, f"There is no ply {args.ply}; this game has {len(states) - 1}.")
    if args.seat and args.seat not in states[0].options.seats:
        raise RecordError(0, f"Nobody sits at {args.seat}; the seats are {', '.join(states[0].options.seats)}.")
    print(describe(states[ply], args.seat))


def _verify(args: argparse.Namespace) -> None:
    last = verify(_read(args.file))
    totals = ", ".join(
        f"{SIDE_NAMES[seat]} {points}" for seat, points in seat_scores(last.options, last.scores).items()
    )
    print(f"The record holds: {last.ply} moves, {totals}.")


def _new(args: argparse.Namespace) -> None:
    options = options_from({"players": str(args.players), **_pairs(args.set)})
    seed = sha256(args.seed.encode()).hexdigest()
    print(dump(new_game(options, seed), [], {"game": seed[:6]}, secrets=True), end="")


def _move(args: argparse.Namespace) -> None:
    record = _read(args.file)
    *_, state = positions(record)
    if not state.to_move:
        raise RecordError(0, "The game is over.")
    seat = args.seat or state.to_move[0]
    move = parse(args.move)
    after = play(state, seat, move)
    print(dump(after, [*record.moves, (seat, move)], record.header, secrets=True), end="")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine", description="Games of Manhattan, written as records.")
    verbs = parser.add_subparsers(required=True, metavar="VERB")

    setup = argparse.ArgumentParser(add_help=False)
    setup.add_argument("--players", type=int, default=4, choices=(2, 3, 4))
    setup.add_argument("--seed", default="", metavar="TEXT", help="decides everything")
    setup.add_argument(
        "--set", action="append", default=[], metavar="KEY=VALUE", help="an option, e.g. choosing=together"
    )

    verb = verbs.add_parser("new", parents=[setup], help="write the record of a game before its first move")
    verb.set_defaults(run=_new)

    verb = verbs.add_parser("simulate", parents=[setup], help="write records of games of random legal moves")
    verb.add_argument("--games", type=int, default=1, metavar="N")
    verb.set_defaults(run=_simulate)

    verb = verbs.add_parser("replay", help="replay a record and print where it ends")
    verb.add_argument("file")
    verb.add_argument("--trace", action="store_true", help="print every position as a line of JSON")
    verb.set_defaults(run=_replay)

    verb = verbs.add_parser("show", help="draw the board of a record as text")
    verb.add_argument("file")
    verb.add_argument("--ply", type=int, help="after how many moves (default: the last)")
    verb.add_argument("--seat", type=str.upper, help="turn the board to S, W, N or E and show that hand")
    verb.set_defaults(run=_show)

    verb = verbs.add_parser("move", help="add one move to a record and print the new record")
    verb.add_argument("file")
    verb.add_argument("move", help='for example "take 432211" or "2 hkg 3"')
    verb.add_argument("--seat", type=str.upper, help="who moves, where several may")
    verb.set_defaults(run=_move)

    verb = verbs.add_parser("verify", help="check scores, winners and deal of a record")
    verb.add_argument("file")
    verb.set_defaults(run=_verify)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """0 when all went well, 1 with a sentence on stderr when not, 2 for a wrong call."""
    args = _parser().parse_args(argv)
    try:
        args.run(args)
    except (MoveError, OptionsError, RecordError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
