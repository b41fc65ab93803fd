"""What the options of a game and their values are called, each value in one plain sentence."""

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from engine import PRESETS, Options
from engine.options import VALUES, VARIANTS


class Words(NamedTuple):
    """What a value is called, and what it means in a sentence."""

    title: str
    sentence: str

    def told(self) -> "Words":
        """The same in the reader's language."""
        return Words(gettext(self.title), gettext(self.sentence))


class OptionWords(NamedTuple):
    """An option and its values, the default first, as `engine.options.VALUES` has them."""

    title: str
    values: Mapping[str, Words]

    def told(self) -> "OptionWords":
        """The same in the reader's language."""
        return OptionWords(gettext(self.title), {value: words.told() for value, words in self.values.items()})


# In English; what a page shows of it is told().
OPTION_WORDS = {
    "rounds": OptionWords(_("Rounds"), {
        "official": Words(_("As usual"), _("Four rounds of 6 blocks with four players, six of 4 with three or two.")),
        "four": Words(_("Four long rounds"), _("Four rounds of 6 blocks a colour, for any number of players.")),
        "six": Words(_("Six short rounds"), _("Six rounds of 4 blocks a colour, for any number of players.")),
    }),
    "choosing": OptionWords(_("Choosing blocks"), {
        "in-turn": Words(_("In turn"), _("Each choice of blocks is seen by those who choose after.")),
        "together": Words(_("Together"), _("All choose at the same time, and nobody sees a choice until all are in.")),
    }),
    "reshuffle": OptionWords(_("Shuffling"), {
        "empty": Words(_("When the deck is empty"), _("The played cards are shuffled when the deck is used up.")),
        "each-round": Words(_("Each round"), _("Deck and played cards are shuffled after every round too.")),
    }),
    "tie-break": OptionWords(_("A tie at the end"), {
        "modern": Words(_("Ties are broken"),
                        _("The tallest tower breaks a tie for first place, then the last majorities.")),
        "shared": Words(_("Ties are shared"), _("Those level at the top share the win.")),
    }),
    "start": OptionWords(_("Who starts"), {
        "random": Words(_("Drawn by lot"), _("The start seat is drawn from the shuffle.")),
        "S": Words(_("South starts"), _("South begins the first round.")),
        "W": Words(_("West starts"), _("West begins the first round.")),
        "N": Words(_("North starts"), _("North begins the first round.")),
        "E": Words(_("East starts"), _("East begins the first round.")),
    }),
    "monster": OptionWords(_("A monster"), {
        "none": Words(_("No monster"), _("Towers stand until the end.")),
        "godzilla": Words(_("Godzilla"), _("Each build sends him a site on, even over the edge of the board to the "
                            "other side, and he destroys whatever tower he steps on.")),
        "monster": Words(_("Monster"), _("Each build sends it a site on; it destroys the tower it steps on, and nobody "
                           "may build where it stands.")),
        "baby": Words(_("Baby Monster"), _("Each build sends it a site on; it takes only the top block of a tower, and "
                        "nobody may build where it stands.")),
    }),
    "edge": OptionWords(_("At the edge of the board"), {
        "stay": Words(_("Stays at the edge"), _("The monster does not make a step that would lead off the board.")),
        "wrap": Words(_("Comes back on the other side"), _("Who leaves the board on one side comes in on the other.")),
        "slide": Words(_("Slides along the edge"), _("The monster walks along the edge as far as its step allows.")),
    }),
    "slow-growth": OptionWords(_("Slow Growth"), {
        "no": Words(_("All cities open"), _("All six cities may be built in from the start.")),
        "yes": Words(_("Slow Growth"),
                     _("Three cities are open at first and one more each round, in an order all can see.")),
    }),
    "anti-trust": OptionWords(_("Anti-trust"), {
        "no": Words(_("Own towers may grow"), _("You may build on your own towers.")),
        "yes": Words(_("Anti-trust"), _("Nobody may build on a tower he owns.")),
    }),
    "ordinances": OptionWords(_("City ordinances"), {
        "no": Words(_("No ordinances"), _("Each round scores the same three things.")),
        "yes": Words(_("City ordinances"),
                     _("Each round turns up one of ten cards that pays extra points in that round.")),
    }),
    "partners": OptionWords(_("Partners"), {
        "no": Words(_("Each for himself"), _("Every player plays alone.")),
        "yes": Words(_("Partners"), _("South and North add up their points against West and East, and win together.")),
    }),
}  # fmt: skip

# The variants as the lobby's filter knows them, each by the option and value that switch it on.
VARIANT_OF = {
    **{value: ("monster", value) for value in VALUES["monster"][1:]},
    **{key: (key, "yes") for key in VARIANTS if key != "monster"},
}


def words_for(key: str, value: str) -> Words:
    return OPTION_WORDS[key].values[value].told()


def variant_title(variant: str) -> str:
    """What a key of VARIANT_OF is called."""
    return words_for(*VARIANT_OF[variant]).title


def special(options: Options, preset: str) -> list[Words]:
    """How a game differs from its preset, the variants first; of a game without anything special nothing."""
    usual = PRESETS[preset].for_players(options.players).as_dict()
    given = options.as_dict()
    keys = [*VARIANTS, *(key for key in OPTION_WORDS if key not in VARIANTS)]
    return [words_for(key, given[key]) for key in keys if given[key] != usual[key]]


def every(options: Options) -> list[tuple[str, Words]]:
    """Each option that means something here, with its value in words."""
    edge = options.monster in ("monster", "baby")
    given = options.as_dict()
    keys = [key for key in OPTION_WORDS if edge or key != "edge"]
    return [(gettext(OPTION_WORDS[key].title), words_for(key, given[key])) for key in keys]


def in_short(options: Options, preset: str) -> str:
    """ "Modern 2018 · Godzilla · City ordinances"."""
    return " · ".join([PRESETS[preset].title, *(words.title for words in special(options, preset))])
