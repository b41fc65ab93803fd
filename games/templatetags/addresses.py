"""{% url %} as Django's, but the address of a page without arguments is found only once."""

from functools import cache

from django import template
from django.template import defaulttags
from django.template.base import Parser, Token
from django.template.context import Context
from django.urls import get_script_prefix, get_urlconf, reverse
from django.utils.html import escape
from django.utils.safestring import SafeString

register = template.Library()


class Address(template.Node):
    """The address of a view that is named in the template itself."""

    child_nodelists = ()

    def __init__(self, name: str) -> None:
        self.name = name

    def render(self, context: Context) -> SafeString:
        return _address(self.name, get_urlconf(), get_script_prefix())


@cache
def _address(name: str, urlconf: str | None, _prefix: str) -> SafeString:
    return escape(reverse(name, urlconf))


@register.tag
def url(parser: Parser, token: Token) -> template.Node:
    """Every template has it (builtins in the settings). Names with arguments or a namespace are left to Django."""
    node = defaulttags.url(parser, token)
    name = node.view_name.var
    bare = len(token.split_contents()) == 2 and not node.view_name.filters
    return Address(name) if bare and isinstance(name, str) and ":" not in name else node
