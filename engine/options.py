"""The options of a game, their values, and the presets that set several at once."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace

from .box import COLOURS_OF, FORMATS, SEATS, SIDE_NAMES, Colour, Format, Seat
from .errors import OptionsError

VALUES: dict[str, tuple[str, ...]] = {
    "players": ("4", "3", "2"),
    "rounds": ("official", "four", "six"),
    "choosing": ("in-turn", "together"),
    "reshuffle": ("empty", "each-round"),
    "tie-break": ("modern", "shared"),
    "start": ("random", "S", "W", "N", "E"),
    "monster": ("none", "godzilla", "monster", "baby"),
    "edge": ("stay", "wrap", "slide"),
    "slow-growth": ("no", "yes"),
    "anti-trust": ("no", "yes"),
    "ordinances": ("no", "yes"),
    "partners": ("no", "yes"),
}
# V1 to V7 have their names and their place here; the engine refuses a game with them until it can play it.
VARIANTS = ("monster", "slow-growth", "anti-trust", "ordinances", "partners")


@dataclass(frozen=True, slots=True)
class Options:
    """One game's options; the defaults are the preset Modern 2018 for four."""

    players: int = 4
    rounds: str = "official"
    choosing: str = "in-turn"
    reshuffle: str = "empty"
    tie_break: str = "modern"
    start: str = "random"
    monster: str = "none"
    edge: str = "stay"
    slow_growth: str = "no"
    anti_trust: str = "no"
    ordinances: str = "no"
    partners: str = "no"

    def __post_init__(self) -> None:
        for key, value in self.as_dict().items():
            if value not in VALUES[key]:
                allowed = ", ".join(VALUES[key])
                raise OptionsError(f"The option “{key}” cannot be “{value}”. It can be: {allowed}.")
        if self.start != "random" and self.start not in self.seats:
            raise OptionsError(
                f"With {self.players} players nobody sits {SIDE_NAMES[self.start]}, so nobody starts there."
            )

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who plays, clockwise from South."""
        return SEATS[self.players]

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours in play, in the order R B Y K."""
        return COLOURS[self.players]

    @property
    def format(self) -> Format:
        return FORMATS[self.players, self.rounds]

    @property
    def turns(self) -> int:
        """Builds of one seat in one round."""
        return self.format.blocks * len(self.colours) // self.players

    def colours_of(self, seat: Seat) -> tuple[Colour, ...]:
        return COLOURS_OF[self.players][seat]

    def seat_of(self, colour: Colour) -> Seat:
        return SEAT_OF[self.players][colour]

    def as_dict(self) -> dict[str, str]:
        """The options as a record writes them: `key: value`, in the order of record.md."""
        return {key: str(getattr(self, key.replace("-", "_"))) for key in VALUES}

    def unplayable(self) -> list[str]:
        """Variants chosen that the engine does not play yet."""
        return [key for key in VARIANTS if self.as_dict()[key] != VALUES[key][0]]


COLOURS = {players: tuple(sorted((c for s in seats.values() for c in s), key="RBYK".index))
           for players, seats in COLOURS_OF.items()}  # fmt: skip
SEAT_OF = {players: {colour: seat for seat, own in seats.items() for colour in own}
           for players, seats in COLOURS_OF.items()}  # fmt: skip


def options_from(mapping: Mapping[str, str]) -> Options:
    """Options out of a record's keys; those not given keep their default, unknown keys are refused."""
    known = {field.name.replace("_", "-"): field.name for field in fields(Options)}
    given: dict[str, str | int] = {}
    for key, value in mapping.items():
        if key not in known:
            raise OptionsError(f"There is no option “{key}”. There are: {', '.join(known)}.")
        given[known[key]] = int(value) if key == "players" and value in VALUES["players"] else value
    return Options(**given)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of options, and the names of the cities that go with it."""

    key: str
    title: str
    sentence: str
    options: Mapping[str, str]
    theme: str = "world"

    def for_players(self, players: int) -> Options:
        return replace(options_from(self.options), players=players)


PRESETS = {
    preset.key: preset
    for preset in (
        Preset("modern", "Modern 2018", "Blocks are chosen in turn; a tie for first place is broken.", {}),
        Preset("mail", "By mail", "As Modern, but all choose their blocks at the same time: fewer waits.",
               {"choosing": "together"}),
        Preset("classic", "Classic 1994", "Blocks are chosen in turn; a tie for first place is shared.",
               {"tie-break": "shared"}),
        Preset("mayfair", "Mayfair 1996",
               "Blocks are chosen together, the deck is shuffled each round, ties are shared.",
               {"choosing": "together", "reshuffle": "each-round", "tie-break": "shared"}, theme="neighbourhoods"),
    )
}  # fmt: skip
