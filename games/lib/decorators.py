"""Addresses of a table that act on a POST and lead to the table on a GET."""

from collections.abc import Callable
from functools import wraps

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods

View = Callable[[HttpRequest, str], HttpResponse]


def post_only(view: View) -> View:
    """
    Let those who are signed in POST.

    A GET changes nothing, but it comes: after signing in, and from the links of a page that refused a POST.
    """
    post = login_required(view)

    @require_http_methods(["GET", "HEAD", "POST"])
    @wraps(view)
    def at_table(request: HttpRequest, code: str) -> HttpResponse:
        if request.method == "POST":
            return post(request, code)
        query = request.META.get("QUERY_STRING", "")
        return redirect(reverse("table", args=[code]) + (f"?{query}" if query else ""))

    return at_table
