"""The operator's pages, the page of roles, robots.txt, and the sitemap."""

from django.conf import settings
from django.contrib.sitemaps.views import sitemap
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.legal import operator_pages
from games.legal.sitemaps import SITEMAPS

# Pages for one person, or where a robot could only cost time.
CLOSED = (
    "/account/",
    "/admin/",
    "/settings",
    "/outbox",
    "/t/",
    "/join/",
    "/next",
    "/turns",
    "/g/*/branch",
)


@require_safe
def operator_page(request: HttpRequest, name: str) -> HttpResponse:
    """Show what the operator has written; 404 if they haven't."""
    page = operator_pages.find(name)
    if page is None:
        raise Http404
    return render(request, "legal/operator_page.html", {"page": page})


@require_safe
def roles(request: HttpRequest) -> HttpResponse:
    """Show who may see and do what, and what moderators learn of devices and networks."""
    return render(request, "legal/roles.html")


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Tell robots where to stay out."""
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in CLOSED), ""]
    lines.append(f"Sitemap: {settings.SITE_URL}{reverse('sitemap')}\n")
    return HttpResponse("\n".join(lines), content_type="text/plain")


@require_safe
def site_map(request: HttpRequest) -> HttpResponse:
    """List the public pages."""
    answer: HttpResponse = sitemap(request, SITEMAPS)
    return answer
