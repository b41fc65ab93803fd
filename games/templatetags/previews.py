"""{% link_preview %} and {% front_preview %}: the preview of links to a game, and to the front page."""

from django import template
from django.conf import settings
from django.template import Context
from django.urls import reverse

from engine import View
from games.board.images.alt_text import describe_board
from games.board.images.link_preview import HEIGHT, WIDTH
from games.board.perspective import Perspective
from games.board.phrases import turn_of_round, whose_turn
from games.home.hero import Hero
from games.models import Game

register = template.Library()


@register.filter
def described(shown: Hero) -> str:
    """Return the board of the front page in words."""
    return describe_board(shown.reader, shown.view)


@register.inclusion_tag("board/_link_preview.html", takes_context=True)
def link_preview(context: Context, game: Game, view: View) -> dict[str, object]:
    """Return the title, sentence, and picture of the game as a spectator on South's side sees it."""
    if not game.public:
        return {}
    return _preview(context, f"{game}", game, view)


@register.inclusion_tag("board/_link_preview.html", takes_context=True)
def front_preview(context: Context, game: Game, view: View) -> dict[str, object]:
    """Return the site's name and the picture of the game that its front page shows."""
    return _preview(context, settings.SITE_NAME, game, view)


def _preview(context: Context, title: str, game: Game, view: View) -> dict[str, object]:
    reader = Perspective(game.options, game.names_by_side, game.theme)
    return {
        "title": title,
        "sentence": f"{turn_of_round(view)}. {whose_turn(reader, view)}.",
        "site_name": settings.SITE_NAME,
        "url": settings.SITE_URL + context["request"].path,
        "image": f"{settings.SITE_URL}{reverse('link-picture', args=[game.code])}?m={view.ply}",
        "alt": describe_board(reader, view),
        "width": WIDTH,
        "height": HEIGHT,
    }
