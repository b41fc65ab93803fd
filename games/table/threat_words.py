"""The threat view in words: what may be lost, what can be taken, which cities may tip, what is locked."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from engine.box import colour_name
from engine.language import listed
from engine.threats import Threats
from games.board.perspective import Perspective


class ThreatLine(NamedTuple):
    """A line with its sign on the board; cities have none."""

    sign: str
    sentence: str


def threat_lines(reader: Perspective, threats: Threats) -> list[ThreatLine]:
    """Return a line for each kind, also if there is nothing to mark."""
    losing = [
        f"{reader.place(site)} ({listed(colour_name(colour) for colour in colours)})"
        for site, colours in threats.losing.items()
    ]
    taking, locked = (
        [reader.place(site) for site in sites] for sites in (threats.taking, threats.locked)
    )
    cities = [reader.theme.city_name(city) for city in threats.tipping]
    said = [
        ("losing", _("Others have large enough blocks for: {places}."), losing),
        ("taking", _("You can take with your cards: {places}."), taking),
        ("", _("The majority may tip in: {places}."), cities),
        ("locked", _("Can’t be taken by anyone anymore: {places}."), locked),
    ]
    return [
        ThreatLine(sign, sentence.format(places=", ".join(places) or _("none")))
        for sign, sentence, places in said
    ]
