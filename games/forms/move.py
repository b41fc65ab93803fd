"""What a player has picked so far: card, block and city, or how many blocks of each height."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engine import Build, ChooseBlocks, IllegalMove, Lot, MoveError, PlayerView, Theme, parse
from engine.box import CITIES, COLOUR_NAMES, Card, City, Colour, Floors
from engine.moves import block_of, builds_with, canonical, check_build
from games.words import Reader, floors, listed, too_small

HEIGHTS = (4, 3, 2, 1)


@dataclass(frozen=True, slots=True)
class Picked:
    """The half or whole choice of a build; nothing of it is stored."""

    card: Card | None = None
    floors: int | None = None
    colour: Colour | None = None
    city: City | None = None
    typed: str = ""
    problem: str = ""

    @property
    def block(self) -> str:
        """The value of the block's radio: `3r`."""
        return f"{self.floors}{(self.colour or '').lower()}" if self.floors else ""

    @property
    def empty(self) -> bool:
        return not (self.card or self.floors or self.city or self.typed or self.problem)

    def move(self, view: PlayerView) -> Build | None:
        """The build, in canonical form, once card, block and city are all there."""
        if not (self.card and self.floors and self.city and view.seat):
            return None
        build = canonical(view.options, view.seat, Build(self.card, self.city, self.floors, self.colour))
        return build if isinstance(build, Build) else None


def picked_from(query: Mapping[str, str], view: PlayerView, theme: Theme) -> Picked:
    """Read `card`, `block` and `city`, or the typed move, from an address."""
    typed = query.get("typed", "").strip()
    if typed:
        return _typed(typed, view, theme)
    own = view.options.colours_of(view.seat or "")
    card, block, city = query.get("card", ""), query.get("block", "").lower(), query.get("city", "").upper()
    if city in theme.codes.values():
        city = next(key for key, code in theme.codes.items() if code == city)
    letter = block[1:].upper() or (own[0] if len(own) == 1 else "")
    known = block[:1] in ("1", "2", "3", "4") and letter in own
    return Picked(
        card=int(card) if card in set("123456789") else None,
        floors=int(block[0]) if known else None,
        colour=letter if known else None,
        city=city if city in set(CITIES) else None,
    )


def picked_move(text: str, view: PlayerView, theme: Theme) -> Picked:
    """The choice that a move in canonical notation stands for."""
    return replace(_typed(text, view, theme), typed="")


def _typed(text: str, view: PlayerView, theme: Theme) -> Picked:
    try:
        move = parse(text, theme)
        if isinstance(move, ChooseBlocks):
            raise IllegalMove("phase", "The blocks of this round are chosen already: play a card.")
        canonical(view.options, view.seat or "", move)
    except MoveError as error:
        return Picked(typed=text, problem=str(error))
    block = block_of(view.options, view.seat or "", move)
    return Picked(move.card, block.floors, block.colour, move.city, typed=text)


@dataclass(frozen=True, slots=True)
class Verdict:
    """A legal build, or the sentence that says what is missing or why not."""

    move: Build | None
    head: str = ""
    body: str = ""
    wrong: bool = False


def judge(picked: Picked, view: PlayerView, reader: Reader) -> Verdict:
    """Whether the choice may be played; if not, a sentence."""
    if picked.problem:
        return Verdict(None, "Not understood.", picked.problem, wrong=True)
    try:
        move = picked.move(view)
        if move is None:
            return _missing(picked, view)
        check_build(view, view.seat or "", move)
    except IllegalMove as error:
        head, body = _refusal(error, picked, view, reader)
        return Verdict(None, head, body, wrong=True)
    return Verdict(move)


def _refusal(error: IllegalMove, picked: Picked, view: PlayerView, reader: Reader) -> tuple[str, str]:
    move = picked.move(view)
    if error.code == "too-small" and move:
        return too_small(reader, view, move)
    return "Not possible.", str(error)


def _missing(picked: Picked, view: PlayerView) -> Verdict:
    wanted = [
        word
        for word, there in (("a card", picked.card), ("a block", picked.floors), ("a city", picked.city))
        if not there
    ]
    if len(wanted) == 3:
        return Verdict(None, "Your move.", "Pick a card, a block and a city, in any order.")
    said = [f"card {picked.card}" if picked.card else "", _block(picked, view)]
    head = ", ".join(part for part in said if part)
    head = f"{head[:1].upper()}{head[1:]}." if head else "Your move."
    if picked.card and picked.floors:
        return Verdict(None, head, _open_cities(picked, view))
    return Verdict(None, head, f"Pick {listed(wanted)}.")


def _block(picked: Picked, view: PlayerView) -> str:
    if not picked.floors:
        return ""
    two = len(view.options.colours_of(view.seat or "")) > 1
    return f"{COLOUR_NAMES[picked.colour or '']} {picked.floors}" if two else floors(picked.floors)


def _open_cities(picked: Picked, view: PlayerView) -> str:
    builds = [
        build
        for build in builds_with(view, view.seat or "", picked.card or 1)
        if build.floors == picked.floors and build.colour in (None, picked.colour)
    ]
    if len(builds) == len(CITIES):
        return "Pick a city: all six are open."
    return f"Pick a city: {len(builds)} of 6 are open; the amber ones need a taller block." if builds else (
        "No city is open to it: the amber ones need a taller block."
    )  # fmt: skip


def blocks_from(form: Mapping[str, str], own: Sequence[Colour]) -> dict[Colour, dict[int, int]]:
    """How many blocks of each height are asked for, by colour: fields `r4`, `r3`, …"""
    return {colour: {height: _count(form.get(f"{colour.lower()}{height}", "")) for height in HEIGHTS} for colour in own}


def choose_blocks(wanted: Mapping[Colour, Mapping[int, int]]) -> ChooseBlocks:
    """The move these numbers stand for; whether it is legal is for the engine to say."""
    lots = []
    for colour, counts in wanted.items():
        heights: Floors = tuple(height for height in HEIGHTS for _ in range(counts[height]))
        lots.append(Lot(heights, colour if len(wanted) > 1 else None))
    return ChooseBlocks(tuple(lots))


def preset(name: str, view: PlayerView) -> dict[Colour, dict[int, int]]:
    """The numbers of a preset: `tall` first, `small` first, or `even` over the rounds that are left."""
    own, many = view.options.colours_of(view.seat or ""), view.options.format.blocks
    return {colour: _lot(name, view.supply[colour], many) for colour in own}


def _lot(name: str, supply: Floors, many: int) -> dict[int, int]:
    if name == "even":
        # Every n-th of the supply, n being the rounds it has to last for.
        step = max(1, len(supply) // many)
        taken = supply[::step][:many]
    else:
        taken = {"tall": supply[:many], "small": supply[-many:]}.get(name, ())
    return {height: taken.count(height) for height in HEIGHTS}


def _count(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 3 else 0
