"""One text form for moves: what people type and mail is read, one canonical form is written (record.md)."""

import re
import unicodedata
from collections.abc import Iterable, Iterator

from .box import CITIES, COLOUR_NAMES, COLOURS, City, Colour, falling
from .errors import NotationError
from .moves import Build, ChooseBlocks, Lot, Move
from .themes import LETTERS, THEMES, WORLD, Theme

LONGEST = 80  # characters; no move comes near
_COLOUR_WORDS = {word: c for c, name in COLOUR_NAMES.items() for word in (c.lower(), name.lower())}
_BUILD = re.compile(r"(?:([a-z]+) )?([0-9]+) ([a-z][a-z ]*?) ([0-9]+)(?: ([a-z]+))?")
_TAKE = re.compile(r"take ([a-z0-9 ]+)")
_EXAMPLE = "Write card, city, floors, for example 5 C 3."


def write(move: Move) -> str:
    """The canonical text of a move: `5C3`, `5C3b`, `take 432211`, `take r4321 b2211`."""
    if isinstance(move, Build):
        return f"{move.card}{move.city}{move.floors}{(move.colour or '').lower()}"
    return " ".join(["take", *(f"{(lot.colour or '').lower()}{''.join(map(str, lot.floors))}" for lot in move.lots)])


def parse(text: str, theme: Theme = WORLD) -> Move:
    """
    Read one move as people write it; a beginning of a city's name is looked for in `theme` first.

    Raises NotationError, with a sentence that says what was not understood.

    >>> parse("2 hong kong 3")
    Build(card=2, city='F', floors=3, colour=None)
    """
    if len(text) > LONGEST:
        raise NotationError("too-long", f"That is too long for a move. {_EXAMPLE}")
    plain = _plain(text)
    if match := _TAKE.fullmatch(plain):
        return _take(match[1])
    if match := _BUILD.fullmatch(plain):
        front, card, middle, floors, behind = match.groups()
        return _build(front, card, middle, floors, behind, theme)
    raise NotationError("not-a-move", f"“{text.strip()}” is not a move. {_EXAMPLE}")


def _plain(text: str) -> str:
    """Lower case without accents; one space between the parts and between letters and digits."""
    letters = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c)).lower()
    spaced = re.sub(r"(?<=[a-z])(?=[0-9])|(?<=[0-9])(?=[a-z])", " ", letters)
    return re.sub(r"[\s,\-–—]+", " ", spaced).strip()


def _build(front: str | None, card: str, middle: str, floors: str, behind: str | None, theme: Theme) -> Build:
    if not re.fullmatch("[1-9]", card):
        raise NotationError("card", f"There is no card {card}: cards are 1 to 9.")
    if not re.fullmatch("[1-4]", floors):
        raise NotationError("floors", f"There is no block of {floors} floors: blocks have 1 to 4.")
    outer = [_colour(word) for word in (front, behind) if word]
    if len(outer) > 1:
        raise NotationError("colour", f"“{front}” and “{behind}” are two colours. Name one.")
    readings = set()
    for name, inner in _splits(middle):
        colours = {*outer, *inner}
        if len(outer) + len(inner) <= 1:
            readings |= {Build(int(card), city, int(floors), *colours) for city in _cities(name, theme)}
    if not readings:
        raise NotationError("city", f"“{middle}” is no city here. The cities are {_city_list(theme.names.values())}.")
    if len(readings) > 1:
        both = " or ".join(sorted(f"{write(move)} ({_name(move.city, theme)})" for move in readings))
        raise NotationError("ambiguous", f"“{middle}” could mean {both}. Write a little more of it.")
    return readings.pop()


def _splits(middle: str) -> Iterator[tuple[str, list[Colour]]]:
    """A city alone, or a city and a colour behind it ("hkg r")."""
    yield middle, []
    name, _, last = middle.rpartition(" ")
    if name and last in _COLOUR_WORDS:
        yield name, [_COLOUR_WORDS[last]]


def _cities(name: str, theme: Theme) -> set[City]:
    """The cities that `name` may mean: a letter, else a code or name, else a beginning; the table's own names first."""
    if name.upper() in CITIES and len(name) == 1:
        return {name.upper()}
    themes = [theme, *(other for other in THEMES.values() if other not in (theme, LETTERS))]
    exact = {city for t in themes for city in CITIES if name in (_plain(t.names[city]), t.codes[city].lower())}
    if exact:
        return exact
    for group in ([theme], themes):
        found = {city for t in group for city in CITIES if _plain(t.names[city]).startswith(name)}
        if found:
            return found
    return set()


def _take(rest: str) -> ChooseBlocks:
    lots: list[tuple[Colour | None, str]] = []
    for word in rest.split():
        if word.isdigit():
            colour, digits = lots.pop() if lots else (None, "")
            lots.append((colour, digits + word))
        else:
            lots.append((_colour(word), ""))
    wrong = [digit for _, digits in lots for digit in digits if digit not in "1234"]
    if wrong:
        raise NotationError("floors", f"There is no block of {wrong[0]} floors: blocks have 1 to 4.")
    if not all(digits for _, digits in lots) or len({colour for colour, _ in lots}) < len(lots):
        raise NotationError("take", "Write the floors of your blocks after take, for example take 432211.")
    lots.sort(key=lambda lot: COLOURS.index(lot[0]) if lot[0] else 0)
    return ChooseBlocks(tuple(Lot(falling([int(d) for d in digits]), colour) for colour, digits in lots))


def _colour(word: str) -> Colour:
    if word not in _COLOUR_WORDS:
        raise NotationError("colour", f"“{word}” is no colour. The colours are {_city_list(COLOUR_NAMES.values())}.")
    return _COLOUR_WORDS[word]


def _name(city: City, theme: Theme) -> str:
    return theme.names[city]


def _city_list(names: Iterable[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}"
