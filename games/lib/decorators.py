"""Decorators for views."""

from collections.abc import Callable
from functools import wraps

from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods

View = Callable[[HttpRequest, str], HttpResponse]

LONGEST_CODE = 12  # as the column of Game has it; nothing longer is worth signing in for


def or_sign_in(view: View) -> View:
    """Ask visitors who aren't signed in to do so where there's nothing for them: it may be their own table."""

    @wraps(view)
    def asked(request: HttpRequest, code: str) -> HttpResponse:
        try:
            return view(request, code)
        except Http404:
            hopeless = request.user.is_authenticated or len(code) > LONGEST_CODE
            if hopeless or "HX-Request" in request.headers:
                raise
            return redirect_to_login(request.get_full_path())

    return asked


def post_or_go_to(page: str) -> Callable[[View], View]:
    """
    Let signed-in users POST to a view; redirect a GET to the page of that name, with the same code.

    A GET comes from signing in on the way to a POST, and from the links of a page that refused one.
    """

    def decorated(view: View) -> View:
        post = login_required(view)

        @require_http_methods(["GET", "HEAD", "POST"])
        @wraps(view)
        def posted(request: HttpRequest, code: str) -> HttpResponse:
            if request.method == "POST":
                return post(request, code)
            query = request.META.get("QUERY_STRING", "")
            return redirect(reverse(page, args=[code]) + (f"?{query}" if query else ""))

        return posted

    return decorated


post_only = post_or_go_to("table")
