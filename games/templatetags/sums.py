"""{{ my_turns|less:page.to_build }}: subtract one if a condition holds."""

from django import template

register = template.Library()


@register.filter
def less(many: int, some: bool) -> int:
    """Return `many`, minus one if `some` is true."""
    return many - bool(some)
