"""The rules of the game, as docs/rules.md has them, or the text in the reader's language."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.learning import rules_text


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """The text with its pictures and a table of contents; each rule has an anchor, `/rules#R4`."""
    page = rules_text.page()
    contents = [heading for heading in page.headings if heading.level <= 3]
    return render(request, "games/rules.html", {"page": page, "contents": contents})
