"""{% styles "table" %}: a page's inline stylesheet, so that the first paint needs no second request."""

from django import template
from django.template import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from games.board import stylesheet

register = template.Library()


@register.simple_tag(takes_context=True)
def styles(context: Context, *parts: str) -> SafeString:
    """Return a <style> element with the shared parts and these, with the page's CSP nonce."""
    css = mark_safe(stylesheet.text(*stylesheet.EVERYWHERE, *parts))  # noqa: S308 (our own files)
    nonce = getattr(context["request"], "csp_nonce", "")  # none if a page fails before its policy
    return format_html('<style nonce="{}">{}</style>', nonce, css)
