"""The replay: any moment of a game by its address, and the record to take away."""

import re
from itertools import pairwise
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

import engine
from engine import OVER, view_for
from engine.orientation import place
from engine.scoring import seat_scores
from games import drawing, history, scoreboard
from games.access import spectator_or_404
from games.words import turn_of_round

from .sight import Sight, frame_context, look


@require_safe
def replay(request: HttpRequest, code: str) -> HttpResponse:
    """The board after `m` moves; a number out of range is brought to the nearest move."""
    game, seat = spectator_or_404(request.user, code)
    if not game.dealt:
        return redirect("table", game.code)
    asked = request.GET.get("m", "")
    ply = int(asked) if re.fullmatch(r"-?[0-9]{1,5}", asked) else game.ply
    sight = look(game, seat, request.GET.get("seat", ""), ply)
    return render(request, "games/replay.html", _context(sight))


@require_safe
def record(request: HttpRequest, code: str) -> HttpResponse:
    """The game as text: the whole record once it is over, until then what is public."""
    game, _ = spectator_or_404(request.user, code)
    if not game.dealt:
        return redirect("table", game.code)
    header = {"game": game.code, "commitment": engine.chance.commitment(game.secret)}
    if game.over:
        words = ":".join(seat.word for seat in game.seats_by_side.values())
        header |= {"secret": game.secret, "words": words}
    text = engine.dump(game.state(), game.moves, header)
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


def _context(sight: Sight) -> dict[str, Any]:
    view, reader, states = sight.view, sight.reader, sight.states
    everything = look_whole(sight)
    here = [line for line in everything if line.ply == view.ply]
    marks = {line.told.site: 0 for line in here if line.told.site}
    players = scoreboard.standings(reader, view)
    last = len(states) - 1
    return frame_context(sight) | {
        "board": drawing.board(reader, view, marks=marks, needs=False),
        "players": players,
        "ranked": scoreboard.by_points(players),
        "here": here,
        "moves": everything,
        "ply": view.ply,
        "last": last,
        "round": turn_of_round(view),
        "steps": steps(states, view.ply),
        "hands": hands(sight),
        "by_round": points_by_round(sight),
        "here_url": f"?m={view.ply}",
        "moment": f"&m={view.ply}",
        "seat_query": f"&seat={reader.turned}" if reader.turned else "",
    }


def look_whole(sight: Sight) -> list[history.Line]:
    """Every line of the game up to now, whatever moment is looked at."""
    plies = list(sight.game.plies.all())
    return history.lines(sight.reader, sight.states, plies, sight.game.movers, every=True)


def steps(states: Any, ply: int) -> list[tuple[str, str, int | None]]:
    """The six ways to step: shape, name and ply; None where there is no way to go."""
    last = len(states) - 1
    starts = [0, *(n for n, (was, now) in enumerate(pairwise(states), 1) if now.round != was.round), last]
    before = max((n for n in starts if n < ply), default=None)
    behind = min((n for n in starts if n > ply), default=None)
    back, on = (ply - 1 if ply else None), (ply + 1 if ply < last else None)
    return [
        ("M3 2h3v14H3zM16 2v14L7 9z", "Start", 0 if ply else None),
        ("M9 2v14L1 9zM17 2v14L9 9z", "Previous round", before),
        ("M13 2v14L4 9z", "Previous move", back),
        ("M5 2v14l9-7z", "Next move", on),
        ("M1 2v14l8-7zM9 2v14l8-7z", "Next round", behind),
        ("M12 2h3v14h-3zM2 2v14l9-7z", "End", last if ply < last else None),
    ]


def hands(sight: Sight) -> list[tuple[str, str, tuple[tuple[int, str], ...]]]:
    """Hands at this moment: all after the end; while the game runs the reader's own and no other."""
    state = sight.states[sight.view.ply]
    over = sight.states[-1].phase == OVER
    seats = state.options.seats if over else [s for s in state.options.seats if s == sight.view.seat]
    shown = []
    for seat in seats:
        cards = view_for(state, seat).hand
        faces = tuple((card, place(card)) for card in cards)
        shown.append((state.options.colours_of(seat)[0], sight.reader.name(seat), faces))
    return shown


def points_by_round(sight: Sight) -> list[tuple[str, str, list[int], int]]:
    """For each seat: colour, name, points of each round scored so far, and their sum."""
    options, states = sight.view.options, sight.states[: sight.view.ply + 1]
    ends = [states[0], *(now for was, now in pairwise(states) if now.scores != was.scores)]
    sums = [seat_scores(options, state.scores) for state in ends]
    return [
        (
            options.colours_of(seat)[0],
            sight.reader.name(seat),
            [now[seat] - was[seat] for was, now in pairwise(sums)],
            sums[-1][seat],
        )
        for seat in options.seats
    ]
