"""The occasion of an email: its subject, heading, and button; and phrases shared with digests."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from engine import Phase, PlayerView, View
from engine.box import Side
from engine.events import RoundScored
from engine.language import listed
from engine.scoring import side_scores
from games.board import phrases
from games.board.perspective import Perspective
from games.models import Game, Notice

Kind = Notice.Kind


@dataclass(frozen=True)
class Occasion:
    """The subject, heading, and button of a kind of email."""

    subject: str
    heading: str
    button: str


def occasion_of(kind: str, game: Game, reader: Perspective, view: PlayerView) -> Occasion:
    """Return the texts of an email of this kind, in the reader's language."""
    return OCCASIONS[Kind(kind)](game, reader, view)


def _turn(game: Game, reader: Perspective, view: PlayerView) -> Occasion:
    return Occasion(
        subject=_("Your turn: {game}, {turn}").format(game=game, turn=_moment(view)),
        heading=_("Your turn, {name}").format(name=_own_name(reader)),
        button=_("Play your turn"),
    )


def _blocks(game: Game, reader: Perspective, view: PlayerView) -> Occasion:
    many = game.options.format.blocks
    return Occasion(
        subject=_("Choose {many} blocks: {game}, {round}").format(
            many=many, game=game, round=_round(view)
        ),
        heading=_("Choose your blocks, {name}").format(name=_own_name(reader)),
        button=_("Choose your blocks"),
    )


def _reminder(game: Game, reader: Perspective, view: PlayerView) -> Occasion:
    left = phrases.capital(time_left(game))
    return Occasion(
        f"{left}: {game}, {_moment(view)}", f"{left}, {_own_name(reader)}", _("Play now")
    )


def _round_scored(game: Game, reader: Perspective, view: PlayerView) -> Occasion:
    number = next(event.round for event in view.happened if isinstance(event, RoundScored))
    said = _("Round {round} scored: {game}, {lead}")
    return Occasion(
        subject=said.format(round=number, game=game, lead=lead(reader, view)),
        heading=_("Round {round} scored").format(round=number),
        button=_("View table"),
    )


def _over(game: Game, reader: Perspective, view: PlayerView) -> Occasion:
    result = "-".join(str(points) for _team, points in _totals(reader, view))
    won = phrases.winner_sentence(reader, view.winners)
    return Occasion(f"{won}: {game}, {result}", f"{won}, {result}", _("View result"))


# A new kind of notice about a game adds its line here.
OCCASIONS: dict[Notice.Kind, Callable[[Game, Perspective, PlayerView], Occasion]] = {
    Kind.TURN: _turn,
    Kind.BLOCKS: _blocks,
    Kind.REMINDER: _reminder,
    Kind.ROUND: _round_scored,
    Kind.OVER: _over,
}


def lead(reader: Perspective, view: View) -> str:
    """Return "you lead 21-17"."""
    (first, most), (_others, second) = _totals(reader, view)[:2]
    if most == second:
        return _("tied at {points}").format(points=most)
    points = f"{most}-{second}"
    if first == (reader.side,):
        return _("you lead {points}").format(points=points)
    if len(first) == 1:
        return _("{name} leads {points}").format(name=reader.name(first[0]), points=points)
    said = (
        pgettext("with you", "{names} lead {points}")
        if reader.side in first
        else _("{names} lead {points}")
    )
    return said.format(names=listed(map(reader.name, first)), points=points)


def time_left(game: Game) -> str:
    """Return "2 d 4 h left"."""
    left = game.deadline - timezone.now() if game.deadline else timedelta()
    if left < timedelta(minutes=1):
        return _("no time left")
    return _("{time} left").format(time=phrases.time_left(left))


def moment(when: datetime) -> str:
    """Return "Mon 23 Nov 2026, 03:00", in the reader's time zone."""
    return date_format(timezone.localtime(when), _("D j M Y, H:i"))


def table_url(game: Game) -> str:
    return f"{settings.SITE_URL}{game.get_absolute_url()}"


def _own_name(reader: Perspective) -> str:
    return reader.names[reader.side or ""]


def _round(view: PlayerView) -> str:
    return _("round {round}").format(round=view.round)


def _moment(view: PlayerView) -> str:
    """The round and turn, as "round 2 turn 3"; without the turn while blocks are chosen."""
    if view.phase is not Phase.BUILD:
        return _round(view)
    number = view.turn // len(view.options.sides) + 1
    return _("round {round}, turn {turn}").format(round=view.round, turn=number)


def _totals(reader: Perspective, view: View) -> list[tuple[tuple[Side, ...], int]]:
    """The points of players who win together, the most first."""
    points = side_scores(view.options, view.scores)
    return sorted(
        ((team, sum(points[s] for s in team)) for team in reader.options.teams), key=lambda t: -t[1]
    )
