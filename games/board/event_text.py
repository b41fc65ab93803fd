"""The events of a game as lines of its history, from the reader's perspective."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine import Block
from engine.box import Card, Colour, Floors, Side, Site, colour_name, colour_word
from engine.events import (
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
from engine.option_values import Monster
from engine.ordinances import ORDINANCES
from engine.scoring import side_scores
from games.board.perspective import Perspective
from games.board.phrases import changes, floors, winner_sentence
from games.board.words import gettext as _


@dataclass(frozen=True, slots=True)
class EventText:
    """
    One line of the history.

    `side` is the seat that acted, if any; `face` is the site as the reader's card shows it.
    A line with a site but no side is about the monster.
    """

    side: Side | None
    head: str
    tail: str = ""
    colour: Colour | None = None
    site: Site | None = None
    face: Card | None = None
    walker: bool = False

    @property
    def text(self) -> str:
        return f"{self.head}: {self.tail}" if self.tail else self.head


def event_text(reader: Perspective, event: Event) -> EventText:
    """Return the line for an event, from the reader's perspective."""
    match event:
        case Chose() | Took() | Built() | HandReplaced() | BlockLost():
            return _acted(reader, event)
        case MonsterMoved(start, to, _site, destroyed):
            said = walk(reader, start, to, destroyed)
            moved = to if to != start else None
            return EventText(None, *said, site=moved, face=reader.number(to), walker=True)
        case RoundScored(number, points):
            sums = side_scores(reader.options, {each: part.total for each, part in points.items()})
            head = _("Round {round} scored").format(round=number)
            return EventText(None, head, changes(reader, sums, every=True))
        case GameOver(winners):
            return EventText(None, winner_sentence(reader, winners))
        case CityOpened() | OrdinanceTurned() | Reshuffled():
            return _announced(reader, event)


def _acted(
    reader: Perspective, event: Chose | Took | Built | HandReplaced | BlockLost
) -> EventText:
    """The line for what a player did, or had to do."""
    match event:
        case Chose(side):
            return EventText(side, _("blocks chosen"), _("not yet shown"), reader.first(side))
        case Took(side, lots, forced):
            head = _("blocks {blocks}").format(blocks=lots_text(reader, lots))
            return EventText(side, head, _("no other choice") if forced else "", reader.first(side))
        case Built(side, _card, site, block):
            head, came = f"{reader.place(site)}, {floors(block.floors)}", _what_came(reader, event)
            return EventText(side, head, came, block.colour, site, reader.number(site))
        case HandReplaced(side, hand):
            shown = _("hand {cards} shown and replaced").format(cards=" ".join(map(str, hand)))
            return EventText(side, _("nowhere to build"), shown, reader.first(side))
        case BlockLost(side, block):
            tail = _("a {colour} block of {floors} leaves the game")
            tail = tail.format(colour=colour_word(block.colour), floors=floors(block.floors))
            return EventText(side, _("nowhere to build"), tail, block.colour)


def _announced(reader: Perspective, event: CityOpened | OrdinanceTurned | Reshuffled) -> EventText:
    """The line for what changes for everyone."""
    match event:
        case CityOpened(city):
            head = _("{city} opens").format(city=reader.theme.city_name(city))
            return EventText(None, head, _("everyone can build there now"))
        case OrdinanceTurned(number, key):
            head = _("Ordinance for round {round}").format(round=number)
            return EventText(None, head, f"{ORDINANCES[key].title}. {ORDINANCES[key].sentence}")
        case Reshuffled(cards):
            tail = _("new deck of {cards} cards").format(cards=cards)
            return EventText(None, _("Played cards shuffled"), tail)


def walk(reader: Perspective, start: Site, to: Site, destroyed: Sequence[Block]) -> tuple[str, str]:
    """
    Return where the monster goes, and what it does there.

    For example "Godzilla goes to Sydney 4" and "destroys Red’s tower of 7".
    """
    head = _("{monster} stays on {place}") if start == to else _("{monster} goes to {place}")
    head = head.format(monster=reader.monster, place=reader.place(to))
    if not destroyed:
        return head, ""
    owner, lost = destroyed[-1].colour, sum(block.floors for block in destroyed)
    mine, baby = reader.owns(owner), reader.options.monster is Monster.BABY
    if baby:
        hit = (
            _("takes your top block of {floors}")
            if mine
            else _("takes {colour}’s top block of {floors}")
        )
    else:
        hit = (
            _("destroys your tower of {floors}")
            if mine
            else _("destroys {colour}’s tower of {floors}")
        )
    return head, hit.format(colour=colour_name(owner), floors=lost)


def lots_text(reader: Perspective, lots: Mapping[Colour, Floors]) -> str:
    """Return blocks such as "4 3 2 2 1 1", with the colours of a player who has two."""
    return ", ".join(_lot(reader, colour, heights) for colour, heights in lots.items())


def _lot(reader: Perspective, colour: Colour, heights: tuple[int, ...]) -> str:
    blocks = " ".join(map(str, heights))
    two = len(reader.options.colours_of(reader.options.side_of(colour))) > 1
    return f"{colour_word(colour)} {blocks}" if two else blocks


def _what_came(reader: Perspective, event: Built) -> str:
    if not (event.loser or event.own):
        return _("new tower")
    if event.own:
        said = _("own tower, now {floors}")
    elif reader.owns(event.loser or ""):
        said = _("taken from you, now {floors}")
    else:
        said = _("taken from {name}, now {floors}")
    return said.format(name=reader.colour(event.loser) if event.loser else "", floors=event.height)
