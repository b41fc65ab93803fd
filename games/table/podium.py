"""The podium of a finished game: the teams by place, and the reader's own place in words."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from engine.box import Colour
from games.board.scoreboard import Team


class Stand(NamedTuple):
    """One team's place on the podium; places may be shared."""

    place: int
    name: str
    colours: tuple[Colour, ...]
    points: int
    you: bool


def podium(ranked: Sequence[Team]) -> list[Stand]:
    """Return the teams, the first in the middle; empty if nobody won."""
    if not any(team.won for team in ranked):
        return []
    stands = [_stand(team, ranked) for team in ranked]
    return [*stands[1:2], stands[0], *stands[2:]]


def own_place(stands: Sequence[Stand]) -> str:
    """Return "You came second"; empty for winners and spectators."""
    places = "", _("You came second"), _("You came third"), _("You came fourth")
    return next((places[stand.place - 1] for stand in stands if stand.you), "")


def _stand(team: Team, ranked: Sequence[Team]) -> Stand:
    colours = tuple(colour for player in team.players for colour in player.colours)
    ahead = sum((other.won, other.points) > (team.won, team.points) for other in ranked)
    return Stand(ahead + 1, team.name, colours, team.points, team.you)
