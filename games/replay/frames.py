"""Every moment of a replay as JSON pieces of its page, so that a script can step without requests."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TypeAlias, TypedDict

from django.template import Context, Engine, Template
from django.utils.html import escape

from games.board.city_text import table_pieces
from games.board.drawings.city import chip_pieces, site_pieces
from games.board.skyline.city import city_pieces
from games.board.skyline.geometry import TABLE
from games.board.skyline.scene import CityScene
from games.replay.moment import Moment
from games.replay.rows import hand_pieces, worth_pieces
from games.replay.timeline import Timeline

Pieces: TypeAlias = Sequence[str]
Shown: TypeAlias = Mapping[str, Pieces]  # by an element's selector: its contents, in order


class FilmData(TypedDict):
    """A film in the format the script reads."""

    slots: list[str]
    pieces: list[str]
    plies: list[list[list[int]]]


@dataclass
class Film:
    """
    A film of all moments.

    `slots` are selectors, `pieces` are bits of HTML; `plies[n]` lists the changes made by move n. Each
    change is the index of a slot and those of its pieces. After n moves, a slot holds what the last
    change up to n put there. A film can be drawn in several parts.
    """

    slots: dict[str, int] = field(default_factory=dict)
    pieces: dict[str, int] = field(default_factory=dict)
    plies: list[list[list[int]]] = field(default_factory=list)
    before: dict[str, Pieces] = field(default_factory=dict)

    def draw(self, timeline: Timeline, enough: Callable[[], bool] = lambda: False) -> None:
        """Draw more moments, at least one, until the film is whole or `enough` returns true."""
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
    """Return the slots that may have changed since the previous move, with their pieces."""
    return dict(_cities(timeline, ply)) | dict(_beside(Moment(timeline, ply)))


def _cities(timeline: Timeline, ply: int) -> Iterator[tuple[str, Pieces]]:
    reader = timeline.reader
    for city in timeline.board(ply, timeline.changed(ply)).cities:
        if timeline.in_skyline:
            yield f"#sites{city.key}", list(city_pieces(CityScene(city, reader.frame, TABLE)))
        else:
            yield f"#sites{city.key}", list(site_pieces(city))
            yield f"#chips{city.key}", list(chip_pieces(city))
        if reader.options.slow_growth:
            yield f"#shut{city.key}", [escape(city.standing)] if city.opens else [""]
        yield f"#text{city.key}", list(table_pieces(city))


def _beside(moment: Moment) -> Iterator[tuple[str, Pieces]]:
    for hand in moment.hands:
        yield f"#hand-{hand.colour}", list(hand_pieces(hand))
    yield "#worth", list(worth_pieces(moment))
    for slot in ("at", "legal", "worth-head", "scored", "rules"):
        yield f"#{slot}", [_drawn(f"replay/_{slot.replace('-', '_')}.html", moment)]


def _drawn(template: str, moment: Moment) -> str:
    """A rendered template, without the slow localisation of numbers, which none of these need."""
    return _compiled(template).render(Context({"moment": moment}, use_l10n=False)).strip()


@cache
def _compiled(template: str) -> Template:
    return Engine.get_default().get_template(template)
