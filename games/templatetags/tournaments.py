"""Tournaments on pages of circles: {% tournaments_of key as tournaments %}."""

from django import template

from games.tournaments.pages import ListPage

register = template.Library()


@register.simple_tag
def tournaments_of(key: str) -> ListPage:
    """Return the tournaments of the circle with this key (games/lobby/circles.py)."""
    return ListPage(None, circle=key)
