"""The occasion of an email: its subject, heading, and button; and phrases shared with digests."""

from dataclasses import dataclass

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from engine import Phase, PlayerView, View
from engine.box import Side
from engine.events import RoundScored
from engine.language import listed
from engine.scoring import side_scores
from games.board import phrases
from games.board.perspective import Perspective
from games.board.table_news import Happening, sentence
from games.lib import times
from games.lib.time_control import duration
from games.models import Game, Notice, Seat
from games.models.kinds import function
from games.play.rematches import opened_since


@dataclass(frozen=True)
class Occasion:
    """The subject, heading, and button of a kind of email."""

    subject: str
    heading: str
    button: str


def occasion_of(kind: str, game: Game, reader: Perspective, view: PlayerView) -> Occasion:
    """Return the texts of an email of this kind, in the reader's language."""
    occasion: Occasion = function(Notice.Kind(kind).traits.occasion)(game, reader, view)
    return occasion


def turn(game: Game, reader: Perspective, view: PlayerView) -> Occasion:
    return Occasion(
        subject=_("Your turn: {game}, {turn}").format(game=game, turn=_moment(view)),
        heading=_("Your turn, {name}").format(name=_own_name(reader)),
        button=_("Play your turn"),
    )


def blocks(game: Game, reader: Perspective, view: PlayerView) -> Occasion:
    many = game.options.format.blocks
    return Occasion(
        subject=_("Choose {many} blocks: {game}, {round}").format(
            many=many, game=game, round=_round(view)
        ),
        heading=_("Choose your blocks, {name}").format(name=_own_name(reader)),
        button=_("Choose your blocks"),
    )


def reminder(game: Game, reader: Perspective, view: PlayerView) -> Occasion:
    until = game.deadline_for(game.seats_by_side[reader.side or ""])
    left = phrases.capital(times.left(until or timezone.now()))
    return Occasion(
        f"{left}: {game}, {_moment(view)}", f"{left}, {_own_name(reader)}", _("Play now")
    )


def nudge(game: Game, reader: Perspective, view: PlayerView) -> Occasion:
    """Who nudged last is named."""
    nudged = [seat for seat in game.seats_by_side.values() if seat.nudged_at]
    last = max(nudged, key=lambda seat: seat.nudged_at or game.created_at, default=None)
    name = phrases.capital(reader.name(last.side)) if last else game.name
    said = _("{name} is waiting for you").format(name=name)
    return Occasion(f"{said}: {game}, {_moment(view)}", said, _("Play now"))


def begin(game: Game, reader: Perspective, view: PlayerView) -> Occasion:
    """Tell the host that the table is full, and the others that the game begins."""
    if game.seats_by_side[reader.side or ""].user_id == game.host_id:
        return Occasion(
            subject=_("Your table is full: {game} begins").format(game=game),
            heading=_("Your table is full, and the game begins"),
            button=_("View table"),
        )
    return Occasion(
        subject=_("{game} begins, {turn}").format(game=game, turn=_moment(view)),
        heading=_("Your game begins, {name}").format(name=_own_name(reader)),
        button=_("View table"),
    )


def rematch(game: Game, reader: Perspective, view: PlayerView) -> Occasion:
    again = opened_since(game)
    name = again.host.name if again and again.host else game.name
    said = _("{name} wants a rematch").format(name=name)
    return Occasion(f"{said}: {game}", said, _("Go to the rematch"))


def missed(game: Game, reader: Perspective, view: PlayerView) -> Occasion:
    if game.seats_by_side[reader.side or ""].substituted_at:
        return Occasion(
            subject=_("A substitute plays for you: {game}").format(game=game),
            heading=_("A substitute plays for you, {name}").format(name=_own_name(reader)),
            button=_("Take your seat back"),
        )
    return Occasion(
        subject=_("You missed a turn: {game}, {turn}").format(game=game, turn=_moment(view)),
        heading=_("You missed a turn, {name}").format(name=_own_name(reader)),
        button=_("View table"),
    )


def offered(game: Game, reader: Perspective, view: PlayerView) -> Occasion:
    return Occasion(
        subject=_("Your seat is offered to others: {game}").format(game=game),
        heading=_("Your seat is offered to others, {name}").format(name=_own_name(reader)),
        button=_("Take your seat back"),
    )


def round_scored(game: Game, reader: Perspective, view: PlayerView) -> Occasion:
    number = next(event.round for event in view.happened if isinstance(event, RoundScored))
    said = _("Round {round} scored: {game}, {lead}")
    return Occasion(
        subject=said.format(round=number, game=game, lead=lead(reader, view)),
        heading=_("Round {round} scored").format(round=number),
        button=_("View table"),
    )


def over(game: Game, reader: Perspective, view: View) -> Occasion:
    result = "-".join(str(points) for _team, points in _totals(reader, view))
    won = phrases.winner_sentence(reader, view.winners)
    return Occasion(f"{won}: {game}, {result}", f"{won}, {result}", _("View result"))


def leaving(game: Game, reader: Perspective, view: PlayerView) -> Occasion:
    """What happened last in this position besides the moves, such as “Ann resigned”."""
    told = [Happening(*row) for row in game.happenings if row[0] == view.ply]
    said = [text for each in told if (text := sentence(reader, each))]
    last = said[-1] if said else _("News from your table")
    return Occasion(f"{last}: {game}", last, _("View table"))


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


def bank_sentence(seat: Seat) -> str:
    """Return what the seat's time bank held when its turn began; empty without a bank."""
    increment = seat.game.increment_seconds
    if seat.bank_seconds is None or increment is None:
        return ""
    return _("This turn began with {bank} in your time bank; your move adds {increment}.").format(
        bank=duration(seat.bank_seconds), increment=duration(increment)
    )


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
