"""What one finished game adds to statistics, as it is stored, and which games count."""

from collections.abc import Mapping, Sequence
from typing import TypedDict

from engine import State
from engine.analysis.figures import figures
from engine.box import Side
from engine.scoring import Points
from games.models import Game
from games.models.standing import TWELFTHS
from games.ranking.counting import variants

KINDS = Points._fields
CENTS = 100  # luck is stored in hundredths of a point


class Round(TypedDict):
    """A round's scoring: the points of each side by KINDS, and how many towers changed hands."""

    points: dict[str, list[int]]
    takeovers: int


class Sample(TypedDict):
    """
    One game's figures.

    `order` has the sides in the order of the first round, `wins` each side's share in twelfths,
    `luck` is in hundredths of a point, and `seconds` are those from the deal to the end.
    """

    order: str
    wins: dict[str, int]
    luck: dict[str, int]
    rounds: list[Round]
    seconds: int


def is_counted(game: Game) -> bool:
    """
    Return whether a game is in the statistics: it is over, anyone may look at it, and it is rated.

    So a game that nobody won isn't, nor one that its players left, and none whose cards are secret.
    """
    return game.revealed and game.public and game.rated and bool(game.winners)


def sample_of(game: Game) -> Sample:
    """Return the sample of a finished game, which has been fetched with its seats and moves."""
    assert game.started_at
    assert game.finished_at
    shares = {side: seat.win_share or 0 for side, seat in game.seats_by_side.items()}
    seconds = int((game.finished_at - game.started_at).total_seconds())
    return sample(game.positions(), shares, seconds)


def sample(states: Sequence[State], shares: Mapping[Side, float], seconds: int) -> Sample:
    """Return the sample of a game with these positions, in which each side won so much."""
    found = figures(states)
    return {
        "order": "".join(found.order),
        "wins": {side: round(share * TWELFTHS) for side, share in shares.items()},
        "luck": {side: round(CENTS * luck) for side, luck in found.luck.items()},
        "rounds": [
            {"points": {side: list(points) for side, points in paid.items()}, "takeovers": taken}
            for paid, taken in zip(found.points, found.takeovers, strict=True)
        ],
        "seconds": seconds,
    }


def kinds(game: Game) -> list[tuple[int, str, str]]:
    """Return the kinds of games whose sums have this one: players, tables, and rules."""
    without_bots = all(seat.user_id for seat in game.seats.all())
    tables = ("all", "people") if without_bots else ("all",)
    rules = ("", game.preset, *variants(game.options_by_key))
    return [(game.players, each, rule) for each in tables for rule in rules]
