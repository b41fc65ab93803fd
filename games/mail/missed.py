"""What an email says about missed turns: what was played, what happens next, and who may take the seat."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

import engine
from engine import ChooseBlocks, State
from engine.moves import blocks_by_colour
from games.board import history
from games.board.perspective import Perspective
from games.lib import times
from games.models import Game, Seat
from games.play import orders


def missed(game: Game, reader: Perspective, positions: Sequence[State], ply: int) -> list[str]:
    """Return the sentences about the reader's turn `ply`, which a substitute played."""
    ply = max(move.number for move in game.rows[:ply] if move.side == reader.side)
    said = _("Your time ran out, so a substitute played for you: {move}.")
    return [
        said.format(move=_played(game, reader, positions, ply)),
        *_orders(game, reader, ply),
        *_next(game, reader),
    ]


def offered(seat: Seat) -> list[str]:
    """Return the sentences about a seat that others have offered, and which volunteers can soon take."""
    if not seat.substituted_at:
        said = _(
            "The site’s staff are looking for a replacement for you. From {moment} on, anyone can take over your seat."
        )
        return [
            said.format(moment=times.moment_ahead(seat.offered_from)) if seat.offered_from else "",
            _("If you’d like to play on, open the table and keep your seat before someone does."),
        ]
    said = _(
        "A substitute has been playing your turns, so a replacement for you is wanted. From {moment} on,"
        " anyone can take over your seat."
    )
    return [
        said.format(moment=times.moment_ahead(seat.offered_from)) if seat.offered_from else "",
        _("If you’d like to play on, open the table and press “I’m back” before someone does."),
    ]


def _played(game: Game, reader: Perspective, positions: Sequence[State], ply: int) -> str:
    """The reader's move `ply` in words; their blocks too, which others may not see yet."""
    move = engine.parse(game.rows[ply - 1].move)
    if isinstance(move, ChooseBlocks):
        chosen = blocks_by_colour(game.options, reader.side or "", move).values()
        return _("blocks {blocks}").format(
            blocks=", ".join(" ".join(map(str, floors)) for floors in chosen)
        )
    lines = history.lines(reader, positions[: ply + 1], game.rows[:ply], ply - 1)
    return next(line.told.head for line in lines if line.told.side == reader.side)


def _orders(game: Game, reader: Perspective, ply: int) -> list[str]:
    """That no order left for that turn could be played, if there were some."""
    if not orders.cancelled(game.seats_by_side[reader.side or ""], ply - 1):
        return []
    return [_("None of the orders you left could be played.")]


def _next(game: Game, reader: Perspective) -> list[str]:
    """What happens with the seat, with the game if everyone is away, and how to be away on purpose."""
    seat = game.seats_by_side[reader.side or ""]
    if seat.substituted_at:
        said = [
            _(
                "That was the second turn in a row. So that nobody has to wait, a substitute now plays your"
                " turns right away. The seat is still yours: open the table and press “I’m back”, at"
                " any time."
            )
        ]
    else:
        said = [
            _(
                "The seat is still yours, and you play on with your next turn. If you miss that one as well,"
                " a substitute plays your turns right away until you’re back."
            )
        ]
    if game.waits_until:
        said.append(
            _(
                "Everyone is away, so the game waits until {until}. Then substitutes finish it, and it won’t"
                " count on the leaderboard."
            ).format(until=times.moment_ahead(game.waits_until))
        )
    if game.time_control.slow:
        said.append(
            _(
                "If you’ll be away for some days, book a vacation in the settings: your clock is paused."
            )
        )
    return [*said, _("If you don’t want to play on, you can resign on the table’s page.")]
