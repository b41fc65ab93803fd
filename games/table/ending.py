"""What the table of a finished game tells: how it was won, what turned it, points by round, where to play again."""

from typing import Any

from engine.analysis import swings
from games.board.round_points import points_by_round
from games.lobby import rematch
from games.table.how_won import ending
from games.table.page import GamePage


def ending_context(page: GamePage) -> dict[str, Any]:
    """`rematch` is the table that one of the players has opened since, for those who played."""
    reader = page.reader
    found = swings.swings(page.states, swings.worths(page.states))
    turned = next(iter(swings.biggest(found)), None)
    return {
        "ending": ending(reader, page.view),
        "turned_by": (turned, reader.place(turned.site), reader.name(turned.side)) if turned else None,
        "by_round": points_by_round(reader, page.states),
        "rematch": rematch.opened_since(page.game) if page.seat else None,
    }
