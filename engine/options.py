"""The options of a game, their values, and the presets that set several at once."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace

from .box import COLOURS_OF, FORMATS, PARTNERS, SIDE_NAMES, SIDES_OF, Colour, Format, Side
from .errors import OptionsError
from .language import gettext as _
from .language import gettext_noop

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
                said = _("The option “{key}” cannot be “{value}”. It can be: {allowed}.")
                raise OptionsError(said.format(key=key, value=value, allowed=allowed), key)
        if self.start != "random" and self.start not in self.sides:
            said = _("With {players} players nobody sits {side}, so nobody starts there.")
            raise OptionsError(said.format(players=self.players, side=SIDE_NAMES[self.start]), "start")
        if self.partners == "yes" and self.players != 4:
            said = _("Partners are two against two: that takes 4 players, not {players}.")
            raise OptionsError(said.format(players=self.players), "partners")

    @property
    def sides(self) -> tuple[Side, ...]:
        """Who plays, clockwise from South."""
        return SIDES_OF[self.players]

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

    def colours_of(self, side: Side) -> tuple[Colour, ...]:
        return COLOURS_OF[self.players][side]

    def side_of(self, colour: Colour) -> Side:
        return SIDE_OF[self.players][colour]

    @property
    def teams(self) -> tuple[tuple[Side, ...], ...]:
        """Who wins together: partners (V7), else each seat by itself."""
        return PARTNERS if self.partners == "yes" else tuple((side,) for side in self.sides)

    def as_dict(self) -> dict[str, str]:
        """The options as a record writes them: `key: value`, in the order of record.md."""
        return {key: str(getattr(self, key.replace("-", "_"))) for key in VALUES}


COLOURS = {players: tuple(sorted((c for s in sides.values() for c in s), key="RBYK".index))
           for players, sides in COLOURS_OF.items()}  # fmt: skip
SIDE_OF = {players: {colour: side for side, own in sides.items() for colour in own}
           for players, sides in COLOURS_OF.items()}  # fmt: skip


def options_from(mapping: Mapping[str, str]) -> Options:
    """Options out of a record's keys; those not given keep their default, unknown keys are refused."""
    known = {field.name.replace("_", "-"): field.name for field in fields(Options)}
    given: dict[str, str | int] = {}
    for key, value in mapping.items():
        if key not in known:
            said = _("There is no option “{key}”. There are: {known}.")
            raise OptionsError(said.format(key=key, known=", ".join(known)), key)
        given[known[key]] = int(value) if key == "players" and value in VALUES["players"] else value
    return Options(**given)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of options, and the names of the cities that go with it."""

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
        return replace(options_from(self.options), players=players)


PRESETS = {
    preset.key: preset
    for preset in (
        Preset("modern", gettext_noop("Modern 2018"),
               gettext_noop("Blocks are chosen in turn; a tie for first place is broken."), {}),
        Preset("mail", gettext_noop("By mail"),
               gettext_noop("As Modern, but all choose their blocks at the same time: fewer waits."),
               {"choosing": "together"}),
        Preset("classic", gettext_noop("Classic 1994"),
               gettext_noop("Blocks are chosen in turn; a tie for first place is shared."),
               {"tie-break": "shared"}),
        Preset("mayfair", gettext_noop("Mayfair 1996"),
               gettext_noop("Blocks are chosen together, the deck is shuffled each round, ties are shared."),
               {"choosing": "together", "reshuffle": "each-round", "tie-break": "shared"}, theme="neighbourhoods"),
    )
}  # fmt: skip
