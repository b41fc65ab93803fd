"""The ending of a finished game: how it was won, its biggest swing, and the points."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from engine import State, View
from engine.analysis import swings
from engine.analysis.swings import Swing
from engine.box import Side
from engine.counting import tallest
from engine.language import listed
from engine.scoring import side_scores
from games.board import history
from games.board.perspective import Perspective
from games.board.phrases import capital, winner_sentence
from games.lib.stored_move import StoredMove


class BiggestSwing(NamedTuple):
    """The build with the biggest swing: its place, and its player."""

    swing: Swing
    place: str
    name: str


def biggest_swing(
    reader: Perspective, states: Sequence[State], moves: Sequence[StoredMove]
) -> BiggestSwing | None:
    """Return the build with the biggest swing; None in a game without any."""
    found = swings.biggest(swings.swings(states, swings.worths(states)))
    first = next(iter(found), None)
    if first is None:
        return None
    name = history.who_played(reader, moves[first.ply - 1])
    return BiggestSwing(first, reader.place(first.site), name)


def how_ended(
    reader: Perspective, view: View, resigned: Sequence[Side], *, closed: bool = False
) -> str:
    """Return how the game was won and who resigned, or that it was called off or closed."""
    if closed:
        return _(
            "Nobody moved for 60 days, so the game was closed. It has no result and doesn’t count anywhere."
        )
    if not view.winners:
        return _("The game was called off, so it has no result. It doesn’t count anywhere.")
    if not resigned:
        return how_won(reader, view)
    left = listed(reader.name(side) for side in resigned)
    if set(resigned) >= set(view.options.sides):
        said = _("{wins}. Everyone resigned, so the game doesn’t count.")
    elif list(resigned) == [reader.side]:
        said = _("{wins}. You resigned and took last place.")
    else:
        said = _("{wins}. {names} resigned and took last place.")
    return said.format(wins=winner_sentence(reader, view.winners), names=capital(left))


def how_won(reader: Perspective, view: View) -> str:
    """Return "Cy wins with 47 points, 2 more than Bo.", or what decided a tie."""
    options, winners = reader.options, view.winners
    sides = side_scores(options, view.scores)
    teams = {team: sum(sides[side] for side in team) for team in options.teams}
    best = max(teams.values())
    first = [team for team in teams if set(team) <= set(winners)]
    level = [team for team, points in teams.items() if points == best and team not in first]
    said = {"wins": winner_sentence(reader, winners), "points": best}
    if len(first) > 1:
        return _("{wins} with {points} points each.").format(**said)
    if level:
        said["others"] = _named(reader, level)
        top = tallest(view.towers)
        if top and options.side_of(view.tower(top).owner or "") in winners:
            return _(
                "{wins} with {points} points. It’s a tie with {others}, and the tallest tower decides."
            ).format(**said)
        return _(
            "{wins} with {points} points. It’s a tie with {others}, and more majorities at the end decide."
        ).format(**said)
    second = max(points for team, points in teams.items() if team not in first)
    others = _named(reader, [team for team, points in teams.items() if points == second])
    return _("{wins} with {points} points, {more} more than {others}.").format(
        **said, more=best - second, others=others
    )


def _named(reader: Perspective, teams: list[tuple[Side, ...]]) -> str:
    return listed(reader.name(side) for team in teams for side in team)
