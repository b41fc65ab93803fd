"""new and simulate: records of games that no person has played."""

import argparse
from collections.abc import Iterator, Sequence

from .. import Move, Options, Phase, State, Theme, choices, dump, legal_builds, new_game, play
from ..box import Side
from ..chance import pick, stream
from ..record import theme_header
from ..themes import WORLD
from .arguments import (
    RAW,
    Verbs,
    chosen_options,
    chosen_theme,
    examples,
    game_setup,
    options_table,
    seed_of,
)


def declare(verbs: Verbs) -> None:
    """Add the verbs."""
    setup = game_setup()
    setup.add_argument(
        "--seed", default="", metavar="TEXT", help="any text; the whole game follows from it"
    )

    verb = verbs.add_parser(
        "new", parents=[setup], formatter_class=RAW, help="write the record of a game before its first move",
        description="Write the record of a game before its first move, with its seed. Continue it with `move`.",
        epilog=f"{options_table()}\n\n{examples('python -m engine new --players 4 --seed hello > game.txt')}",
    )  # fmt: skip
    verb.set_defaults(run=_new)

    call = "python -m engine simulate --games 3 --players 3 --seed hello --set choosing=together"
    verb = verbs.add_parser(
        "simulate", parents=[setup], formatter_class=RAW, help="write records of games of random legal moves",
        description="Write records of whole games of random legal moves, separated by a line ---.",
        epilog=f"{options_table()}\n\n{examples(call)}",
    )  # fmt: skip
    verb.add_argument("--games", type=int, default=1, metavar="N", help="how many (default: 1)")
    verb.set_defaults(run=_simulate)


def simulate(options: Options, seed: str) -> tuple[State, list[tuple[Side, Move]]]:
    """Return the last state and the moves of a random game; `seed` alone decides them."""
    state, moves, numbers = new_game(options, seed), [], stream(seed, "moves")
    while to_move := state.to_move:
        side = to_move[pick(numbers, len(to_move))]
        choosing = state.phase is Phase.CHOOSE
        legal: Sequence[Move] = (
            choices(state, side) if choosing else list(legal_builds(state, side))
        )
        move = legal[pick(numbers, len(legal))]
        moves.append((side, move))
        state = play(state, side, move)
    return state, moves


def simulated_records(
    games: int, options: Options, text: str, theme: Theme = WORLD
) -> Iterator[str]:
    """Yield the records of `games` random games; `text` decides all of them."""
    for number in range(games):
        seed = seed_of(f"{text}:{number}")
        state, moves = simulate(options, seed)
        yield dump(state, moves, _header(seed, theme))


def _header(seed: str, theme: Theme) -> dict[str, str]:
    return {"game": seed[:6], **theme_header(theme)}


def _new(args: argparse.Namespace) -> None:
    options, seed = chosen_options(args), seed_of(args.seed)
    print(
        dump(new_game(options, seed), [], _header(seed, chosen_theme(args)), secrets=True), end=""
    )


def _simulate(args: argparse.Namespace) -> None:
    options = chosen_options(args)
    for number, record in enumerate(
        simulated_records(args.games, options, args.seed, chosen_theme(args))
    ):
        print(f"---\n{record}" if number else record, end="")
