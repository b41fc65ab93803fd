"""The anchors of tests/benchmarks/ratios.py: a page, a poll, and a move as plain Django does them."""

from collections.abc import Callable

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template import engines
from django.urls import path
from django.utils import timezone

from games.models import Game, Notice, User

# What `startproject` sets up, with the compression that a page of a site needs.
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "tests.benchmarks.naive.here",
]
BARE = ["tests.benchmarks.naive.here"]

TABLE = engines["django"].from_string("""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>{{ game.name }}</title></head><body>
<header><a href="/">All games</a> <b>{{ user.name }}</b></header>
<h1>{{ game.name }} #{{ game.code }}</h1>
<p>Move {{ game.ply }}, until {{ game.deadline|date:"D j M, H:i" }}</p>
<ul>{% for seat in seats %}
  <li{% if seat.to_move %} class="now"{% endif %}>{{ seat.user.name }}</li>
{% endfor %}</ul>
<table>{% for row in rows %}<tr>
  {% for cell in row %}
    <td class="site {{ cell.colour }}" id="site-{{ cell.name }}">
      <a href="/g/{{ game.code }}?site={{ cell.name }}">{{ cell.name }}</a>
      {% if cell.height %}<b>{{ cell.height }}</b> floors of {{ cell.colour }}{% else %}empty{% endif %}
    </td>
  {% endfor %}
</tr>{% endfor %}</table>
<ol>{% for ply in latest %}
  <li>{{ ply.number }}. {{ ply.at|date:"H:i" }} {{ ply.via }}</li>
{% endfor %}</ol>
<form method="post">{% csrf_token %}<input name="move"><button>Play</button></form>
</body></html>""")


def here(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Answer requests with the views of this module."""

    def answer(request: HttpRequest) -> HttpResponse:
        request.urlconf = __name__
        return get_response(request)

    return answer


def page(request: HttpRequest, code: str) -> HttpResponse:
    """Show a game in a table of 54 cells: session, user, game, seats and moves are its five queries."""
    user = request.user
    assert isinstance(user, User)
    game = get_object_or_404(Game, code=code)
    seats = list(game.seats.select_related("user"))
    plies = list(game.plies.all())
    cells = [
        {"name": f"{city}{nth}", "height": nth % 4 * nth, "colour": "RBYK"[nth % 4]}
        for city in "ABCDEF"
        for nth in range(1, 10)
    ]
    rows = [cells[start : start + 9] for start in range(0, 54, 9)]
    context = {"game": game, "user": user, "seats": seats, "rows": rows, "latest": plies[-9:]}
    return HttpResponse(TABLE.render(context, request))


def poll(request: HttpRequest, code: str) -> HttpResponse:
    """Ask one query, and answer that nothing is new."""
    get_object_or_404(Game, code=code)
    return HttpResponse(status=204)


def move(request: HttpRequest, code: str) -> HttpResponse:
    """Lock a row, read twice, insert twice, update once, and commit."""
    with transaction.atomic():
        game = Game.objects.select_for_update(no_key=True).get(code=code)
        seat = next(iter(game.seats.all()))
        number = game.plies.values_list("number", flat=True).last() or 0
        game.plies.create(number=number + 1, seat=seat, move="1A1", via="web", at=timezone.now())
        Notice.objects.create(seat=seat, kind=Notice.Kind.TURN, ply=number + 1)
        Game.objects.filter(pk=game.pk).update(ply=number + 1)
    return HttpResponse(status=204)


urlpatterns = [
    path("<slug:code>/page", page),
    path("<slug:code>/poll", poll),
    path("<slug:code>/move", move),
]
