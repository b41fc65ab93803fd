"""The text form of moves: read as people type it, written in one form (docs/notation.md)."""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from .box import CITIES, COLOUR_MSGIDS, COLOURS, City, Colour, colour_letter, colour_name, falling
from .errors import NotationError
from .language import either, listed
from .language import gettext as _
from .moves import Build, ChooseBlocks, Move, Selection
from .themes import LETTERS, THEMES, WORLD, Theme

LONGEST = 80  # characters, far more than any move has
_BUILD = re.compile(r"(?:([a-z]+) )?([0-9]+) ([a-z][a-z ]*?) ([0-9]+)(?: ([a-z]+))?")
_WRITTEN = re.compile(r"[1-9][A-F][1-4][rbyk]?|take(?: [rbyk]?[1-4]+)+")
_TAKE = re.compile(r"take ([a-z0-9 ]+)")


def write(move: Move) -> str:
    """Return the canonical text of a move: `5C3`, `5C3b`, `take 432211`, `take r4321 b2211`."""
    if isinstance(move, Build):
        return f"{move.card}{move.city}{move.floors}{(move.colour or '').lower()}"
    blocks = (
        f"{(colour or '').lower()}{''.join(map(str, floors))}" for floors, colour in move.selections
    )
    return " ".join(["take", *blocks])


def parse(text: str, theme: Theme = WORLD) -> Move:
    """
    Read one move as people type it. City names and their beginnings are looked up in `theme` first.

    Raises NotationError. Its codes: too-long, not-a-move, card, floors, colour, city, ambiguous,
    take.

    >>> parse("2 hong kong 3")
    Build(card=2, city='F', floors=3, colour=None)
    """
    if len(text) > LONGEST:
        said = _("That’s too long for a move.")
        raise NotationError("too-long", f"{said} {_example(theme)}")
    return _read_written(text) if _WRITTEN.fullmatch(text) else _read(text, theme)


@lru_cache(maxsize=4096)
def _read_written(text: str) -> Move:
    """Read a move in the form of `write`, which is the same in every theme and language."""
    return _read(text, WORLD)


def _read(text: str, theme: Theme) -> Move:
    """Read a move that is not too long."""
    plain = _plain(text)
    if match := _TAKE.fullmatch(plain):
        return _take(match[1])
    if match := _BUILD.fullmatch(plain):
        front, card, middle, floors, behind = match.groups()
        return _build(front, card, middle, floors, behind, theme)
    said = _("“{text}” isn’t a move.", text=text.strip())
    raise NotationError("not-a-move", f"{said} {_example(theme)}")


def _plain(text: str) -> str:
    """Return the text in lower case without accents, one space between words, letters and digits."""
    letters = "".join(
        c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c)
    ).lower()
    spaced = re.sub(r"(?<=[a-z])(?=[0-9])|(?<=[0-9])(?=[a-z])", " ", letters)
    return re.sub(r"[\s,\-–—]+", " ", spaced).strip()


def _build(
    front: str | None, card: str, middle: str, floors: str, behind: str | None, theme: Theme
) -> Build:
    """Read the parts of a build; a colour may stand in front, behind, or behind the city."""
    if not re.fullmatch("[1-9]", card):
        raise NotationError("card", _("There’s no card {card}. Cards go from 1 to 9.", card=card))
    if not re.fullmatch("[1-4]", floors):
        raise _no_block(floors)
    outer = [_colour(word) for word in (front, behind) if word]
    if len(outer) > 1:
        said = _("“{one}” and “{other}” are two colours. Name just one.", one=front, other=behind)
        raise NotationError("colour", said)
    readings = set()
    for name, inner in _splits(middle):
        colours = {*outer, *inner}
        if len(outer) + len(inner) <= 1:
            readings |= {
                Build(int(card), city, int(floors), *colours) for city in _cities(name, theme)
            }
    if not readings:
        said = _("“{text}” isn’t a city here. The cities are {cities}.")
        raise NotationError("city", said.format(text=middle, cities=listed(theme.names.values())))
    if len(readings) > 1:
        both = either(sorted(f"{write(move)} ({theme.city_name(move.city)})" for move in readings))
        said = _("“{text}” could mean {moves}. Type a bit more of it.", text=middle, moves=both)
        raise NotationError("ambiguous", said)
    return readings.pop()


def _splits(middle: str) -> Iterator[tuple[str, list[Colour]]]:
    """Yield a city alone, then a city with a colour behind it ("hkg r")."""
    yield middle, []
    name, _space, last = middle.rpartition(" ")
    if name and (colour := _meant(last)):
        yield name, [colour]


def _cities(name: str, theme: Theme) -> set[City]:
    """
    Return the cities that `name` may mean.

    That is a letter, else a code or a name, else the beginning of a name; the table's own names
    count first.
    """
    if name.upper() in CITIES and len(name) == 1:
        return {name.upper()}
    themes = [theme, *(other for other in THEMES.values() if other not in (theme, LETTERS))]
    called = [names for t in themes for names in (t.names, t.msgids)]
    exact = {city for names in called for city in CITIES if name == _plain(names[city])}
    if exact := exact | {city for t in themes for city in CITIES if name == t.codes[city].lower()}:
        return exact
    for group in (called[:1], called[:2], called):
        found = {city for names in group for city in CITIES if _plain(names[city]).startswith(name)}
        if found:
            return found
    return set()


def _take(rest: str) -> ChooseBlocks:
    """Read what stands behind `take`: floors, or a colour and floors for each colour."""
    selections: list[tuple[Colour | None, str]] = []
    for word in rest.split():
        if word.isdigit():
            colour, digits = selections.pop() if selections else (None, "")
            selections.append((colour, digits + word))
        else:
            selections.append((_colour(word), ""))
    wrong = [digit for _colour_of, digits in selections for digit in digits if digit not in "1234"]
    if wrong:
        raise _no_block(wrong[0])
    if not all(digits for _colour_of, digits in selections) or len(
        {colour for colour, _digits in selections}
    ) < len(selections):
        raise NotationError(
            "take", _("Write the floors of your blocks after “take”, for example: take 432211.")
        )
    selections.sort(key=lambda selection: COLOURS.index(selection[0]) if selection[0] else 0)
    return ChooseBlocks(
        tuple(Selection(falling([int(d) for d in digits]), colour) for colour, digits in selections)
    )


def _colour(word: str) -> Colour:
    """Return the colour of a word; NotationError if there is none."""
    if colour := _meant(word):
        return colour
    colours = listed(map(colour_name, COLOURS))
    raise NotationError(
        "colour",
        _("“{text}” isn’t a colour. The colours are {colours}.", text=word, colours=colours),
    )


def _meant(word: str) -> Colour | None:
    """Return the colour of a letter or a name, in the current language or in English; or None."""
    if word.upper() in tuple(COLOURS):
        return word.upper()
    for name_of in (colour_letter, colour_name, COLOUR_MSGIDS.__getitem__):
        for colour in COLOURS:
            if word == _plain(name_of(colour)):
                return colour
    return None


def _no_block(floors: str) -> NotationError:
    return NotationError(
        "floors", _("There’s no block of {floors} floors. Blocks have 1 to 4.", floors=floors)
    )


def _example(theme: Theme) -> str:
    move = f"2 {theme.codes['F'].lower()} 3"
    return _("Write a card, a city, and floors, for example: {move}.", move=move)
