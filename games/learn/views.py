"""The tutorial in five steps, and the worked round. The address holds all state; nothing is stored."""

from dataclasses import replace

from django import forms
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from engine import MoveError
from engine.themes import WORLD
from games.learn import example, rules_text
from games.learn.lesson import read
from games.learn.lessons import LESSONS
from games.learn.pages import ExamplePage, LessonPage, all_lessons, lesson_url
from games.table.move_form import MoveForm
from games.table.picked import picked_from, picked_move


class ExampleForm(forms.Form):
    """The number of builds shown of the worked round."""

    m = forms.IntegerField(required=False)


@require_http_methods(["GET", "HEAD", "POST"])
def learn(request: HttpRequest, number: int = 1, played: str = "") -> HttpResponse:
    """
    Show step `number` after the moves in `played`; a GET picks, a POST plays.

    A legal move redirects to the address with that move in it; an illegal one shows the reason.
    """
    if not 1 <= number <= len(LESSONS):
        raise Http404
    lesson = LESSONS[number - 1]
    try:
        moves = read(played)
        states = lesson.follow(moves)
    except MoveError:  # an address that was changed by hand
        return redirect("learn", number)
    page = LessonPage.of(number, moves, states)
    if request.method != "POST":
        return _page(request, page)
    form = MoveForm(request.POST, WORLD, lesson.own_colours)
    try:
        moves_on = [*moves, form.read()]
        lesson.follow(moves_on)
    except MoveError as error:
        return _page(request, replace(page, refusal=str(error)), form.text)
    return HttpResponseRedirect(lesson_url(number, moves_on), status=303)


@require_safe
def learnt(request: HttpRequest) -> HttpResponse:
    """Show the end of the tutorial, with what to do next."""
    return render(request, "learn/learnt.html", {"lessons": all_lessons()})


@require_safe
def worked_round(request: HttpRequest) -> HttpResponse:
    """Show the board after `m` builds of the example; a number out of range is clamped."""
    form = ExampleForm(request.GET)
    asked = (form.is_valid() and form.cleaned_data["m"]) or 0
    return render(
        request,
        "learn/example.html",
        {"page": ExamplePage.of(min(max(asked, 0), len(example.STATES) - 1))},
    )


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """Show the rules with pictures and a table of contents; each rule has an anchor, as in `/rules#R4`."""
    return render(request, "learn/rules.html", {"page": rules_text.page()})


def _page(request: HttpRequest, page: LessonPage, refused: str = "") -> HttpResponse:
    """The page of the step, with a `refused` build if any; htmx gets only the parts a choice changes."""
    if view := page.building:
        picked = (
            picked_move(refused, view, WORLD) if refused else picked_from(request.GET, view, WORLD)
        )
        page = replace(page, picked=picked)
    page = replace(page, preset=request.GET.get("preset", ""), posted=request.POST)
    template = (
        "table/_choice.html" if request.headers.get("HX-Target") == "say" else "learn/lesson.html"
    )
    return render(request, template, {"page": page}, status=422 if page.refusal else 200)


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """Show how to play well, and who made the game."""
    return render(request, "learn/about.html")
