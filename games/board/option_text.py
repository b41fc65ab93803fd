"""The names of options and their values, each value explained in one plain sentence."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from django.utils.translation import gettext_noop as _

from engine import PRESETS, Options
from engine.options import VALUES, VARIANTS
from games.board.words import gettext


class Words(NamedTuple):
    """The name of a value, and its meaning in a sentence."""

    title: str
    sentence: str

    def told(self) -> "Words":
        """Return the same in the reader's language."""
        return Words(gettext(self.title), gettext(self.sentence))


class OptionWords(NamedTuple):
    """An option and its values, the default first, as in `engine.options.VALUES`."""

    title: str
    values: Mapping[str, Words]

    def told(self) -> "OptionWords":
        """Return the same in the reader's language."""
        return OptionWords(
            gettext(self.title), {value: words.told() for value, words in self.values.items()}
        )


# In English; pages show it translated by told().
OPTION_WORDS = {
    "rounds": OptionWords(_("Rounds"), {
        "official": Words(_("Standard"), _("Four rounds of 6 blocks with four players, six rounds of 4 with two or "
                                           "three.")),
        "four": Words(_("Four long rounds"), _("Four rounds of 6 blocks per colour, for any number of players.")),
        "six": Words(_("Six short rounds"), _("Six rounds of 4 blocks per colour, for any number of players.")),
    }),
    "choosing": OptionWords(_("Choosing blocks"), {
        "in-turn": Words(_("In turn"), _("Players who choose later see the earlier choices.")),
        "together": Words(_("Together"), _("Everyone chooses at the same time, and no one sees a choice until all are "
                                           "in.")),
    }),
    "reshuffle": OptionWords(_("Shuffling"), {
        "empty": Words(_("When the deck is empty"), _("The played cards are shuffled when the deck runs out.")),
        "each-round": Words(_("Each round"), _("The deck and the played cards are shuffled together after every round, "
                                               "too.")),
    }),
    "tie-break": OptionWords(_("A tie at the end"), {
        "modern": Words(_("Ties are broken"),
                        _("The tallest tower breaks a tie for first place, then the majorities in the last scoring.")),
        "shared": Words(_("Ties are shared"), _("Players tied for first place share the win.")),
    }),
    "start": OptionWords(_("Who starts"), {
        "random": Words(_("Random"), _("The starting seat is drawn at random.")),
        "S": Words(_("South starts"), _("South starts the first round.")),
        "W": Words(_("West starts"), _("West starts the first round.")),
        "N": Words(_("North starts"), _("North starts the first round.")),
        "E": Words(_("East starts"), _("East starts the first round.")),
    }),
    "monster": OptionWords(_("A monster"), {
        "none": Words(_("No monster"), _("Towers stand until the end.")),
        "godzilla": Words(_("Godzilla"), _("Each build moves Godzilla one site, even over the edge to the opposite "
                                           "side. Any tower it steps on is destroyed.")),
        "monster": Words(_("Monster"), _("Each build moves it one site. It destroys the tower it steps on, and no one "
                                         "can build where it stands.")),
        "baby": Words(_("Baby Monster"), _("Each build moves it one site. It takes only the top block of a tower, and "
                                           "no one can build where it stands.")),
    }),
    "edge": OptionWords(_("At the edge of the board"), {
        "stay": Words(_("Stays at the edge"), _("The monster never steps off the board; it stays put instead.")),
        "wrap": Words(_("Comes back on the other side"), _("Stepping off one edge brings it back on the opposite "
                                                           "side.")),
        "slide": Words(_("Slides along the edge"), _("The monster walks along the edge as far as its step allows.")),
    }),
    "godzilla": OptionWords(_("Where Godzilla starts"), {
        "random": Words(_("Anywhere"), _("Godzilla starts in the centre of a city drawn at random.")),
        "A": Words(_("City A"), _("Godzilla starts in city A, top left from the south: Manhattan.")),
        "B": Words(_("City B"), _("Godzilla starts in city B, top centre from the south: Cairo.")),
        "C": Words(_("City C"), _("Godzilla starts in city C, top right from the south: São Paulo.")),
        "D": Words(_("City D"), _("Godzilla starts in city D, bottom left from the south: Frankfurt.")),
        "E": Words(_("City E"), _("Godzilla starts in city E, bottom centre from the south: Sydney.")),
        "F": Words(_("City F"), _("Godzilla starts in city F, bottom right from the south: Hong Kong.")),
    }),
    "slow-growth": OptionWords(_("Slow Growth"), {
        "no": Words(_("All cities open"), _("You can build in all six cities from the start.")),
        "yes": Words(_("Slow Growth"),
                     _("Three cities are open at first. Another opens each round, in an order everyone can see.")),
    }),
    "anti-trust": OptionWords(_("Anti-trust"), {
        "no": Words(_("Own towers can grow"), _("You can build on your own towers.")),
        "yes": Words(_("Anti-trust"), _("You can’t build on a tower you own.")),
    }),
    "ordinances": OptionWords(_("City ordinances"), {
        "no": Words(_("No ordinances"), _("Every round scores the same three things.")),
        "yes": Words(_("City ordinances"),
                     _("Each round, one of ten cards is turned up and pays extra points in that round.")),
    }),
    "partners": OptionWords(_("Partners"), {
        "no": Words(_("Everyone for themselves"), _("Every player plays alone.")),
        "yes": Words(_("Partners"), _("South and North add up their points against West and East, and partners win "
                                      "together.")),
    }),
}  # fmt: skip

# The options that only matter with one of these monsters.
OF_MONSTER = {"godzilla": {"godzilla"}, "monster": {"edge"}, "baby": {"edge"}}

# The variants in the lobby's filter, each with the option and value that turn it on.
VARIANT_OF = {
    **{value: ("monster", value) for value in VALUES["monster"][1:]},
    **{key: (key, "yes") for key in VARIANTS if key != "monster"},
}


def words_for(key: str, value: str) -> Words:
    return OPTION_WORDS[key].values[value].told()


def variant_title(variant: str) -> str:
    """Return the name of a key of VARIANT_OF."""
    return words_for(*VARIANT_OF[variant]).title


def special(options: Options, preset: str) -> list[Words]:
    """Return the differences between a game and its preset, the variants first."""
    return [words_for(key, value) for key, value in _differences(options, preset)]


@lru_cache(maxsize=1024)
def _differences(options: Options, preset: str) -> list[tuple[str, str]]:
    usual = PRESETS[preset].for_players(options.players).values()
    given = options.values()
    keys = [*VARIANTS, *(key for key in OPTION_WORDS if key not in VARIANTS)]
    return [(key, given[key]) for key in keys if given[key] != usual[key]]


def every(options: Options) -> list[tuple[str, Words]]:
    """Return each option that applies to this game, with its value in words."""
    given = options.values()
    idle = {"edge", "godzilla"} - OF_MONSTER.get(options.monster, set())
    keys = [key for key in OPTION_WORDS if key not in idle]
    return [(gettext(OPTION_WORDS[key].title), words_for(key, given[key])) for key in keys]


def in_short(options: Options, preset: str) -> str:
    """Return "Modern 2018 · Godzilla · City ordinances"."""
    return " · ".join([PRESETS[preset].title, *(words.title for words in special(options, preset))])
