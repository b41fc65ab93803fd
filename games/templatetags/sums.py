"""{{ my_turns|less:page.to_build }}: one less where something is the case."""

from django import template

register = template.Library()


@register.filter
def less(many: int, some: bool) -> int:
    """`many`, less one if `some`."""
    return many - bool(some)
