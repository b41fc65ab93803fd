"""Dates in templates: the filter `date` writes them as the reader's language does, such as "23. Nov."."""

from typing import Any

from django import template
from django.template.defaultfilters import date as in_format
from django.utils.translation import gettext as _

register = template.Library()


@register.filter(expects_localtime=True, is_safe=False)
def date(when: Any, form: str = "DATE_FORMAT") -> str:
    """Return a date in a format that may have another in the reader's language, as "j M" is "j. N" in German."""
    return str(in_format(when, _(str(form))))
