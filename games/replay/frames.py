"""Every moment of a replay as pieces of its page, so that a script can step without asking again: JSON, drawn here."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeAlias

from django.template import Context, Engine, Template

from engine.orientation import city_rows
from games.replay.timeline import Timeline

Shown: TypeAlias = Mapping[str, str]  # by the selector of an element: what is in it

# Where a piece may end: the same towers, faces and numbers come again and again, and are sent once.
SEAMS = re.compile(r'(?=<(?:td|svg|/li|g class="m"|b class="chip|/g>(?:<g class="(?:s |opens|walking)|$)))')


@dataclass
class Film:
    """
    `slots` are selectors, `pieces` bits of HTML; `plies[n]` says what is another after n moves.

    Each change is the number of a slot and those of the pieces in it. The page after n moves has in
    each slot what the last change up to n put there. A film may be drawn in parts, one after the other.
    """

    slots: dict[str, int] = field(default_factory=dict)
    pieces: dict[str, int] = field(default_factory=dict)
    plies: list[list[list[int]]] = field(default_factory=list)
    before: dict[str, str] = field(default_factory=dict)

    def draw(self, timeline: Timeline, enough: Callable[[], bool] = lambda: False) -> None:
        """Go on from the moment where it ends until it is whole, or `enough` says so: by one moment at least."""
        for ply in range(len(self.plies), timeline.last + 1):
            self.plies.append(list(self._changes(look(timeline, ply))))
            if enough():
                return

    def _changes(self, shown: Shown) -> Iterator[list[int]]:
        for slot, html in shown.items():
            if self.before.get(slot) != html:
                self.before[slot] = html
                bits = [self.pieces.setdefault(bit, len(self.pieces)) for bit in SEAMS.split(html)]
                yield [self.slots.setdefault(slot, len(self.slots)), *bits]

    def as_dict(self) -> dict[str, Any]:
        """As the script reads it."""
        return {"slots": list(self.slots), "pieces": list(self.pieces), "plies": self.plies}


def film(timeline: Timeline) -> dict[str, Any]:
    """The whole film."""
    whole = Film()
    whole.draw(timeline)
    return whole.as_dict()


def look(timeline: Timeline, ply: int) -> Shown:
    """All that may be another than a move ago, drawn by the templates of the page."""
    return dict(_cities(timeline, ply)) | dict(_beside(timeline, ply))


def _cities(timeline: Timeline, ply: int) -> Iterator[tuple[str, str]]:
    order = [key for row in city_rows(timeline.reader.frame) for key in row]
    for city in timeline.board(ply, timeline.changed(ply)).cities:
        context = {"city": city}
        yield f"#sites{city.key}", _inside("board/_sites.html", context)
        yield f"#chips{city.key}", _inside("board/_chips.html", context)
        if timeline.reader.options.slow_growth:
            yield f"#shut{city.key}", city.standing if city.opens else ""
        yield f".astext table:nth-of-type({order.index(city.key) + 1})", _inside("board/_city_text.html", context)


def _beside(timeline: Timeline, ply: int) -> Iterator[tuple[str, str]]:
    moment = timeline.moment(ply) | {"view": timeline.view(ply)}
    for slot in ("at", "legal", "hands", "worth", "scored", "rules"):
        yield f"#{slot}", _drawn(f"replay/_{slot}.html", moment)


def _inside(template: str, context: dict[str, Any]) -> str:
    """What a template draws within its outermost element."""
    html = _drawn(template, context)
    return html[html.index(">") + 1 : html.rindex("</")]


def _drawn(template: str, context: dict[str, Any]) -> str:
    """As in the page; no number here is of a kind that a locale writes otherwise, and asking takes long."""
    return _compiled(template).render(Context(context, use_l10n=False)).strip()


@cache
def _compiled(template: str) -> Template:
    return Engine.get_default().get_template(template)
