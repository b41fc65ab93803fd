"""{{ line|ended }}: a sentence with the full stop that it may have already."""

from django import template

from games.board import phrases

register = template.Library()


@register.filter
def ended(sentence: str) -> str:
    """`sentence` with an end."""
    return phrases.ended(sentence)
