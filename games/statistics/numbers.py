"""The numbers of the statistics, from the sums: shares with their intervals, and averages."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from engine.box import SIDES_OF
from games.lib.wilson import interval
from games.models.standing import TWELFTHS
from games.statistics.counts import LENGTHS, LONGER
from games.statistics.sample import CENTS, KINDS

Sums = Mapping[str, int]


class Number(NamedTuple):
    """
    One number: what it is about, which part of it, and what is measured, with the games behind it.

    Shares are from 0 to 1 and have an interval; points are those of one player.
    """

    about: str
    part: str
    measure: str
    games: int
    value: float
    low: float | None = None
    high: float | None = None


def numbers(sums: Sums, players: int) -> list[Number]:
    """Return all numbers of games with so many players; none without a game."""
    if not sums.get("games"):
        return []
    return [*_places(sums, players), *_rounds(sums, players), *_lengths(sums)]


def _places(sums: Sums, players: int) -> Iterator[Number]:
    """Wins by seat, start order, and luck."""
    order = [str(place + 1) for place in range(players)]
    for about, parts, measure, unit in (
        ("seat", SIDES_OF[players], "points", 1),
        ("order", order, "points", 1),
        ("luck", order, "luck", CENTS),
    ):
        for part in parts:
            path = f"{about}/{part}"
            if games := sums.get(f"{path}/games", 0):
                wins = sums.get(f"{path}/wins", 0) / TWELFTHS
                yield Number(about, part, "wins", games, wins / games, *interval(wins, games))
                total = sums.get(f"{path}/{measure}", 0) / unit
                yield Number(about, part, measure, games, total / games)


def _rounds(sums: Sums, players: int) -> Iterator[Number]:
    """Points of a player by kind, and take-overs of all players together."""
    for part in _scored(sums):
        games = sums[f"round/{part}/games"]
        for kind in KINDS:
            points = sums.get(f"round/{part}/{kind}", 0)
            yield Number("round", part, kind, games, points / games / players)
        yield Number(
            "round", part, "takeovers", games, sums.get(f"round/{part}/takeovers", 0) / games
        )


def _scored(sums: Iterable[str]) -> list[str]:
    """The rounds that any game has."""
    return sorted({name.split("/")[1] for name in sums if name.startswith("round/")})


def _lengths(sums: Sums) -> Iterator[Number]:
    games = sums["games"]
    for part in (*map(str, LENGTHS), LONGER):
        many = sums.get(f"length/{part}", 0)
        yield Number("length", part, "share", games, many / games, *interval(many, games))
