"""The replay: any moment of a game by its address, drawn here or, step by step, by a script."""

import re
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _
from django.views.decorators.http import conditional_page, require_safe

from games.play.access import spectator_or_404
from games.replay import cache
from games.replay.frames import film
from games.replay.ratelimit import film_over_limit
from games.replay.timeline import Timeline
from games.table.page import GamePage

NEAR = 6  # moves listed before and after the one that is looked at
# The six ways to step: the key, its name, its sign.
WAYS = (
    ("Home", _("Start"), "M3 2h3v14H3zM16 2v14L7 9z"),
    ("ArrowUp", _("Previous round"), "M9 2v14L1 9zM17 2v14L9 9z"),
    ("ArrowLeft", _("Previous move"), "M13 2v14L4 9z"),
    ("ArrowRight", _("Next move"), "M5 2v14l9-7z"),
    ("ArrowDown", _("Next round"), "M1 2v14l8-7zM9 2v14l8-7z"),
    ("End", _("End"), "M12 2h3v14h-3zM2 2v14l9-7z"),
)


@dataclass(frozen=True, kw_only=True)
class ReplayPage(GamePage):
    """A moment of the replay."""

    chips: bool = False

    @property
    def to_build(self) -> bool:
        """Never: even at a moment that was the reader's turn."""
        return False

    @property
    def here_url(self) -> str:
        """The moment from the reader's own side."""
        return f"?{self._query}"

    @property
    def moment(self) -> str:
        """What an address that turns the board adds, to stay at this moment."""
        return f"&{self._query}"

    @property
    def _query(self) -> str:
        return urlencode([*([("chips", "on")] if self.chips else []), ("m", self.view.ply)])


@require_safe
def replay(request: HttpRequest, code: str) -> HttpResponse:
    """The board after `m` moves; a number out of range is brought to the nearest move."""
    game, seat = spectator_or_404(request.user, code)
    if not game.dealt:
        return redirect("table", game.code)
    ply = number(request, "m")
    page = ReplayPage.of(game, seat, request.GET.get("seat", ""), game.ply if ply is None else ply)
    return render(request, "replay/page.html", _context(replace(page, chips=_chips(request))))


@require_safe
@conditional_page
def moving(request: HttpRequest, code: str) -> HttpResponse:
    """
    The film of the replay, up to the move that was the `last` when its page was made.

    Of a game that is over it may answer 202 and how far it is drawn: asked again, it is drawn further.
    """
    game, seat = spectator_or_404(request.user, code)
    if not game.dealt:
        return redirect("table", game.code)
    page, last = GamePage.of(game, seat, request.GET.get("seat", "")), number(request, "last")
    upto = len(page.states) if last is None else max(0, last) + 1
    timeline = Timeline(game, page.reader, page.states[:upto], needs=_chips(request))
    if refused := film_over_limit(request, timeline):
        return refused
    if not cache.keeps(timeline):
        return _json(film(timeline))  # somebody's own hand may be in it: no copy stays anywhere
    shown = cache.film_so_far(timeline)
    if isinstance(shown, cache.HowFar):
        return _json(shown._asdict(), status=202)
    return _json(shown, headers={"Cache-Control": "private, no-cache"})


def number(request: HttpRequest, name: str) -> int | None:
    """A whole number that the address gives; None where it gives none."""
    asked = request.GET.get(name, "")
    return int(asked) if re.fullmatch(r"-?[0-9]{1,5}", asked) else None


def _json(told: dict[str, Any], **how: Any) -> JsonResponse:
    return JsonResponse(told, json_dumps_params={"ensure_ascii": False, "separators": (",", ":")}, **how)


def _chips(request: HttpRequest) -> bool:
    return request.GET.get("chips") == "on"


def _context(page: ReplayPage) -> dict[str, Any]:
    timeline, ply = Timeline(page.game, page.reader, page.states, needs=page.chips), page.view.ply
    shown = {
        "board": timeline.board(ply),
        "page": page,
        "game": page.game,
        "seat": page.seat,
        "view": page.view,
        "file_kept": cache.there("file", timeline.for_anyone()),
    }
    return around(timeline, ply) | _addresses(timeline, ply) | shown


def around(timeline: Timeline, ply: int) -> dict[str, Any]:
    """What the replay's templates show of a moment and beside it; the addresses and the board left out."""
    return {
        **timeline.always(ply),
        **timeline.moment(ply),
        "here": [line for line in timeline.told if line.line.ply == ply],
        "near": NEAR,
        "nearest": ply - NEAR,
        "farthest": ply + NEAR,
        "open": timeline.over,
        "steps": steps(timeline, ply),
    }


def steps(timeline: Timeline, ply: int) -> list[tuple[str, str, str, int | None]]:
    """The six ways to step, each with the ply it leads to; None where there is no way to go."""
    last, stops = timeline.last, [*timeline.starts, timeline.last]
    to = {
        "Home": 0 if ply else None,
        "ArrowUp": max((n for n in stops if n < ply), default=None),
        "ArrowLeft": ply - 1 if ply else None,
        "ArrowRight": ply + 1 if ply < last else None,
        "ArrowDown": min((n for n in stops if n > ply), default=None),
        "End": last if ply < last else None,
    }
    return [(key, gettext(name), sign, to[key]) for key, name, sign in WAYS]


def _addresses(timeline: Timeline, ply: int) -> dict[str, Any]:
    """Links that keep the side from which the board is seen, the chips and the moment."""
    reader = timeline.reader
    seat = [("seat", reader.turned)] if reader.turned else []
    chips = [("chips", "on")] if timeline.needs else []
    switched = [*seat, *([] if chips else [("chips", "on")]), ("m", ply)]
    return {
        "at": f"?{urlencode([*seat, *chips, ('m', '')])}",
        "kept": [*seat, *chips],
        "film_query": f"?{urlencode([*seat, *chips, ('last', timeline.last)])}",
        "file_query": f"?{urlencode({'seat': reader.frame})}",
        "chips_link": f"?{urlencode(switched)}" if reader.side or reader.turned else "",
        "chips_words": gettext("Without the chips") if chips else gettext("With chips that say what each tower takes"),
    }
