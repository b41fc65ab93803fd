"""{% styles "table" %}: a page's inline stylesheet, so that the first paint needs no second request."""

from django import template
from django.conf import settings
from django.template import Context
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from games.board import palette, stylesheet

FONT = "fonts/big-shoulders-display.woff2"
register = template.Library()


@register.simple_tag(takes_context=True)
def styles(context: Context, *parts: str) -> SafeString:
    """
    Return a <style> element with the shared parts and these, with the page's CSP nonce.

    A name may be several, separated by spaces.
    """
    parts = tuple(name for names in parts for name in names.split())
    if not {"table", "whole-table"} & set(parts):  # whose numbers wait for no font
        parts = ("headings", *parts)
    user = context.get("user")  # not the request's: the page of an outage mustn't ask the database
    if getattr(user, "patterns", False):
        parts = ("patterned", *parts)
    css = stylesheet.text(*stylesheet.EVERYWHERE, *parts)
    css += palette.set_tokens(getattr(user, "colours", ""))
    css = mark_safe(css.replace(f"{settings.STATIC_URL}{FONT}", static(FONT)))  # noqa: S308 (ours)
    nonce = getattr(context["request"], "csp_nonce", "")  # none if a page fails before its policy
    return format_html('<style nonce="{}">{}</style>', nonce, css)
