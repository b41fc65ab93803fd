"""The tutorial in five steps, and the worked round step by step. Nothing is stored: the address holds it all."""

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from engine import Move, MoveError, PlayerView, State, view_for
from engine.box import COLOUR_NAMES, Site
from engine.events import Built
from engine.themes import WORLD
from games.board import scoreboard, tiles
from games.board.event_text import EventText, event_text
from games.board.phrases import capital
from games.learn import example, lessons, rules_text
from games.learn.lessons import LESSONS, YOU, Lesson
from games.learn.rulebook import PICTURES, picture_path
from games.table.block_choice import choosing_context
from games.table.block_form import posted_move
from games.table.page import moment_context, play_context
from games.table.picked import Picked, picked_from, picked_move
from games.table.position_page import PositionPage


@require_http_methods(["GET", "HEAD", "POST"])
def learn(request: HttpRequest, number: int = 1, played: str = "") -> HttpResponse:
    """
    Step `number` after the moves in `played`; a GET picks, a POST plays.

    A legal move leads to the address with that move in it; another gets the page again, with the reason.
    """
    if not 1 <= number <= len(LESSONS):
        raise Http404
    lesson = LESSONS[number - 1]
    try:
        moves = lessons.read(played)
        states = lesson.follow(moves)
    except MoveError:  # an address that somebody has changed
        return redirect("learn", number)
    if request.method != "POST":
        return _page(request, number, moves, states)
    try:
        moves_on = [*moves, posted_move(request.POST, WORLD, lesson.state.options.colours_of(YOU))]
        lesson.follow(moves_on)
    except MoveError as error:
        return _page(request, number, moves, states, str(error))
    return HttpResponseRedirect(_address(number, moves_on), status=303)


@require_safe
def learnt(request: HttpRequest) -> HttpResponse:
    """The end of the tutorial: what to do next."""
    return render(request, "learn/learnt.html", {"lessons": _told()})


@require_safe
def worked_round(request: HttpRequest) -> HttpResponse:
    """The board after `m` builds of the example; a number out of range is brought to the nearest."""
    last = len(example.STATES) - 1
    asked = request.GET.get("m", "")
    at = min(int(asked[:5]), last) if asked.isdecimal() else 0
    state, reader = example.STATES[at], example.READER
    view = view_for(state, None)
    players = scoreboard.standings(reader, view)
    context = moment_context(PositionPage(reader=reader, view=view)) | {
        "board": tiles.board(reader, view, marks=_marks([state]), needs=False),
        "players": players,
        "ranked": scoreboard.by_points(reader, players),
        "at": at,
        "last": last,
        "sentence": example.sentence(at) if at else "",
        "rounds": example.rounds(),
        "colours": [(colour, COLOUR_NAMES[colour]) for colour in view.options.colours],
        "reasons": list(example.reasons()) if at == last else [],
    }
    return render(request, "learn/example.html", context)


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """The text with its pictures and a table of contents; each rule has an anchor, `/rules#R4`."""
    page = rules_text.page()
    contents = [heading for heading in page.headings if heading.level <= 3]
    return render(request, "learn/rules.html", {"page": page, "contents": contents})


def _page(
    request: HttpRequest, number: int, moves: Sequence[Move], states: Sequence[State], problem: str = ""
) -> HttpResponse:
    """The step as it stands; htmx gets only what another choice changes."""
    lesson, here = LESSONS[number - 1], _address(number, moves)
    reader, view = lesson.reader, view_for(states[-1], YOU)
    over = len(moves) == lesson.turns
    picked = _picked(request, view) if PositionPage(reader=reader, view=view).to_build else Picked()
    context = play_context(reader, view, picked, _marks(states)) | {
        **_frame(number, lesson),
        "page_url": here,
        "move_url": here,
        "problem": problem,
        "came": _came(lesson, states),
        "left": lesson.turns - len(moves),
        "answer": lesson.answer(states) if over else None,
    }
    if context["to_choose"]:
        context |= choosing_context(view, states, request.GET, request.POST)
    picking = request.headers.get("HX-Target") == "say"
    template = "table/_choice.html" if picking else "learn/lesson.html"
    return render(request, template, context, status=422 if problem else 200)


def _picked(request: HttpRequest, view: PlayerView) -> Picked:
    """What the address holds, or the posted build that was refused."""
    posted = request.POST.get("move", "")
    return picked_move(posted, view, WORLD) if posted else picked_from(request.GET, view, WORLD)


def _frame(number: int, lesson: Lesson) -> dict[str, Any]:
    """Which step it is and where it leads."""
    last = number == len(LESSONS)
    return {
        "lesson": lesson.told(),
        "number": number,
        "lessons": _told(),
        "picture_path": picture_path(lesson.picture),
        "again_url": reverse("learn", args=[number]),
        "next_url": reverse("learnt") if last else reverse("learn", args=[number + 1]),
        "picture": PICTURES.get(lesson.picture),
    }


def _told() -> list[Lesson]:
    """The steps in the reader's language."""
    return [lesson.told() for lesson in LESSONS]


def _address(number: int, moves: Sequence[Move]) -> str:
    args = [number, lessons.written(moves)] if moves else [number]
    return reverse("learn", args=args)


def _came(lesson: Lesson, states: Sequence[State]) -> list[tuple[str, EventText]]:
    """What came of every move of the step, the others' replies included: who did it, and what it was."""
    reader = lesson.reader
    told = [event_text(reader, event) for state in islice(states, 1, None) for event in state.happened]
    return [(capital(reader.name(line.side)) if line.side else "", line) for line in told]


def _marks(states: Sequence[State]) -> Mapping[Site, tuple[int, ...]]:
    """The sites built on, numbered where there are several builds: a dot (0) for one."""
    sites = [event.site for state in states for event in state.happened if isinstance(event, Built)]
    if len(sites) == 1:
        return {sites[0]: (0,)}
    return {site: tuple(n for n, other in enumerate(sites, 1) if other == site) for site in sites}
