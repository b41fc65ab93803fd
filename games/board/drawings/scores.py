"""The table of scores: points, what the board would pay now, and blocks, in a row per colour."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import pgettext

from engine.ordinances import Ordinance
from games.board.drawings.small import block_bars, points_change
from games.board.drawings.symbols import badge
from games.board.scoreboard import ColourLine, Standing, Team
from games.board.svg import NOTHING, SPACE, classes, join, tag
from games.board.words import gettext as _
from games.board.words import language

EMPTY = tag("td")


class Columns(NamedTuple):
    """What is shown beside the points; `ordinance` is its title in the reader's language."""

    worth: bool
    ordinance: str
    blocks: bool


def scores_table(
    teams: Sequence[Team], *, worth: bool, over: bool, ordinance: Ordinance | None
) -> SafeString:
    """Return the table; with `worth`, also what the board would pay now unless the game is over."""
    title = str(ordinance.title) if ordinance else ""
    columns = Columns(bool(worth and not over), title, not over)
    rows = (row for team in teams for row in _team(team, columns))
    return tag("table", _head(columns, language()), tag("tbody", *rows))


@cache
def _head(columns: Columns, _language: str | None) -> SafeString:
    return tag("thead", tag("tr", *(tag("th", each, scope="col") for each in _titles(columns))))


def _titles(columns: Columns) -> Iterator[str]:
    yield _("Player")
    yield _short(_("Pts"), _("Points"))
    if columns.worth:
        yield _short(_("Tow"), _("Towers, if scored now"))
        yield _short(_("Maj"), _("Majorities, if scored now"))
        yield _short(_("Top"), _("Tallest tower, if scored now"))
        if columns.ordinance:
            said = _("%(title)s, if scored now") % {"title": columns.ordinance}
            yield _short(_("Ord"), said)
        yield _short(_("Now"), _("Total, if scored now"))
    if columns.blocks:
        yield _("Blocks")


def _short(word: str, meaning: str) -> SafeString:
    return tag("abbr", word, title=meaning)


def _team(team: Team, columns: Columns) -> Iterator[SafeString]:
    """The sum of partners, each player's sum if it isn't that of one colour, and the colours."""
    if team.partners:
        won = _won(_("win")) if team.won else NOTHING
        title = join([team.name, SPACE, won])
        yield _row(title, _sum(team, columns), "sum", "team", "you" if team.you else "")
    for player in team.players:
        you = "you" if player.you else ""
        if player.two_colours or not columns.blocks:
            title = _player(player, partner=team.partners)
            yield _row(title, _sum(player, columns), "sum", you)
        if player.two_colours or columns.blocks:
            for line in player.lines:
                part = "part" if player.two_colours else ""
                yield _row(_colour(player, line), _cells(line, columns), you, part)


def _row(title: SafeString, cells: Iterator[SafeString], *looks: str) -> SafeString:
    return tag("tr", tag("th", title, scope="row"), *cells, class_=classes(*looks))


def _sum(of: Team | Standing, columns: Columns) -> Iterator[SafeString]:
    yield _points(of.points)
    if columns.worth:
        yield tag("td", colspan=4 if columns.ordinance else 3)
        yield tag("td", of.now, points_change(of.change))
    if columns.blocks:
        yield EMPTY


def _cells(line: ColourLine, columns: Columns) -> Iterator[SafeString]:
    yield _points(line.points)
    if columns.worth:
        now = line.now
        parts = [now.towers, now.majorities, now.tallest]
        yield from (_number(part) for part in parts)
        if columns.ordinance:
            yield _number(now.ordinance)
        yield tag("td", tag("b", f"+{now.total}"), points_change(line.change))
    if columns.blocks:
        yield tag("td", block_bars(line.bars, line.colour, labelled=True))


@cache
def _points(points: int) -> SafeString:
    return tag("td", tag("b", str(points)))


@cache
def _number(points: int) -> SafeString:
    return tag("td", str(points))


def _player(player: Standing, *, partner: bool) -> SafeString:
    badges = join(map(badge, player.colours))
    return join([badges, SPACE, player.name, SPACE, _outcome(player, partner=partner)])


def _outcome(player: Standing, *, partner: bool) -> SafeString:
    if player.won and not partner:
        return _won(pgettext("you", "win") if player.you else _("wins"))
    return _state(player) if player.away or player.to_move else NOTHING


def _won(word: str) -> SafeString:
    return tag("span", word, class_="won")


def _to_move() -> SafeString:
    return tag("small", f"▸ {_('to move')}")


def _colour(player: Standing, line: ColourLine) -> SafeString:
    if player.two_colours:
        return join([badge(line.colour), SPACE, line.name])
    colour = tag("span", f" ({line.name})", class_="vh")
    return join([badge(line.colour), SPACE, player.name, colour, SPACE, _state(player)])


def _state(player: Standing) -> SafeString:
    if player.away:
        return tag("small", _("substitute"))
    if player.to_move:
        return _to_move()
    return tag("small", _("has chosen")) if player.chosen else NOTHING
