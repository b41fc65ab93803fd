"""The rules of a game in words: {{ game|rules_in_short }}, {{ game|special_rules }}."""

from django import template

from games.board import option_text
from games.models import Game

register = template.Library()


@register.filter
def rules_in_short(game: Game) -> str:
    """Return "Modern 2018 · Godzilla · City ordinances"."""
    return option_text.in_short(game.options, game.preset)


@register.filter
def special_rules(game: Game) -> list[option_text.Words]:
    """Return the differences from the preset in words, the variants first."""
    return option_text.special(game.options, game.preset)
