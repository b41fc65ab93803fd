"""The worked round of the rules: each build with its card and its consequences, in sentences."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from engine import Block, State, view_for
from engine.box import CITIES, Colour, Side, colour_name
from engine.counting import owned, sole_leader, tallest
from engine.language import listed
from engine.themes import WORLD
from engine.worked_round import TURNS, Turn, dealt, played
from games.board.perspective import Perspective
from games.board.phrases import floors
from games.table.move_preview import move_preview

STATES: tuple[State, ...] = (dealt(), *played())
OPTIONS = STATES[0].options
# A card that means another site for its player than for South.
_SEEN_FROM: dict[Side, str] = {
    "W": gettext_noop("{colour} plays card {card}. Seen from the west, that’s site {number}."),
    "N": gettext_noop("{colour} plays card {card}. Seen from the north, that’s site {number}."),
    "E": gettext_noop("{colour} plays card {card}. Seen from the east, that’s site {number}."),
}


def reader() -> Perspective:
    """Return a spectator on South's side; players are named after their colours."""
    return Perspective(
        OPTIONS, {side: colour_name(OPTIONS.colours_of(side)[0]) for side in OPTIONS.sides}, WORLD
    )


@dataclass(frozen=True, slots=True)
class ExampleBuild:
    """One build of the worked round: its number and colour, the card, the place, and the block."""

    number: int
    colour: Colour
    card: int
    place: str
    block: Block


def _site(turn: Turn) -> str:
    return f"{turn.move().city}{turn.number}"


def rounds() -> list[list[ExampleBuild]]:
    """Return the builds as a table, with a row per turn and a column per player."""
    steps = [
        ExampleBuild(
            number,
            turn.colour,
            turn.card,
            reader().short(_site(turn)),
            Block(turn.colour, turn.floors),
        )
        for number, turn in enumerate(TURNS, 1)
    ]
    return [steps[start : start + 4] for start in range(0, len(steps), 4)]


def sentence(number: int) -> str:
    """
    Return build `number` (counted from 1) and its consequences in words.

    "Blue plays a 7: for West that is site 1. Sydney 1, 1 floor: new tower. Majority Blue’s. If scored now: Blue +3."
    """
    turn, before = TURNS[number - 1], STATES[number - 1]
    tower, site = before.tower(_site(turn)), _site(turn)
    played = (
        _("{colour} plays card {card}.") if turn.card == turn.number else _(_SEEN_FROM[turn.side])
    )
    if not tower:
        became = _("{place}, {floors}, a new tower.")
    elif tower.owner == turn.colour:
        became = _("{place}, {floors}, on their own tower.")
    else:
        became = _("{place}, {floors}, taken from {colour}.")
    first = played.format(colour=colour_name(turn.colour), card=turn.card, number=turn.number)
    second = became.format(
        place=reader().place(site),
        floors=floors(turn.floors),
        colour=reader().colour(tower.owner or turn.colour),
    )
    told = move_preview(reader(), view_for(before, turn.side), turn.move())
    return " ".join(part for part in (first, second, told.body, told.scored) if part)


def reasons() -> Iterator[str]:
    """Yield the reasons for the round's points: the tallest tower, and each majority."""
    towers = STATES[-1].towers
    top = tallest(towers)
    if top:
        said = _("{colour} owns the tallest tower, {floors} on {place}: 3 points.")
        owner, height = colour_name(towers[top].owner or ""), floors(towers[top].height)
        yield said.format(colour=owner, floors=height, place=reader().place(top))
    leaders = {city: sole_leader(owned(towers)[city]) for city in CITIES}
    for colour in OPTIONS.colours:
        own = [WORLD.names[city] for city in CITIES if leaders[city] == colour]
        if own:
            said = _("{colour} owns the most towers in {cities}: {points} points.")
            yield said.format(colour=colour_name(colour), cities=listed(own), points=2 * len(own))
    level = [WORLD.names[city] for city in CITIES if leaders[city] is None]
    if level:
        yield _("{cities} are tied: no points.").format(cities=listed(level))
    yield _("Every tower earns its owner 1 point.")
