"""Every moment of a replay as pieces of its page, so that a script can step without asking again: JSON, drawn here."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TypeAlias, TypedDict

from django.template import Context, Engine, Template
from django.utils.html import escape

from games.board.city_text import table_pieces
from games.board.drawings.city import chip_pieces, site_pieces
from games.replay.moment import Moment
from games.replay.rows import hand_pieces, worth_pieces
from games.replay.timeline import Timeline

Pieces: TypeAlias = Sequence[str]
Shown: TypeAlias = Mapping[str, Pieces]  # by the selector of an element: the pieces that are in it, in their order


class FilmData(TypedDict):
    """A film as the script reads it."""

    slots: list[str]
    pieces: list[str]
    plies: list[list[list[int]]]


@dataclass
class Film:
    """
    `slots` are selectors, `pieces` bits of HTML; `plies[n]` says what is different after n moves.

    Each change is the number of a slot and those of the pieces in it. The page after n moves has in
    each slot what the last change up to n put there. A film may be drawn in parts, one after the other.
    """

    slots: dict[str, int] = field(default_factory=dict)
    pieces: dict[str, int] = field(default_factory=dict)
    plies: list[list[list[int]]] = field(default_factory=list)
    before: dict[str, Pieces] = field(default_factory=dict)

    def draw(self, timeline: Timeline, enough: Callable[[], bool] = lambda: False) -> None:
        """Draw on from where the film ends until it is whole or `enough` says so: at least one moment."""
        for ply in range(len(self.plies), timeline.last + 1):
            self.plies.append(list(self._changes(slots(timeline, ply))))
            if enough():
                return

    def _changes(self, shown: Shown) -> Iterator[list[int]]:
        for slot, pieces in shown.items():
            if self.before.get(slot) != pieces:
                self.before[slot] = pieces
                numbers = [self.pieces.setdefault(piece, len(self.pieces)) for piece in pieces]
                yield [self.slots.setdefault(slot, len(self.slots)), *numbers]

    def as_dict(self) -> FilmData:
        return {"slots": list(self.slots), "pieces": list(self.pieces), "plies": self.plies}


def film(timeline: Timeline) -> FilmData:
    """Return the whole film."""
    whole = Film()
    whole.draw(timeline)
    return whole.as_dict()


def slots(timeline: Timeline, ply: int) -> Shown:
    """Return the slots that may differ from a move ago, with their pieces."""
    return dict(_cities(timeline, ply)) | dict(_beside(Moment(timeline, ply)))


def _cities(timeline: Timeline, ply: int) -> Iterator[tuple[str, Pieces]]:
    for city in timeline.board(ply, timeline.changed(ply)).cities:
        yield f"#sites{city.key}", list(site_pieces(city))
        yield f"#chips{city.key}", list(chip_pieces(city))
        if timeline.reader.options.slow_growth:
            yield f"#shut{city.key}", [escape(city.standing)] if city.opens else [""]
        yield f"#text{city.key}", list(table_pieces(city))


def _beside(moment: Moment) -> Iterator[tuple[str, Pieces]]:
    for hand in moment.hands:
        yield f"#hand-{hand.colour}", list(hand_pieces(hand))
    yield "#worth", list(worth_pieces(moment))
    for slot in ("at", "legal", "worth-head", "scored", "rules"):
        yield f"#{slot}", [_drawn(f"replay/_{slot.replace('-', '_')}.html", moment)]


def _drawn(template: str, moment: Moment) -> str:
    """As in the page; no number here is of a kind that a locale writes differently, and asking takes long."""
    return _compiled(template).render(Context({"moment": moment}, use_l10n=False)).strip()


@cache
def _compiled(template: str) -> Template:
    return Engine.get_default().get_template(template)
