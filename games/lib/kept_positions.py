"""
The positions of recent games, kept in this process to be continued instead of replayed.

A position holds the deck and every hand, so it never leaves the process: no cache that others read
may hold one. It is used again only where deal and moves are exactly those it was made from.
"""

from collections import OrderedDict
from threading import Lock
from typing import NamedTuple

import engine
from engine import MoveError, Options, State
from engine.box import Side

MOST = 100  # games; a whole one takes 300 kB
Played = tuple[
    tuple[Side, str], ...
]  # the moves in canonical notation, with the side that made each


class Deal(NamedTuple):
    """What a game begins with."""

    options: Options
    seed: str
    rules: int


class Kept(NamedTuple):
    """The moves of a game and the positions before, between and after them."""

    played: Played
    states: tuple[State, ...]


_kept: OrderedDict[Deal, Kept] = OrderedDict()
_lock = Lock()


def positions(deal: Deal, played: Played) -> tuple[State, ...]:
    """
    Return the position before the first of these moves, and the one after each.

    Raises RecordError at the first that is illegal, and MoveError for one that isn't a move.
    """
    kept = _recalled(deal)
    if kept is None or not _agree(kept.played, played):
        states = _replayed(deal, played)
    elif len(kept.played) >= len(played):
        return kept.states[: len(played) + 1]
    else:
        states = _continued(kept, deal, played)
    _keep(deal, Kept(played, states))
    return states


def forget() -> None:
    """Forget all positions."""
    with _lock:
        _kept.clear()


def _recalled(deal: Deal) -> Kept | None:
    with _lock:
        if deal in _kept:
            _kept.move_to_end(deal)
        return _kept.get(deal)


def _keep(deal: Deal, kept: Kept) -> None:
    with _lock:
        _kept[deal] = kept
        _kept.move_to_end(deal)
        while len(_kept) > MOST:
            _kept.popitem(last=False)


def _agree(one: Played, other: Played) -> bool:
    """Whether one of the two games goes on where the other stops."""
    common = min(len(one), len(other))
    return one[:common] == other[:common]


def _continued(kept: Kept, deal: Deal, played: Played) -> tuple[State, ...]:
    states = list(kept.states)
    try:
        for side, text in played[len(kept.played) :]:
            states.append(engine.play(states[-1], side, engine.parse(text)))
    except MoveError:
        return _replayed(deal, played)  # raises an error that says which move it was
    return tuple(states)


def _replayed(deal: Deal, played: Played) -> tuple[State, ...]:
    moves = tuple((side, engine.parse(text)) for side, text in played)
    return tuple(engine.positions(engine.Record(deal.options, deal.seed, moves, deal.rules)))
