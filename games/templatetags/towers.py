"""{% tower body %}: a tower's picture. The same few hundred towers come again in every game, so they are kept."""

from functools import lru_cache

from django import template
from django.template.loader import get_template

from games.drawing import Body

register = template.Library()


@register.simple_tag
@lru_cache(maxsize=8192)
def tower(body: Body) -> str:
    """The shapes of one tower, as `_tower.svg` draws them."""
    return get_template("games/_tower.svg").render({"b": body})
