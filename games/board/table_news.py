"""What happened at a table besides its moves, as lines of its history and sentences of an email."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from engine.box import Side
from games.board.event_text import EventText
from games.board.perspective import Perspective
from games.board.phrases import capital
from games.board.words import gettext as _


class Happening(NamedTuple):
    """
    An event after `ply` moves, of the seat on `side` or of the whole table; `kind` as it is stored.

    `name` is the player's who caused it, who may have left since.
    """

    ply: int
    side: Side | None
    kind: str
    name: str | None = None


class Words(NamedTuple):
    """
    What is said behind the player's name in a list, what else there, and a sentence with {name}.

    `own` is the sentence for the player, unless the whole table is meant.
    """

    head: str
    tail: str
    sentence: str
    own: str = ""


WORDS: Mapping[str, Callable[[], Words]] = {
    "substitute": lambda: Words(
        _("away"), _("a substitute plays this seat for now"), _("{name} is away"), _("You’re away")
    ),
    "back": lambda: Words(_("back"), "", _("{name} is back"), _("You’re back")),
    "resigned": lambda: Words(
        _("resigned"),
        _("a substitute plays this seat to the end"),
        _("{name} resigned"),
        _("You’ve resigned"),
    ),
    "offered": lambda: Words(
        _("replacement wanted"),
        "",
        _("A replacement for {name} is wanted"),
        _("A replacement for you is wanted"),
    ),
    "replaced": lambda: Words(
        _("new at this seat"), "", _("{name} takes over a seat"), _("You take over a seat")
    ),
    "void": lambda: Words(
        _("last move taken back"),
        "",
        _("{name}’s last move was taken back"),
        _("Your last move was taken back"),
    ),
    "call-off": lambda: Words(
        _("asked to call the game off"),
        _("it ends without a result once everyone agrees"),
        _("{name} asks to call the game off"),
        _("You ask to call the game off"),
    ),
    "count": lambda: Words(
        _("may count by points"),
        _("instead of taking last place, once everyone agrees"),
        _("The table is asked to count {name}’s seat by points"),
        _("The table is asked to count your seat by points"),
    ),
    "counted": lambda: Words(
        _("counts by points"),
        _("everyone agreed, so it doesn’t take last place"),
        _("{name}’s seat counts by points"),
        _("Your seat counts by points"),
    ),
    "vacation": lambda: Words(
        _("on automatic vacation"),
        _("the clock waits"),
        _("{name} is on automatic vacation"),
        _("You’re on automatic vacation"),
    ),
    "unreached": lambda: Words(
        _("can’t be reached by email"),
        _("this turn gets a day more"),
        _("{name} can’t be reached by email"),
        _("You can’t be reached by email"),
    ),
    "called-off": lambda: Words(
        _("The game was called off"), _("it has no result"), _("The game was called off")
    ),
    "closed": lambda: Words(
        _("The game was closed"),
        _("nobody moved for 60 days, so it has no result"),
        _("The game was closed"),
    ),
}


def news_text(reader: Perspective, news: Happening) -> EventText | None:
    """Return the line for what happened; None if the history doesn't mention it."""
    if news.kind not in WORDS:
        return None
    words = WORDS[news.kind]()
    return EventText(
        news.side, words.head, words.tail, reader.first(news.side) if news.side else None
    )


def who(reader: Perspective, news: Happening) -> str:
    """Return the name of the player whom it is about; empty for the whole table."""
    if not news.side:
        return ""
    left = news.name and news.name != reader.names.get(news.side)
    return news.name if news.name and left else reader.name(news.side)


def sentence(reader: Perspective, news: Happening) -> str:
    """Return the sentence about it, without a full stop; empty if there is none."""
    if news.kind not in WORDS:
        return ""
    words, name = WORDS[news.kind](), who(reader, news)
    if words.own and news.side and name == reader.name(news.side) and reader.side == news.side:
        return words.own
    return words.sentence.format(name=capital(name))


def told(reader: Perspective, happenings: Sequence[Happening], ply: int) -> list[str]:
    """Return what happened after so many moves, as sentences for an email."""
    texts = []
    for news in happenings:
        if news.ply == ply and news.kind in WORDS:
            said, tail = sentence(reader, news), WORDS[news.kind]().tail
            texts.append(f"{said}: {tail}." if tail else f"{said}.")
    return texts
