"""{% link_preview %}: the preview of links to a game; nothing for a private table."""

from django import template
from django.conf import settings
from django.template import Context
from django.urls import reverse

from engine import View
from games.board.images.alt_text import describe_board
from games.board.images.link_preview import HEIGHT, WIDTH
from games.board.perspective import Perspective
from games.board.phrases import turn_of_round, whose_turn
from games.models import Game

register = template.Library()


@register.inclusion_tag("board/_link_preview.html", takes_context=True)
def link_preview(context: Context, game: Game, view: View) -> dict[str, object]:
    """Return the title, sentence, and picture of the game as a spectator on South's side sees it."""
    if not game.public:
        return {}
    reader = Perspective(game.options, game.names_by_side, game.theme)
    return {
        "title": f"{game}",
        "sentence": f"{turn_of_round(view)}. {whose_turn(reader, view)}.",
        "site_name": settings.SITE_NAME,
        "url": settings.SITE_URL + context["request"].path,
        "image": f"{settings.SITE_URL}{reverse('link-picture', args=[game.code])}?m={view.ply}",
        "alt": describe_board(reader, view),
        "width": WIDTH,
        "height": HEIGHT,
    }
