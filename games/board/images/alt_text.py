"""Alternative text for a picture of the board: the tallest tower, and the leader of each city."""

from django.utils.translation import gettext as _

from engine import View
from engine.box import City, colour_name
from engine.counting import owned, tallest
from engine.language import listed
from games.board.perspective import Perspective
from games.board.phrases import floors


def describe_board(reader: Perspective, view: View) -> str:
    """Return "Board in round 3. Tallest: Hong Kong 2, Yellow, 13 floors. Most towers: …"."""
    cities = (_leaders(reader, view, city) for city in reader.theme.names)
    most = ", ".join(words for words in cities if words) or _("none yet")
    monster = f" {reader.monster}: {reader.place(view.monster)}." if view.monster else ""
    said = _("Board in round {round}. Tallest: {tallest}. Most towers: {most}.")
    return (
        said.format(round=view.round, tallest=describe_tallest(reader, view), most=most) + monster
    )


def describe_tallest(reader: Perspective, view: View) -> str:
    """Return "HKG 2, Yellow, 13 floors"."""
    site = tallest(view.towers)
    if site is None:
        return _("tied") if view.towers else _("nothing built yet")
    tower = view.tower(site)
    return f"{reader.short(site)}, {colour_name(tower.owner or '')}, {floors(tower.height)}"


def _leaders(reader: Perspective, view: View, city: City) -> str:
    """Return "Cairo Black 5" or "Sydney Red and Blue 2 each"; empty if nobody owns a tower there."""
    count = owned(view.towers)[city]
    most = max(count.values(), default=0)
    colours = [colour_name(colour) for colour in view.options.colours if count.get(colour) == most]
    if not most:
        return ""
    said = _("{city} {colours} {towers} each") if len(colours) > 1 else "{city} {colours} {towers}"
    return said.format(city=reader.theme.city_name(city), colours=listed(colours), towers=most)
