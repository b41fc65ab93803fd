"""The table: look at a game, pick a move, play it."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from engine import CHOOSE, ChooseBlocks, Move, MoveError, parse, write
from games.access import seat_or_404, spectator_or_404, visible_or_404
from games.forms.move import Picked, blocks_from, choose_blocks, picked_from, picked_move, preset
from games.history import drawn_card
from games.models import Game, Seat
from games.turns import submit_move, was_played
from games.words import tell

from . import lobby
from .acting import acts
from .sight import Sight, look, supply_rows, table_context

MOVED_ON = ("stale", "not-your-turn", "game-over")


@require_safe
def table(request: HttpRequest, code: str) -> HttpResponse:
    """The table's page; its address holds what has been picked, and htmx gets only what that changes."""
    game, seat = spectator_or_404(request.user, code)
    if not game.dealt:
        return lobby.open_table_page(request, game, seat)
    sight = look(game, seat, request.GET.get("seat", ""))
    picked = picked_from(request.GET, sight.view, game.theme) if sight.to_build else Picked()
    context = _context(request, sight, picked)
    return render(request, "games/_choice.html" if _picking(request) else "games/table.html", context)


@require_safe
def live(request: HttpRequest, code: str) -> HttpResponse:
    """204 while nothing has changed since version `v`; else the table anew."""
    game = visible_or_404(request.user, code)
    if not game.dealt:
        return redirect(game)
    if request.GET.get("v") == version(game):
        return HttpResponse(status=204)
    game, seat = spectator_or_404(request.user, code)
    context = _context(request, look(game, seat, request.GET.get("seat", "")), Picked())
    # Somebody else has chosen blocks while I still choose mine: my numbers must not be swept away.
    still = context["to_choose"] and request.GET.get("choosing") == str(game.round)
    return render(request, "games/_others.html" if still else "games/_table.html", context)


@acts
def move(request: HttpRequest, code: str) -> HttpResponse:
    """Play the posted move and show what came of it; refused, the page again with the choice and the reason."""
    seat = seat_or_404(request.user, code)
    text = request.POST.get("move", "")
    ply = request.POST.get("ply", "")
    number = int(ply) if ply.isdecimal() and len(ply) < 6 else -1
    try:
        wanted = _posted(request, seat, text)
        if isinstance(wanted, ChooseBlocks):
            number = _current(seat, request.POST.get("round", ""), number)
        try:
            submit_move(seat, number, wanted)
        except MoveError:
            if not was_played(seat, number, wanted):
                raise
    except MoveError as error:
        return _refused(request, code, text, error)
    return HttpResponseRedirect(f"{reverse('table', args=[seat.game.code])}?done={number + 1}", status=303)


def version(game: Game) -> str:
    """Changes with everything that a table shows."""
    return f"{game.ply}-{game.status}"


def _picking(request: HttpRequest) -> bool:
    return request.headers.get("HX-Target") == "say"


def _posted(request: HttpRequest, seat: Seat, text: str) -> Move:
    if text:
        return parse(text, seat.game.theme)
    return choose_blocks(blocks_from(request.POST, seat.game.options.colours_of(seat.side)))


def _current(seat: Seat, round_: str, ply: int) -> int:
    """Where blocks are chosen together, another's choice in between does not make mine stale."""
    game = seat.game
    together = game.options.choosing == "together" and game.phase == CHOOSE and str(game.round) == round_
    return game.ply if together and seat.to_move else ply


def _refused(request: HttpRequest, code: str, text: str, error: MoveError) -> HttpResponse:
    game, seat = spectator_or_404(request.user, code)
    if not game.dealt:
        return lobby.refused(request, game, error)
    sight = look(game, seat)
    picked = picked_move(text, sight.view, game.theme) if text and sight.to_build else Picked()
    context = _context(request, sight, picked) | {"problem": str(error)}
    return render(request, "games/table.html", context, status=409 if error.code in MOVED_ON else 422)


def _context(request: HttpRequest, sight: Sight, picked: Picked) -> dict[str, Any]:
    context = table_context(sight, picked) | {"version": version(sight.game), "done": _done(request, sight)}
    if build := context["verdict"].move:
        context["move_text"] = write(build)
    if sight.to_choose:
        view = sight.view
        own = view.options.colours_of(view.seat or "")
        chosen = preset(request.GET["preset"], view) if "preset" in request.GET else blocks_from(request.POST, own)
        context["supply"] = supply_rows(view, chosen)
        context["asked"] = sum(many for counts in chosen.values() for many in counts.values())
        context["many"] = view.options.format.blocks * len(own)
    return context


def _done(request: HttpRequest, sight: Sight) -> list[str]:
    """After my move: what came of it, and the card I drew."""
    done = request.GET.get("done", "")
    side = sight.seat.side if sight.seat else ""
    ply = int(done) if done.isdecimal() and len(done) < 6 else 0
    if not (1 <= ply <= len(sight.plies)) or sight.movers[ply - 1] != side:
        return []
    told = [tell(sight.reader, event).text for event in sight.states[ply].happened]
    card = drawn_card(sight.states, sight.plies, side, ply)
    return [*told, f"You drew {card}"] if card else told
