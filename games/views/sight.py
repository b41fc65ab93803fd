"""What one reader sees of one game: the view, the words and the shapes that its pages are made of."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from engine import BUILD, CHOOSE, PlayerView, State, view_for
from engine.box import COLOUR_NAMES, SIDE_NAMES, Card, Colour
from engine.orientation import place
from games import drawing, history, scoreboard
from games.forms.move import HEIGHTS, Picked, Verdict, judge
from games.models import Game, Ply, Seat
from games.words import Reader, confirm, floors, time_left, turn_of_round, whose_turn

GRACE = 3600  # seconds: a deadline nearer than this is shown as urgent


@dataclass(frozen=True, slots=True)
class Sight:
    """A game before a reader's eyes, after `view.ply` moves."""

    game: Game
    seat: Seat | None
    states: Sequence[State]
    view: PlayerView
    reader: Reader
    plies: Sequence[Ply]

    @property
    def movers(self) -> list[str]:
        return self.game.movers[: len(self.plies)]

    @property
    def to_build(self) -> bool:
        """Whether the reader may build now; not while he looks from another's side."""
        return self.view.may_move and self.view.phase == BUILD and self.reader.frame == self.view.seat

    @property
    def to_choose(self) -> bool:
        return self.view.may_move and self.view.phase == CHOOSE and self.reader.frame == self.view.seat


def look(game: Game, seat: Seat | None, turned: str = "", ply: int | None = None) -> Sight:
    """`game` as `seat`, or a spectator (None), may see it: now or after `ply` moves, from the side `turned` to."""
    states = game.positions()
    side = seat.side if seat else None
    at = len(states) - 1 if ply is None else min(max(ply, 0), len(states) - 1)
    names = {side: s.name for side, s in game.seats_by_side.items()}
    frame = turned.upper() if turned and turned.upper() in game.options.seats else None
    reader = Reader(game.options, names, game.theme, side, frame)
    return Sight(game, seat, states, view_for(states[at], side), reader, list(game.plies.all())[:at])


def table_context(sight: Sight, picked: Picked) -> dict[str, Any]:
    """Everything the table's templates show."""
    view, reader = sight.view, sight.reader
    verdict = judge(picked, view, reader) if sight.to_build else Verdict(None)
    movers = sight.movers
    told = history.lines(reader, sight.states, sight.plies, movers, _first_shown(reader, movers))
    players = scoreboard.standings(reader, view, verdict.move, history.last_words(reader, told))
    return {
        **frame_context(sight),
        "picked": picked,
        "verdict": verdict,
        "confirm": confirm(reader, view, verdict.move) if verdict.move else None,
        "board": drawing.board(reader, view, verdict.move, history.marks(told), picked.city),
        "players": players,
        "ranked": scoreboard.by_points(players),
        "told": told[::-1],
        "hand": hand(view),
        "blocks": blocks(view) if view.seat else [],
    }


def frame_context(sight: Sight) -> dict[str, Any]:
    """What the head and the foot of a game's pages say."""
    game, view, reader = sight.game, sight.view, sight.reader
    left = game.deadline - timezone.now() if game.deadline and view.to_move else None
    return {
        "game": game,
        "seat": sight.seat,
        "view": view,
        "to_build": sight.to_build,
        "to_choose": sight.to_choose,
        "round": turn_of_round(view),
        "status": whose_turn(reader, view),
        "left": time_left(left) if left else "",
        "urgent": left is not None and left.total_seconds() < GRACE,
        "frame": SIDE_NAMES[reader.frame],
        "compass": reader.frame,
        "turned": reader.turned if reader.turned != view.seat else None,
        "others": [(side, name) for side, name in reader.names.items() if side != reader.frame],
    }


def hand(view: PlayerView) -> list[tuple[Card, int, str]]:
    """The faces in hand with how many of each, and where they lie."""
    return [(card, view.hand.count(card), place(card)) for card in sorted(set(view.hand))]


def blocks(view: PlayerView) -> list[tuple[Colour, str, list[tuple[int, str, str, int]]]]:
    """For each colour the blocks to place: height, the radio's value, its name, how many."""
    own = view.options.colours_of(view.seat or "")
    rows = []
    for colour in own:
        chosen = view.chosen[colour]
        two = f"{COLOUR_NAMES[colour]}, " if len(own) > 1 else ""
        if not chosen:
            continue
        heights = [(h, f"{h}{colour.lower()}", f"{two}{floors(h)}", chosen.count(h)) for h in sorted(set(chosen))]
        rows.append((colour, COLOUR_NAMES[colour], heights))
    return rows


def supply_rows(view: PlayerView, wanted: Mapping[Colour, Mapping[int, int]]) -> list[dict[str, Any]]:
    """For each colour of the viewer the heights with what is left, and how many are asked for."""
    own = view.options.colours_of(view.seat or "")
    return [
        {
            "colour": colour,
            "name": COLOUR_NAMES[colour],
            "heights": [
                {"height": h, "name": floors(h), "there": view.supply[colour].count(h), "wanted": wanted[colour][h]}
                for h in reversed(HEIGHTS)
            ],
        }
        for colour in own
    ]


def _first_shown(reader: Reader, movers: Sequence[str]) -> int:
    return max(0, min(history.since_own_turn(reader, movers), len(movers) - history.SHOWN))
