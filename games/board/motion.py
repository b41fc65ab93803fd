"""The last moves as motions on the board: what lands where, the monster's way, points won and lost."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from engine import State, Tower
from engine.box import Card, City, Colour, Side, Site
from engine.counting import owned, sole_leader
from engine.events import Built, MonsterMoved, RoundScored
from engine.explain import worth_now
from engine.tower import EMPTY
from games.board.monster_map import CELL, GAP, place

MOST = 3  # moves shown, one after the other


class Arrival(NamedTuple):
    """The newest blocks of a tower, which land in the `nth` motion on what stood there `before`."""

    nth: int
    blocks: int
    before: Tower


class Ruin(NamedTuple):
    """A tower as it was before the monster destroyed blocks of it in the `nth` motion."""

    nth: int
    before: Tower


class Walk(NamedTuple):
    """The monster's last step, in the `nth` motion: on a keypad, from where it came; 5 for far away."""

    nth: int
    start: Card


class Gain(NamedTuple):
    """What a colour wins or loses in the `nth` motion, if the board were scored before and after."""

    nth: int
    points: int


class Payment(NamedTuple):
    """A round as it was scored: when, who is paid for leading which city, and what each colour is paid."""

    nth: int
    leaders: Mapping[City, Colour]
    points: Mapping[Colour, int]


@dataclass(frozen=True)
class Motion:
    """What moves on a board when it is shown; public knowledge only."""

    count: int = 0
    arrivals: Mapping[Site, Arrival] = field(default_factory=dict)
    ruins: Mapping[Site, Ruin] = field(default_factory=dict)
    walk: Walk | None = None
    gains: Mapping[Colour, Sequence[Gain]] = field(default_factory=dict)
    payment: Payment | None = None


STILL = Motion()


def motion(frame: Side, states: Sequence[State], since: int) -> Motion:
    """Return how the builds after ply `since` came about, at most the last three, seen from `frame`."""
    built = [ply for ply in range(since + 1, len(states)) if _built(states[ply])]
    plies = dict(enumerate(built[-MOST:], 1))
    if not plies:
        return STILL
    steps = {nth: (states[ply - 1], states[ply]) for nth, ply in plies.items()}
    return Motion(
        len(plies),
        _arrivals(steps, states[-1]),
        _ruins(steps),
        _walk(frame, steps),
        _gains(steps),
        _payment(steps),
    )


Steps = Mapping[int, tuple[State, State]]


def _built(state: State) -> Built | None:
    return next((event for event in state.happened if isinstance(event, Built)), None)


def _arrivals(steps: Steps, last: State) -> dict[Site, Arrival]:
    """The blocks that still stand; those of several moves on one site land together, with the last."""
    found: dict[Site, Arrival] = {}
    for nth, (before, after) in steps.items():
        event = _built(after)
        if event is None:
            continue
        site = event.site
        was = found[site].before if site in found else before.towers.get(site, EMPTY)
        now, old = last.towers.get(site, EMPTY).blocks, was.blocks
        if len(now) > len(old) and now[: len(old)] == old:
            found[site] = Arrival(nth, len(now) - len(old), was)
    return found


def _steps_of_monster(steps: Steps) -> list[tuple[int, MonsterMoved, State]]:
    """Each step with the position in which the block has been built, but the monster hasn't walked."""
    return [
        (nth, event, before)
        for nth, (before, after) in steps.items()
        for event in after.happened
        if isinstance(event, MonsterMoved)
    ]


def _ruins(steps: Steps) -> dict[Site, Ruin]:
    found = {}
    for nth, event, before in _steps_of_monster(steps):
        was = before.towers.get(event.hit or "", EMPTY)
        if event.hit and was.blocks:
            found[event.hit] = Ruin(nth, was)
    return found


def _walk(frame: Side, steps: Steps) -> Walk | None:
    walked = [(nth, event) for nth, event, _ in _steps_of_monster(steps) if event.start != event.to]
    if not walked:
        return None
    nth, event = walked[-1]
    (from_x, from_y), (x, y) = place(frame, event.start), place(frame, event.to)
    across, down = from_x - x, from_y - y
    if max(abs(across), abs(down)) > CELL + GAP:  # over the edge of the board
        return Walk(nth, 5)
    return Walk(nth, 5 + _sign(across) + 3 * _sign(down))


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)


def _gains(steps: Steps) -> dict[Colour, list[Gain]]:
    found: dict[Colour, list[Gain]] = {}
    for nth, (before, after) in steps.items():
        if any(isinstance(event, RoundScored) for event in after.happened):
            continue  # it is paid
        was, now = worth_now(before), worth_now(after)
        for colour, points in now.items():
            if change := points.total - was[colour].total:
                found.setdefault(colour, []).append(Gain(nth, change))
    return found


def _payment(steps: Steps) -> Payment | None:
    for nth, (_before, after) in steps.items():
        for event in after.happened:
            if isinstance(event, RoundScored):
                leaders = {city: sole_leader(count) for city, count in owned(after.towers).items()}
                led = {city: colour for city, colour in leaders.items() if colour}
                paid = {colour: points.total for colour, points in event.points.items()}
                return Payment(nth, led, paid)
    return None
