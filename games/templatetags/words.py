"""{% translate %} for what is drawn most often: as Django's, but a page asks its language once."""

from django import template
from django.template.base import Parser, Token
from django.template.context import Context
from django.templatetags import i18n

from games.board.words import gettext

register = template.Library()


class Sentence(template.Node):
    """A sentence written in the template itself."""

    child_nodelists = ()

    def __init__(self, literal: str) -> None:
        self.sentence = literal.replace("%", "%%")  # as makemessages writes it

    def render(self, context: Context) -> str:
        return gettext(self.sentence).replace("%%", "%")


@register.tag
def translate(parser: Parser, token: Token) -> template.Node:
    """Load after i18n. Anything but a bare sentence (a context, "as", a filter) is left to Django."""
    node = i18n.do_translate(parser, token)
    said = node.filter_expression
    bare = len(token.split_contents()) == 2 and not said.filters
    return Sentence(said.var.literal) if bare and said.var.literal is not None else node
