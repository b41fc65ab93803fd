"""Times for templates: {{ game.deadline|deadline }}, {{ move.at|moment }}, {{ user.time_zone|zone_name }}."""

from datetime import datetime

from django import template
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.lib import times, zones

register = template.Library()
register.filter("zone_name", zones.shown)
register.filter("deadline", times.in_html)


@register.filter
def moment(when: datetime) -> SafeString:
    """Return a moment that isn't a deadline: "Tue 24 Nov, 18:40"."""
    iso = timezone.localtime(when).isoformat(timespec="minutes")
    return format_html('<time datetime="{}">{}</time>', iso, times.moment(when))
