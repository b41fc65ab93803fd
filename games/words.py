"""Sentences: what happened, what a move would do and how long is left, told in the reader's frame."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta

from engine import BUILD, CHOOSE, Build, Options, PlayerView, Theme, Tower
from engine.box import COLOUR_NAMES, SIDE_NAMES, Card, City, Colour, Seat, Site
from engine.events import BlockLost, Built, Chose, Event, GameOver, HandReplaced, Reshuffled, RoundScored, Took
from engine.explain import floors_needed, swing, worth_after, worth_now
from engine.moves import block_of, placed, site_of
from engine.orientation import place, seen_number
from engine.scoring import majority, owned, seat_scores, tallest
from engine.text import floors_by_colour

MINUS = "−"


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads: a seat or a spectator (None), from which side, and what people and cities are called."""

    options: Options
    names: Mapping[Seat, str]
    theme: Theme
    seat: Seat | None = None
    turned: Seat | None = None

    @property
    def frame(self) -> Seat:
        """The side from which the board is seen."""
        return self.turned or self.seat or "S"

    def name(self, seat: Seat) -> str:
        return "you" if seat == self.seat else self.names.get(seat, SIDE_NAMES[seat])

    def place(self, site: Site) -> str:
        """ "Hong Kong 2", with the number the reader sees there."""
        return f"{self.theme.names[site[0]]} {self.number(site)}"

    def short(self, site: Site) -> str:
        """ "HKG 2"."""
        return f"{self.theme.codes[site[0]]} {self.number(site)}"

    def number(self, site: Site) -> Card:
        return seen_number(self.frame, int(site[1]))

    def first(self, seat: Seat) -> Colour:
        """The colour whose badge stands for the seat."""
        return self.options.colours_of(seat)[0]

    def colour(self, colour: Colour) -> str:
        """Whose colour it is: a name where each has one colour, the colour where each has two."""
        seat = self.options.seat_of(colour)
        return COLOUR_NAMES[colour] if len(self.options.colours_of(seat)) > 1 else self.name(seat)


@dataclass(frozen=True, slots=True)
class Told:
    """One line of the history. `seat` did it, if anyone; `face` is the site as the reader's card shows it."""

    seat: Seat | None
    head: str
    tail: str = ""
    colour: Colour | None = None
    site: Site | None = None
    face: Card | None = None

    @property
    def text(self) -> str:
        return f"{self.head}: {self.tail}" if self.tail else self.head


@dataclass(frozen=True, slots=True)
class Confirm:
    """What a build would do: what and where; what it makes of the tower; what it is worth."""

    head: str
    body: str
    scored: str

    @property
    def text(self) -> str:
        return " ".join(part for part in (self.head, self.body, self.scored) if part)


def tell(reader: Reader, event: Event) -> Told:
    """A line of the history, in the reader's frame."""
    match event:
        case Chose(seat):
            return Told(seat, "blocks chosen", "not yet shown", reader.first(seat))
        case Took(seat, lots, forced):
            blocks = ", ".join(_lot(reader, colour, heights) for colour, heights in lots.items())
            return Told(seat, f"blocks {blocks}", "no other choice" if forced else "", reader.first(seat))
        case Built():
            head = f"{reader.place(event.site)}, {floors(event.block.floors)}"
            return Told(event.seat, head, _what_came(reader, event), event.block.colour, event.site,
                        reader.number(event.site))  # fmt: skip
        case HandReplaced(seat, hand):
            shown = f"hand {' '.join(map(str, hand))} shown and replaced"
            return Told(seat, "nowhere to build", shown, reader.first(seat))
        case BlockLost(seat, block, _):
            tail = f"a {COLOUR_NAMES[block.colour].lower()} block of {floors(block.floors)} leaves the game"
            return Told(seat, "nowhere to build", tail, block.colour)
        case Reshuffled(cards):
            return Told(None, "Played cards shuffled", f"a new deck of {cards}")
        case RoundScored(number, points):
            sums = seat_scores(reader.options, {colour: part.total for colour, part in points.items()})
            return Told(None, f"Round {number} scored", changes(reader, sums, every=True))
        case GameOver(winners):
            return Told(None, winner_sentence(reader, winners))


def floors(many: int) -> str:
    return "1 floor" if many == 1 else f"{many} floors"


def signed(points: int) -> str:
    return f"{MINUS}{-points}" if points < 0 else f"+{points}"


def listed(names: Iterable[str]) -> str:
    """ "Ann, Bo and Cy"."""
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def changes(reader: Reader, points: Mapping[Seat, int], *, every: bool = False) -> str:
    """ "you +6, Chloé −4": the reader's own first, then whoever changes most, or all."""
    others = sorted((s for s in points if s != reader.seat), key=lambda s: -abs(points[s]))
    shown = [s for s in points if s == reader.seat] + (others if every else others[:1])
    return ", ".join(f"{reader.name(s)} {signed(points[s])}" for s in shown if every or points[s])


def confirm(reader: Reader, view: PlayerView, move: Build) -> Confirm:
    """What the build would do, before it is made."""
    seat = view.seat or ""
    site, block = site_of(seat, move), block_of(view.options, seat, move)
    before, after = view.tower(site), placed(view, seat, move)
    where = reader.place(site)
    if len(view.options.colours_of(seat)) > 1:
        where = f"{where} with {COLOUR_NAMES[block.colour]}"
    special = _tallness(view.towers, after, site)
    if not before:
        head, facts = f"{where}: new tower, {floors(block.floors)}.", capital(special)
    else:
        grown = f"{before.height}→{before.height + block.floors} floors"
        own = before.owner == block.colour
        verb = "your own tower" if own else f"take it from {COLOUR_NAMES[before.owner or '']}"
        head, facts = f"{where}: {verb}.", f"{grown}, {special}" if special else grown
    body = " ".join(f"{part}." for part in (facts, _majority(reader, view, after, site[0])) if part)
    change = swing(view.options, worth_now(view), worth_after(view, seat, move))
    told = changes(reader, change)
    return Confirm(head, body, f"If scored now: {told}." if told else "No change if scored now.")


