"""Words for figures of finished games: kinds of points, and places in the start order."""

from collections.abc import Mapping

from django.utils.translation import gettext as _


def kind_words() -> Mapping[str, str]:
    """Return the words for the kinds of points, in the order of `engine.scoring.Points`."""
    return {
        "tallest": _("Tallest tower"),
        "majorities": _("Majorities"),
        "towers": _("Towers"),
        "ordinance": _("Ordinance"),
    }


def start_name(place: str) -> str:
    """Return the name of a place in the order of the first round, from "1"."""
    names = {"1": _("Starts the game"), "2": _("Second"), "3": _("Third"), "4": _("Fourth")}
    return names[place]
