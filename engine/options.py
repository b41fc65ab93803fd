"""The options of a game, their values, and presets that set several at once."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from .box import COLOURS_OF, FORMATS, PARTNERS, SIDES_OF, Colour, Format, Side, side_name
from .errors import OptionsError
from .language import gettext as _
from .language import gettext_noop
from .option_values import (
    Choosing,
    Edge,
    GodzillaCity,
    Monster,
    Reshuffle,
    RoundFormat,
    Start,
    TieBreak,
)

_KINDS: Mapping[str, type[StrEnum]] = {
    "rounds": RoundFormat,
    "choosing": Choosing,
    "reshuffle": Reshuffle,
    "tie-break": TieBreak,
    "start": Start,
    "monster": Monster,
    "edge": Edge,
    "godzilla": GodzillaCity,
}
_SWITCHES = {"no": False, "yes": True}
# Each option and the texts of its values, as records and addresses write them, the default first.
VALUES: dict[str, tuple[str, ...]] = {
    "players": ("4", "3", "2"),
    **{key: tuple(kind.value for kind in kinds) for key, kinds in _KINDS.items()},
    **dict.fromkeys(("slow-growth", "anti-trust", "ordinances", "partners"), tuple(_SWITCHES)),
}
# Options newer than the first records: programs that don't know one read every record without it.
LATER = frozenset({"godzilla"})
VARIANTS = ("monster", "slow-growth", "anti-trust", "ordinances", "partners")


@dataclass(frozen=True, slots=True)
class Options:
    """
    The options of one game. The defaults are the preset Modern 2018 for four players.

    A value may also be given as its text, the way records write it: `Options(monster="baby",
    partners="yes")`.

    Raises OptionsError for a value that doesn't exist, and for two values that exclude each other.
    """

    players: int = 4
    rounds: RoundFormat = RoundFormat.OFFICIAL
    choosing: Choosing = Choosing.IN_TURN
    reshuffle: Reshuffle = Reshuffle.EMPTY
    tie_break: TieBreak = TieBreak.MODERN
    start: Start = Start.RANDOM
    monster: Monster = Monster.NONE
    edge: Edge = Edge.STAY
    godzilla: GodzillaCity = GodzillaCity.RANDOM
    slow_growth: bool = False
    anti_trust: bool = False
    ordinances: bool = False
    partners: bool = False

    def __post_init__(self) -> None:
        for key, text in self.values().items():
            object.__setattr__(self, _field(key), _value(key, text))
        if self.start is not Start.RANDOM and self.start not in self.sides:
            said = _("With {players} players, the {side} seat stays empty, so it can’t start.")
            raise OptionsError(
                said.format(players=self.players, side=side_name(self.start)), "start"
            )
        if self.partners and self.players != 4:
            said = _("Partners play two against two. That takes 4 players, not {players}.")
            raise OptionsError(said.format(players=self.players), "partners")

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides in play, clockwise from South."""
        return SIDES_OF[self.players]

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours in play, in the order R B Y K."""
        return COLOURS[self.players]

    @property
    def format(self) -> Format:
        """The number of rounds, and of blocks per colour and round (R5)."""
        return FORMATS[self.players, self.rounds]

    @property
    def turns(self) -> int:
        """The number of builds that each player makes in a round."""
        return self.turns_of_all // self.players

    @property
    def turns_of_all(self) -> int:
        """The number of builds that all players make in a round: every block chosen is built."""
        return _TURNS_OF_ALL[self.players, self.rounds]

    def colours_of(self, side: Side) -> tuple[Colour, ...]:
        """Return the colours of a side, in the order R B Y K."""
        return COLOURS_OF[self.players][side]

    def side_of(self, colour: Colour) -> Side:
        """Return the side that plays a colour."""
        return SIDE_OF[self.players][colour]

    @property
    def teams(self) -> tuple[tuple[Side, ...], ...]:
        """The sides that win together: partners (V7), otherwise each side alone."""
        return PARTNERS if self.partners else tuple((side,) for side in self.sides)

    def values(self) -> dict[str, str]:
        """Return every option with the text of its value, in the order of docs/notation.md."""
        return {key: _text(getattr(self, _field(key))) for key in VALUES}

    def as_dict(self) -> dict[str, str]:
        """Return the options as a record writes them: those of LATER only where they matter."""
        given = self.values().items()
        return {key: text for key, text in given if key not in LATER or text != VALUES[key][0]}


def _field(key: str) -> str:
    """Return the field of `Options` for the option `key` of a record."""
    return key.replace("-", "_")


def _text(value: object) -> str:
    """Return a value as a record writes it."""
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def _value(key: str, text: str) -> StrEnum | int | bool:
    """Return the value that `text` stands for; OptionsError if the option has no such value."""
    if text not in VALUES[key]:
        said = _("The option “{key}” can’t be “{value}”. Choose from: {allowed}.")
        raise OptionsError(said.format(key=key, value=text, allowed=", ".join(VALUES[key])), key)
    if key in _KINDS:
        return _KINDS[key](text)
    return int(text) if key == "players" else _SWITCHES[text]


COLOURS = {players: tuple(sorted((c for s in sides.values() for c in s), key="RBYK".index))
           for players, sides in COLOURS_OF.items()}  # fmt: skip
_TURNS_OF_ALL = {
    (players, rounds): format.blocks * len(COLOURS[players])
    for (players, rounds), format in FORMATS.items()
}
SIDE_OF = {players: {colour: side for side, own in sides.items() for colour in own}
           for players, sides in COLOURS_OF.items()}  # fmt: skip


def options_from(mapping: Mapping[str, str]) -> Options:
    """
    Return the options that a record's keys give; missing ones have their default.

    Raises OptionsError for an unknown key, and as `Options` does.
    """
    for key in mapping:
        if key not in VALUES:
            said = _("There’s no option “{key}”. The options are: {known}.")
            raise OptionsError(said.format(key=key, known=", ".join(VALUES)), key)
    return Options(**{_field(key): text for key, text in mapping.items()})  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of options, with the theme that goes with it."""

    key: str
    title_msgid: str
    sentence_msgid: str
    options: Mapping[str, str]
    theme: str = "world"

    @property
    def title(self) -> str:
        return _(self.title_msgid)

    @property
    def sentence(self) -> str:
        return _(self.sentence_msgid)

    def for_players(self, players: int) -> Options:
        """Return the preset's options for this number of players."""
        return replace(options_from(self.options), players=players)


PRESETS = {
    preset.key: preset
    for preset in (
        Preset("modern", gettext_noop("Modern 2018"),
               gettext_noop("Players choose blocks one after another. A tie for first place is broken."), {}),
        Preset("mail", gettext_noop("By email"),
               gettext_noop("Like Modern, but everyone chooses blocks at the same time. That means less waiting."),
               {"choosing": "together"}),
        Preset("classic", gettext_noop("Classic 1994"),
               gettext_noop("Players choose blocks one after another. A tie for first place is shared."),
               {"tie-break": "shared"}),
        Preset("mayfair", gettext_noop("Mayfair 1996"),
               gettext_noop("Everyone chooses blocks at the same time, the deck is shuffled every round, and ties are "
                            "shared."),
               {"choosing": "together", "reshuffle": "each-round", "tie-break": "shared"}, theme="neighbourhoods"),
    )
}  # fmt: skip
