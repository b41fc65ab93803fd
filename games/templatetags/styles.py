"""{% styles "table" %}: the stylesheet of a page within the page, so that the first paint waits for nothing else."""

from django import template
from django.template import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from games.board import stylesheet

register = template.Library()


@register.simple_tag(takes_context=True)
def styles(context: Context, *parts: str) -> SafeString:
    """A <style> of what all pages share and of these parts, allowed by the page's policy."""
    css = mark_safe(stylesheet.text(*stylesheet.EVERYWHERE, *parts))  # noqa: S308 (our own files)
    return format_html('<style nonce="{}">{}</style>', context["request"].csp_nonce, css)
