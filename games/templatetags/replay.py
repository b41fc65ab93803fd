"""{% hand_cards hand %} and {% worth_rows moment %}: the parts that the replay's script updates."""

from django import template
from django.utils.safestring import SafeString

from games.board.svg import join
from games.replay import rows
from games.replay.moment import Hand, Moment

register = template.Library()


@register.simple_tag
def hand_cards(hand: Hand) -> SafeString:
    """Return a hand with its player's name."""
    return join(rows.hand_pieces(hand))


@register.simple_tag
def worth_rows(moment: Moment) -> SafeString:
    """Return a row for each colour."""
    return join(rows.worth_pieces(moment))
