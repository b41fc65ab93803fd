"""Events in sentences for a player at the terminal."""

from .. import Options, Theme
from ..box import Side, colour_name, side_name
from ..events import (
    BlockLost,
    Built,
    Chose,
    CityOpened,
    Event,
    GameOver,
    HandReplaced,
    MonsterMoved,
    OrdinanceTurned,
    Reshuffled,
    RoundScored,
    Took,
)
from ..monsters import monster_name
from ..ordinances import ORDINANCES
from .describe import place_name, spaced


def event_text(event: Event, options: Options, frame: Side, theme: Theme) -> str:
    """Return the sentence for an event; sites have the numbers seen from `frame`."""
    match event:
        case Chose(side):
            return f"{side_name(side)} has chosen."
        case Took():
            return _took(event, options)
        case Built():
            return _built(event, frame, theme)
        case MonsterMoved():
            return _walked(event, monster_name(options.monster), frame, theme)
        case HandReplaced(side, hand):
            return f"{side_name(side)} can’t build anywhere: the hand {spaced(hand)} is shown and replaced."
        case BlockLost(side, block, _):
            name = colour_name(block.colour).lower()
            return f"{side_name(side)} can’t build anywhere: a {name} block of {_floors(block.floors)} leaves the game."
        case Reshuffled(cards):
            return f"The played cards are shuffled: new deck of {cards} cards."
        case CityOpened(city):
            return f"{theme.city_name(city)} opens."
        case OrdinanceTurned(number, key):
            return (
                f"Ordinance for round {number}: {ORDINANCES[key].title}. {ORDINANCES[key].sentence}"
            )
        case RoundScored(number, points):
            won = ", ".join(
                f"{colour_name(colour)} {part.total:+d}" for colour, part in points.items()
            )
            return f"Round {number} is scored: {won}."
        case GameOver():
            return "The game is over."


def _took(event: Took, options: Options) -> str:
    two = len(options.colours_of(event.side)) > 1
    blocks = ", ".join(
        f"{f'{colour_name(c).lower()} ' if two else ''}{spaced(f)}" for c, f in event.blocks.items()
    )
    return f"{side_name(event.side)} takes {blocks}{' (no other choice)' if event.forced else ''}."


def _built(event: Built, frame: Side, theme: Theme) -> str:
    """Return "West builds 2 floors of blue on Hong Kong 3 and takes the tower from Red: 7 floors now." """
    where = f"{side_name(event.side)} builds {_floors(event.block.floors)}"
    where += (
        f" of {colour_name(event.block.colour).lower()} on {place_name(event.site, frame, theme)}"
    )
    if event.loser:
        return f"{where} and takes the tower from {colour_name(event.loser)}: {_floors(event.height)} now."
    return f"{where}: {_floors(event.height)} now." if event.own else f"{where}, which was empty."


def _walked(event: MonsterMoved, name: str, frame: Side, theme: Theme) -> str:
    there = "stays" if event.start == event.to else f"goes to {place_name(event.to, frame, theme)}"
    lost = ", ".join(f"{colour_name(block.colour)} {block.floors}" for block in event.destroyed)
    return f"{name} {there} and destroys {lost}." if lost else f"{name} {there}."


def _floors(many: int) -> str:
    return "1 floor" if many == 1 else f"{many} floors"
