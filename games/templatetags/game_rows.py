"""A game in a list: {% with row=game|seen_by:user %} has its small board, and what became of it."""

from django import template

from games.models import Game
from games.play.access import Visitor
from games.play.game_rows import GameRow

register = template.Library()


@register.filter
def seen_by(game: Game, reader: Visitor) -> GameRow:
    """Return the row of a game for its reader."""
    return GameRow(game, reader)
