"""What one reader sees of one game: the view, the words and the shapes that its pages are made of."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property
from typing import Any, Self

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from engine import PlayerView, State, View, view_for, write
from engine.box import COLOUR_NAMES, Card, Colour, Side, Site
from engine.language import Names
from engine.orientation import place
from games.board import history, scoreboard, tiles
from games.board.monster_map import monster_map
from games.board.perspective import Perspective
from games.board.phrases import floors, time_left
from games.board.site_status import Sites
from games.board.variants import Sent, sent
from games.lib import clock
from games.models import Game, Ply, Seat
from games.table.move_preview import move_preview
from games.table.picked import Picked
from games.table.position_page import PositionPage
from games.table.verdict import Verdict, judge

# Where a board is seen from, inside a sentence.
SEEN_FROM = Names(S=gettext_noop("south"), W=gettext_noop("west"), N=gettext_noop("north"), E=gettext_noop("east"))


@dataclass(frozen=True, kw_only=True)
class GamePage(PositionPage):
    """A game before a reader's eyes, after `view.ply` moves."""

    game: Game
    seat: Seat | None
    states: Sequence[State]
    plies: Sequence[Ply]

    @classmethod
    def of(cls, game: Game, seat: Seat | None, turned: str = "", ply: int | None = None) -> Self:
        """Return `game` as `seat`, or a spectator (None), may see it: now or after `ply` moves, from side `turned`."""
        states = game.positions()
        side = seat.side if seat else None
        at = len(states) - 1 if ply is None else min(max(ply, 0), len(states) - 1)
        frame = turned.upper() if turned and turned.upper() in game.options.sides else None
        return cls(
            game=game,
            seat=seat,
            states=states,
            plies=list(game.plies.all())[:at],
            reader=Perspective(game.options, game.names_by_side, game.theme, side, frame),
            view=view_for(states[at], side),
        )

    @cached_property
    def movers(self) -> list[Side]:
        return self.game.movers[: len(self.plies)]

    @cached_property
    def _time_left(self) -> timedelta | None:
        return self.game.deadline - timezone.now() if self.game.deadline and self.view.to_move else None

    @property
    def left(self) -> str:
        return time_left(self._time_left) if self._time_left else ""

    @property
    def urgent(self) -> bool:
        return self._time_left is not None and clock.urgent(self._time_left, self.game.pace)

    @cached_property
    def away(self) -> list[str]:
        return vacation_sentences(self.game, self.reader) if self.view.to_move else []

    @property
    def frame(self) -> str:
        """The side from which the board is seen, inside a sentence."""
        return SEEN_FROM[self.reader.frame]

    @property
    def compass(self) -> Side:
        return self.reader.frame

    @property
    def others(self) -> list[tuple[Side, str]]:
        """The other players from whose sides the board may be seen."""
        return [(side, name) for side, name in self.reader.names.items() if side != self.reader.frame]


def vacation_sentences(game: Game, reader: Perspective) -> list[str]:
    """Return a sentence for each of the other players at a table who is away."""
    said = _("{name} is away until {day}.")
    return [
        said.format(name=reader.name(side), day=date_format(seat.away_until, _("j F")))
        for side, seat in game.seats_by_side.items()
        if seat.away_until and side != reader.side
    ]


def table_context(page: GamePage, picked: Picked, asked: Site | None = None) -> dict[str, Any]:
    """Everything the table's templates show; `asked` is a site that is asked about."""
    reader, movers = page.reader, page.movers
    told = history.lines(reader, page.states, page.plies, movers, _first_shown(reader, movers))
    last = history.last_words(reader, told)
    return {
        **play_context(reader, page.view, picked, history.marks(told), last, asked),
        **frame_context(page),
        "page_url": reverse("table", args=[page.game.code]),
        "move_url": reverse("table-move", args=[page.game.code]),
        "told": told[::-1],
        "scored": _last_scored(page),
    }


def play_context(
    reader: Perspective,
    view: View,
    picked: Picked,
    marks: Mapping[Site, tuple[int, ...]] | None = None,
    last: Mapping[Side, str] | None = None,
    asked: Site | None = None,
    sites: Sites | None = None,
) -> dict[str, Any]:
    """What board, hand, chooser, confirm bar and scores show of a position, whether or not it is a stored game's."""
    moment = PositionPage(reader=reader, view=view)
    sites = sites or Sites(view)
    verdict = judge(picked, sites, reader) if moment.to_build else Verdict(None)
    players = scoreboard.standings(reader, view, verdict.move, last)
    return {
        **moment_context(moment),
        "picked": picked,
        "verdict": verdict,
        "confirm": move_preview(reader, building, verdict.move) if building and verdict.move else None,
        "move_text": write(verdict.move) if verdict.move else "",
        "board": tiles.board(reader, view, verdict.move, marks, picked.city, asked, sites=sites),
        "players": players,
        "ranked": scoreboard.by_points(reader, players),
        "ground": monster_map(reader, view, picked.card),
        "hand": hand(reader, view) if isinstance(view, PlayerView) else [],
        "blocks": blocks(view) if isinstance(view, PlayerView) else [],
    }


def moment_context(page: PositionPage) -> dict[str, Any]:
    """Whose turn it is, of which round, and what is in force."""
    names = ("view", "to_build", "to_choose", "round", "status", "now", "scored")
    return {name: getattr(page, name) for name in names}


def frame_context(page: GamePage) -> dict[str, Any]:
    """What the head and the foot of a game's pages say."""
    names = ("game", "seat", "left", "urgent", "away", "frame", "compass", "turned", "others")
    return {**moment_context(page), **{name: getattr(page, name) for name in names}}


@dataclass(frozen=True, slots=True)
class HandCard:
    """A face in hand: how many of it, the place it shows, and where it would send a monster."""

    card: Card
    many: int
    place: str
    sent: Sent | None


def hand(reader: Perspective, view: PlayerView) -> list[HandCard]:
    """The faces in hand, lowest first."""
    faces = sorted(set(view.hand))
    return [HandCard(card, view.hand.count(card), place(card), sent(reader, view, card)) for card in faces]


def blocks(view: PlayerView) -> list[tuple[Colour, str, list[tuple[int, str, str, int]]]]:
    """For each colour the blocks to place: height, the radio's value, its name, how many."""
    own = view.own_colours
    rows = []
    for colour in own:
        chosen = view.chosen[colour]
        two = f"{COLOUR_NAMES[colour]}, " if len(own) > 1 else ""
        if not chosen:
            continue
        heights = [(h, f"{h}{colour.lower()}", f"{two}{floors(h)}", chosen.count(h)) for h in sorted(set(chosen))]
        rows.append((colour, COLOUR_NAMES[colour], heights))
    return rows


def _last_scored(page: GamePage) -> scoreboard.Scored | None:
    """The round that was scored since the reader's last turn; the others may have moved on already."""
    since = page.states[history.since_own_turn(page.reader, page.movers) :]
    return next(filter(None, (scoreboard.scored(page.reader, state) for state in reversed(since))), None)


def _first_shown(reader: Perspective, movers: Sequence[str]) -> int:
    return max(0, min(history.since_own_turn(reader, movers), len(movers) - history.SHOWN))
