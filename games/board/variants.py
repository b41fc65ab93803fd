"""The variants at one moment, from the reader's perspective: monster, closed cities, ordinance."""

from dataclasses import dataclass

from engine import Phase, PlayerView, View
from engine.box import Card
from engine.explain import opening_round, sent_to
from engine.option_values import Monster
from engine.ordinances import ORDINANCES, Ordinance
from games.board.perspective import Perspective
from games.board.words import gettext as _


@dataclass(frozen=True, slots=True)
class Variants:
    """
    The variants in force, as shown by a page or an email; a field is empty if its variant is off.

    `closed` are the cities that aren't open yet, in order of opening, each with its round.
    """

    monster: str
    closed: tuple[tuple[str, int], ...]
    ordinance: Ordinance | None

    @property
    def opening(self) -> str:
        """Return "Still closed: Sydney opens in round 2, Cairo in round 3."; empty if all are open."""
        if not self.closed:
            return ""
        (first, soon), *rest = self.closed
        cities = [_("{city} opens in round {round}").format(city=first, round=soon)]
        cities += [
            _("{city} in round {round}").format(city=city, round=number) for city, number in rest
        ]
        return _("Still closed: {cities}.").format(cities=", ".join(cities))


def variants(reader: Perspective, view: View) -> Variants:
    """Return the variants at this moment; for a finished game only the monster's last position."""
    over = view.phase is Phase.OVER
    closed = [city for city in view.opening if city not in view.open_cities and not over]
    return Variants(
        monster=_monster(reader, view),
        closed=tuple(
            (reader.theme.city_name(city), opening_round(view.opening, city)) for city in closed
        ),
        ordinance=ORDINANCES[view.ordinance] if view.ordinance and not over else None,
    )


def _monster(reader: Perspective, view: View) -> str:
    if view.monster is None:
        return ""
    barred = view.options.monster is not Monster.GODZILLA and view.phase is not Phase.OVER
    said = (
        _("{monster} stands on {place}, so no one can build there.")
        if barred
        else _("{monster} stands on {place}.")
    )
    return said.format(monster=reader.monster, place=reader.place(view.monster))


@dataclass(frozen=True, slots=True)
class Sent:
    """The destination a card gives the monster: as a sentence, and as a short label below the card."""

    sentence: str
    short: str


def sent(reader: Perspective, view: PlayerView, card: Card) -> Sent | None:
    """Return "sends Godzilla to Cairo 4" and "CAI 4"; None in a game without a monster (V0)."""
    site = sent_to(view, view.side, card)
    if site is None:
        return None
    if site == view.monster:
        return Sent(_("{monster} stays").format(monster=reader.monster), _("stays"))
    sentence = _("sends {monster} to {place}").format(
        monster=reader.monster, place=reader.place(site)
    )
    return Sent(sentence, reader.short(site))
