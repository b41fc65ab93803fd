"""The last moves as a list: numbers as on the board, icons, who moved, and what came of it."""

from collections.abc import Iterator, Sequence
from functools import cache

from django.utils.safestring import SafeString

from games.board.drawings.monster import monster_badge
from games.board.drawings.symbols import badge, face
from games.board.event_text import EventText
from games.board.history import SUBSTITUTE, Line
from games.board.phrases import capital
from games.board.svg import SPACE, classes, join, tag
from games.board.words import gettext as _

NO_ICON = tag("i", aria_hidden="true")  # keeps its place in a line of the history


def event_marks(event: EventText) -> SafeString:
    """Return the two icons before a line of the history: whose it is, and the card's face if any."""
    whose = badge(event.colour) if event.colour else None
    if event.walker:
        whose = whose or monster_badge()
    return join([whose or NO_ICON, face(event.face) if event.face else NO_ICON])


def history_list(lines: Sequence[Line]) -> SafeString:
    """Return the lines in the order given."""
    items = (tag("li", *_line(line)) for line in lines)
    return tag("ul", *items) if lines else _nothing(_("Nothing yet."))


@cache
def _nothing(words: str) -> SafeString:
    return tag("ul", tag("li", words, class_="nothing"))


def _line(line: Line) -> Iterator[SafeString]:
    if line.mark is not None:
        yield tag("b", f"{line.mark}", class_=classes("num", "" if line.mark else "none"))
    yield join([SPACE, event_marks(line.told), SPACE])
    yield tag("span", *_told(line))


def _told(line: Line) -> Iterator[SafeString]:
    if line.who:
        yield tag("span", f"{capital(line.who)}: ", class_="vh" if line.told.site else "")
    yield join([SPACE, tag("b", line.told.head), SPACE])
    if line.told.tail:
        yield tag("span", line.told.tail, class_="tail")
    if line.via == SUBSTITUTE:
        yield join([SPACE, tag("small", _("played by a substitute"))])
