"""A game as text, and back: options, seed and ordered moves (docs/notation.md)."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from .box import Side
from .chance import commitment, mixed_seed
from .errors import MoveError, OptionsError, RecordError
from .game import new_game, play
from .moves import ChooseBlocks, Move
from .notation import parse, write
from .options import VALUES, Options, options_from
from .seat_events import SeatEvent, checked, public_events
from .state import RULES, Phase, State
from .themes import THEMES, WORLD, Theme

VERSION = "1"
_HEX = re.compile("[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Record:
    """
    A written game: its options, its seed once it is over, and its moves in the order played.

    `header` holds all header lines as written, unknown ones too; `lines` is the line number of each
    move. `events` are what happened besides the moves, and don't matter for a replay.
    """

    options: Options
    seed: str | None
    moves: tuple[tuple[Side, Move], ...]
    rules: int = RULES
    header: Mapping[str, str] = field(default_factory=dict)
    lines: tuple[int, ...] = ()
    events: tuple[SeatEvent, ...] = ()

    @property
    def called_off(self) -> bool:
        """Whether the game was ended before its end, without a result."""
        return "ended" in self.header

    @property
    def theme(self) -> Theme:
        """The names of the cities to show the record with; replaying it doesn't depend on them."""
        return theme_from(self.header)


def theme_header(theme: Theme) -> dict[str, str]:
    """Return the header line that names `theme`; none for World cities, the default."""
    return {} if theme == WORLD else {"theme": theme.key}


def theme_from(header: Mapping[str, str]) -> Theme:
    """Return the theme that a header names; World cities for none, or for an unknown one."""
    return THEMES.get(header.get("theme", ""), WORLD)


def dump(
    state: State,
    moves: Sequence[tuple[Side, Move]],
    header: Mapping[str, str],
    *,
    secrets: bool = False,
) -> str:
    """
    Return the record of a game at `state`; `header` holds `game` and any further lines.

    While the game goes on the record is what everyone may know: no seed, and no choice that is not
    revealed. With `secrets` it holds both, so that the game can be continued from it. If `header`
    says that the game was called off (`ended`), everything is published but a result.
    """
    over = bool(state.winners)
    called_off = "ended" in header and not (over or secrets)
    published = over or called_off
    lines = {
        "manhattan-record": VERSION,
        "game": header.get("game", "-"),
        **state.options.as_dict(),
        "rules": str(state.rules),
        **({"seed": state.seed} if published or secrets else {}),
        **(_result(state) if over else {}),
    }
    shown = [*moves] if published or secrets else _revealed(state, moves)
    hidden = {
        *(() if published else ("seed", "secret")),
        *(() if over else ("scores", "winners")),
        *(() if called_off else ("ended",)),
    }
    lines |= {key: value for key, value in header.items() if key not in (*lines, *hidden)}
    lines["events"] = public_events(lines.get("events", ""), state.options.sides, len(shown))
    if not lines["events"]:
        del lines["events"]
    head = [f"{key}: {' '.join(value.splitlines())}" for key, value in lines.items()]
    return "\n".join([*head, "", *(f"{side} {write(move)}" for side, move in shown)]) + "\n"


def _result(state: State) -> dict[str, str]:
    scores = " ".join(f"{colour} {points}" for colour, points in state.scores.items())
    return {"scores": scores, "winners": " ".join(state.winners)}


def _revealed(state: State, moves: Sequence[tuple[Side, Move]]) -> list[tuple[Side, Move]]:
    """The moves without choices that others don't know yet: the last ones."""
    shown = [*moves]
    while state.pending and shown and isinstance(shown[-1][1], ChooseBlocks):
        shown.pop()
    return shown


def load(text: str) -> Record:
    """
    Read a record.

    Raises RecordError, with the line and a sentence, for one that is broken.
    """
    lines = text.splitlines()
    header, at = _header(lines)
    options = _options(header)
    seed = header.get("seed", ("", 0))[0] or None
    if seed and not _HEX.fullmatch(seed):
        raise RecordError(header["seed"][1], "The seed must be 64 lower-case hex digits.")
    moves, numbers = [], []
    for number, line in enumerate(lines[at:], start=at + 1):
        if line.strip():
            moves.append(_move(number, line, options))
            numbers.append(number)
    events = checked(header, options.sides, len(moves))
    values = {key: value for key, (value, _) in header.items()}
    return Record(options, seed, tuple(moves), _rules(header), values, tuple(numbers), events)


def positions(record: Record) -> Iterator[State]:
    """
    Yield the state before the first move, then the state after each move.

    Raises RecordError for a record without a seed, and at the first move that is illegal.
    """
    if record.seed is None:
        raise RecordError(
            0, "This record has no seed, so its game is still going on and can’t be replayed yet."
        )
    state = new_game(record.options, record.seed, record.rules)
    yield state
    for at, (side, move) in enumerate(record.moves):
        try:
            state = play(state, side, move)
        except MoveError as error:
            line = record.lines[at] if record.lines else 0
            raise RecordError(
                line, f"{side} {write(move)} can’t be played here. {error}"
            ) from error
        yield state


