"""The players in a strip above the board: points, current scores, blocks, and the turn."""

from collections.abc import Iterator, Sequence

from django.utils.safestring import SafeString

from engine.box import Colour
from games.board.drawings.small import block_bars, points_change
from games.board.drawings.symbols import badge
from games.board.motion import STILL, Motion
from games.board.phrases import signed
from games.board.scoreboard import ColourLine, Standing
from games.board.svg import NOTHING, SPACE, join, tag
from games.board.words import gettext as _


def players_strip(
    players: Sequence[Standing], *, worth: bool, motion: Motion = STILL
) -> SafeString:
    """
    Return the list of the players; with `worth`, also what the board would pay them now.

    What `motion` brings each colour ticks up beside it.
    """
    drawn = (_player(player, motion, worth=worth) for player in players)
    return tag("ul", *drawn, class_=f"of{len(players)}")


def _player(player: Standing, motion: Motion, *, worth: bool) -> SafeString:
    lines = (
        tag(
            "div",
            *_line(player, line, first=nth == 0, worth=worth),
            *_ticks(line.colour, motion, worth=worth),
        )
        for nth, line in enumerate(player.lines)
    )
    return tag("li", *lines, class_="you" if player.you else "")


def _line(player: Standing, line: ColourLine, *, first: bool, worth: bool) -> Iterator[SafeString]:
    """A colour in three rows; the player's name and turn are beside the first."""
    name = player.name if first else f"Σ {player.points}"
    yield tag("p", badge(line.colour), SPACE, tag("b", name), class_="who")
    yield tag("p", tag("b", str(line.points)), _worth(line) if worth else NOTHING, class_="pts")
    turn = join([SPACE, tag("span", _turn(player))]) if first else NOTHING
    yield tag("p", block_bars(line.bars, line.colour), turn, class_="low")


def _ticks(colour: Colour, motion: Motion, *, worth: bool) -> Iterator[SafeString]:
    """Yield what each motion brings a colour, and what a scored round pays it."""
    for gain in motion.gains.get(colour, ()) if worth else ():
        look = f"tick p{gain.nth} {'up' if gain.points > 0 else 'down'}"
        yield tag("i", signed(gain.points), class_=look)
    if motion.payment and colour in motion.payment.points:
        yield tag("i", signed(motion.payment.points[colour]), class_="tick paid up")


def _worth(line: ColourLine) -> SafeString:
    total = line.now.total
    shown = tag("span", f"+{total}" if total >= 0 else str(total))
    return join([SPACE, shown, SPACE, points_change(line.change)])


def _turn(player: Standing) -> str:
    if player.to_move:
        return _("to move")
    return _("chosen") if player.chosen else player.last
