"""What an email says of the reader's turns besides the position: when the next comes, and that no order applied."""

from django.utils import timezone
from django.utils.translation import gettext as _

from engine import Phase, PlayerView
from games.lib import times
from games.models import Game, Seat
from games.play import orders, up_again


def expected(game: Game, seat: Seat | None) -> str:
    """Return when the seat's turn comes again, for a player who waits; empty if it can't be said."""
    if not seat or seat.to_move or game.over:
        return ""
    [forecast] = up_again.forecasts([game], [seat.side], timezone.now())
    return times.up_again(forecast) if forecast else ""


def none_applied(seat: Seat, view: PlayerView) -> str:
    """Return that none of the orders left for this turn applied; empty if there were none."""
    if view.phase is not Phase.BUILD or not orders.cancelled(seat, view.ply):
        return ""
    return _("None of the orders you left could be played, so it’s up to you.")
