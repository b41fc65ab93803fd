"""The page of the admin on receiving domains: how many emails each got lately, and how it took them."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse

from games.lib.admin_rows import ReadOnly
from games.mail import domains
from games.models import MailDomain

DAYS = (1, 7, 30)


@admin.register(MailDomain)
class MailDomainAdmin(ReadOnly):
    """The domains, those with the most emails first; of the rows a day there is no page."""

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """Show the figures of a day, a week, or a month."""
        if not self.has_view_permission(request):
            return self.admin_site.login(request)
        wanted = request.GET.get("days", "")
        days = int(wanted) if wanted in map(str, DAYS) else DAYS[1]
        context = {
            **self.admin_site.each_context(request),
            "title": "Receiving domains",
            "rows": domains.figures(days),
            "days": days,
            "choices": DAYS,
            "most": domains.MOST,
        }
        return TemplateResponse(request, "mail/admin_domains.html", context)