def replay(
    options: Options, seed: str, moves: Iterable[tuple[Side, Move]], rules: int = RULES
) -> State:
    """
    Return the state after all of `moves`.

    Raises IllegalMove at the first one that is illegal.
    """
    state = new_game(options, seed, rules)
    for side, move in moves:
        state = play(state, side, move)
    return state


def verify(record: Record) -> State:
    """
    Replay a record, compare it with the scores, winners, seed and commitment in it, and return the
    last state.

    Raises RecordError at the first difference.
    """
    *_, last = positions(record)
    header = record.header
    if record.called_off and last.phase is Phase.OVER:
        raise RecordError(0, "The record says that the game was called off, but its moves end it.")
    found = {
        "scores": " ".join(f"{colour} {points}" for colour, points in last.scores.items()),
        "winners": " ".join(last.winners),
    }
    for key, value in found.items():
        if key in header and header[key] != value:
            raise RecordError(
                0, f"The record says “{key}: {header[key]}”, the moves give “{value or 'none'}”."
            )
    if "secret" in header:
        _verify_deal(header, len(record.options.sides))
    return last


def trace(state: State) -> dict[str, object]:
    """Return one state as `replay --trace` prints it, secrets included."""

    def text(blocks: Mapping[str, tuple[int, ...]]) -> dict[str, str]:
        return {key: "".join(map(str, value)) for key, value in blocks.items()}

    return {
        "ply": state.ply,
        "phase": state.phase.value,
        "round": state.round,
        "to_move": list(state.to_move),
        "board": {site: str(tower) for site, tower in sorted(state.towers.items())},
        "monster": state.monster,
        "open": "".join(sorted(state.open_cities)),
        "hands": text(state.hands),
        "deck": "".join(map(str, state.deck)),
        "played": "".join(map(str, sorted(state.played))),
        "chosen": text(state.chosen),
        "supply": text(state.supply),
        "removed": text(state.removed),
        "scores": dict(state.scores),
        "winners": list(state.winners),
    }


def _header(lines: list[str]) -> tuple[dict[str, tuple[str, int]], int]:
    """Return each key with its value and line number, and the index of the first line behind them."""
    header: dict[str, tuple[str, int]] = {}
    at = 0
    for at, line in enumerate(lines, start=1):
        if not line.strip():
            break
        key, colon, value = line.partition(":")
        key, value = key.strip(), value.strip()
        if not colon:
            raise RecordError(
                at, "Write a header line as “key: value”, and put an empty line before the moves."
            )
        if key in header:
            raise RecordError(at, f"“{key}” is in the header twice.")
        header[key] = (value, at)
    version, line_number = header.get("manhattan-record", ("", 1))
    if version != VERSION:
        raise RecordError(line_number, f"A record starts with “manhattan-record: {VERSION}”.")
    return header, at


def _options(header: Mapping[str, tuple[str, int]]) -> Options:
    """Return the options in a header; RecordError for a wrong one."""
    given = {key: header[key] for key in VALUES if key in header}
    if "players" not in given:
        raise RecordError(0, "The header doesn’t say how many players there are (“players: 4”).")
    for key, (value, line) in given.items():
        if value not in VALUES[key]:
            raise RecordError(
                line, f"“{key}” can’t be “{value}”. Choose from: {', '.join(VALUES[key])}."
            )
    try:
        return options_from({key: value for key, (value, _) in given.items()})
    except OptionsError as error:
        raise RecordError(given[error.key][1], str(error)) from error


def _rules(header: Mapping[str, tuple[str, int]]) -> int:
    """Return the version of the rules; 1 for a record that names none."""
    value, line = header.get("rules", ("1", 0))
    known = [str(version) for version in range(1, RULES + 1)]
    if value not in known:
        raise RecordError(
            line, f"This game was played by rules {value}; known here: {', '.join(known)}."
        )
    return int(value)


def _move(number: int, line: str, options: Options) -> tuple[Side, Move]:
    """Return the side and the move of a line; RecordError for a wrong one."""
    side, _, text = line.strip().partition(" ")
    if side not in options.sides:
        raise RecordError(
            number, f"A move starts with its seat, one of {', '.join(options.sides)}."
        )
    try:
        return side, parse(text)
    except MoveError as error:
        raise RecordError(number, str(error)) from error


def _verify_deal(header: Mapping[str, str], players: int) -> None:
    """Raise RecordError unless commitment, secret, words and seed belong together."""
    secret, words = header["secret"], header.get("words") or ":" * (players - 1)
    if not _HEX.fullmatch(secret):
        raise RecordError(0, "The secret must be 64 lower-case hex digits.")
    if "commitment" in header and commitment(secret) != header["commitment"]:
        raise RecordError(0, "The secret doesn’t match the commitment published before the game.")
    if words.count(":") < players - 1:
        raise RecordError(0, f"There must be one word for each of the {players} seats.")
    if mixed_seed(secret, [words]) != header.get("seed"):
        raise RecordError(0, "The secret and the words don’t give the seed of this game.")