def too_small(reader: Reader, view: PlayerView, move: Build) -> tuple[str, str]:
    """ "Hong Kong 2 needs 3 floors, your block has 2." and why."""
    seat = view.seat or ""
    site, block = site_of(seat, move), block_of(view.options, seat, move)
    tower = view.tower(site)
    head = f"{reader.place(site)} needs {floors(tower.floors_needed(block.colour))}, your block has {block.floors}."
    owner = tower.owner or ""
    return (
        head,
        f"{COLOUR_NAMES[owner]} has {floors(tower.floors_of(owner))} in it, you {tower.floors_of(block.colour)}.",
    )


def site_heard(reader: Reader, view: PlayerView, site: Site) -> str:
    """A site for those who hear it: "site 2, top centre: Yellow's tower, 13 floors (…), you need 3"."""
    number, tower = reader.number(site), view.tower(site)
    return f"site {number}, {place(number)}: {tower_heard(reader, tower)}"


def tower_heard(reader: Reader, tower: Tower) -> str:
    if not tower.owner:
        return "empty"
    parts = ", ".join(f"{COLOUR_NAMES[colour]} {many}" for colour, many in floors_by_colour(tower))
    own = reader.options.colours_of(reader.seat) if reader.seat else ()
    whose = "your tower" if (tower.owner,) == own else f"{COLOUR_NAMES[tower.owner]}’s tower"
    need = ""
    if reader.seat and tower.owner not in own:
        least, colour = floors_needed(reader.options, reader.seat, tower)
        need = f", you need {least}" + (f" in {COLOUR_NAMES[colour]}" if len(own) > 1 else "")
    return f"{whose}, {floors(tower.height)} ({parts}){need}"


def standing_heard(reader: Reader, view: PlayerView, city: City) -> str:
    """Who has the majority of a city, for those who hear it."""
    count = owned(view.towers)[city]
    leader = majority(count)
    if leader:
        return f"{COLOUR_NAMES[leader]} has the majority"
    return "tied, no majority" if count else "no towers"


def turn_of_round(view: PlayerView) -> str:
    """ "Round 3 of 4 · turn 4 of 6"."""
    rounds = f"Round {view.round} of {view.options.format.rounds}"
    if view.phase == BUILD:
        return f"{rounds} · turn {view.turn // len(view.options.seats) + 1} of {view.options.turns}"
    return f"{rounds} · choosing blocks" if view.phase == CHOOSE else f"Over after {view.round} rounds"


def whose_turn(reader: Reader, view: PlayerView) -> str:
    """ "Your turn", "Waiting for Ben and Chloé to choose blocks", "Ben wins"."""
    if not view.to_move:
        return winner_sentence(reader, view.winners)
    if reader.seat in view.to_move:
        return "Your turn" if view.phase == BUILD else "Choose your blocks"
    names = listed(reader.name(seat) for seat in view.to_move)
    return f"Waiting for {names}" + (" to choose blocks" if view.phase == CHOOSE else "")


def winner_sentence(reader: Reader, winners: tuple[Seat, ...]) -> str:
    if len(winners) == 1:
        return "You win" if winners[0] == reader.seat else f"{reader.name(winners[0])} wins"
    return f"{capital(listed(reader.name(seat) for seat in winners))} share the win"


def time_left(left: timedelta) -> str:
    """ "2 d 4 h", "5 h 20 min", "12 min", "no time": the two largest parts, the second only where it matters."""
    minutes = int(left.total_seconds() // 60)
    if minutes < 1:
        return "no time"
    days, hours, minutes = minutes // 1440, minutes // 60 % 24, minutes % 60
    if days:
        return f"{days} d {hours} h" if hours else f"{days} d"
    if hours:
        return f"{hours} h {minutes} min" if minutes and hours < 12 else f"{hours} h"
    return f"{minutes} min"


def _lot(reader: Reader, colour: Colour, heights: tuple[int, ...]) -> str:
    blocks = " ".join(map(str, heights))
    two = len(reader.options.colours_of(reader.options.seat_of(colour))) > 1
    return f"{COLOUR_NAMES[colour].lower()} {blocks}" if two else blocks


def _what_came(reader: Reader, event: Built) -> str:
    if event.loser:
        return f"taken from {reader.colour(event.loser)}, now {event.height}"
    return f"own tower, now {event.height}" if event.own else "new tower"


def _tallness(before: Mapping[Site, Tower], after: Mapping[Site, Tower], site: Site) -> str:
    was, top = tallest(before), tallest(after)
    if top == site:
        return "still the tallest alone" if was == site else "now the tallest alone"
    if was and not top:
        return "as tall as the tallest"
    return ""


def _majority(reader: Reader, view: PlayerView, after: Mapping[Site, Tower], city: City) -> str:
    was, now = majority(owned(view.towers)[city]), majority(owned(after)[city])
    if was == now:
        return ""
    if now is None:
        return f"{COLOUR_NAMES[was or '']} loses the majority"
    mine = reader.options.colours_of(reader.seat) if reader.seat else ()
    return "Majority yours" if (now,) == mine else f"Majority {COLOUR_NAMES[now]}’s"
