"""What the next turn may bring: towers a player may lose or can take, cities that may tip, what is locked."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from .box import CITIES, City, Colour, Side, Site
from .counting import owned, sole_leader
from .explain import lock, site_status
from .orientation import site_number
from .placing import barred
from .state import Phase
from .view import PlayerView


@dataclass(frozen=True, slots=True)
class Threats:
    """
    What is known to one player: everyone's revealed blocks, but only their own cards.

    `losing` are the player's towers with the colours whose blocks are large enough to take them;
    others' cards are hidden, so whether they have the card isn't considered. `taking` are the towers
    the player can take with a block and a card in hand. `tipping` are cities of which the player would
    lose or win the majority by one of these. `locked` are towers that nobody can ever take by building.
    """

    losing: Mapping[Site, tuple[Colour, ...]] = field(default_factory=dict)
    taking: tuple[Site, ...] = ()
    tipping: tuple[City, ...] = ()
    locked: tuple[Site, ...] = ()


def threats(view: PlayerView) -> Threats:
    """Return what the next turn may bring to the viewer."""
    if view.phase is Phase.OVER:
        return Threats()
    losing, taking = _losing(view), _taking(view)
    locked = tuple(site for site in view.towers if _is_locked(view, site))
    return Threats(losing, taking, _tipping(view, losing, taking), locked)


def _friends(view: PlayerView) -> tuple[Side, ...]:
    return next(team for team in view.options.teams if view.side in team)


def _losing(view: PlayerView) -> dict[Site, tuple[Colour, ...]]:
    own = view.options.colours_of(view.side)
    found = {}
    for site, tower in view.towers.items():
        if tower.owner not in own:
            continue
        held = lock(view, site)
        able = tuple(
            colour
            for colour in held.rivals
            if colour not in held.now and not barred(view, view.options.side_of(colour), site)
        )
        if able:
            found[site] = able
    return found


def _taking(view: PlayerView) -> tuple[Site, ...]:
    friends = _friends(view)
    numbers = {site_number(view.side, card) for card in view.hand}
    return tuple(
        site
        for site, tower in view.towers.items()
        if int(site[1]) in numbers
        and tower.owner
        and view.options.side_of(tower.owner) not in friends
        and site_status(view, view.side, site).legal
    )


def _is_locked(view: PlayerView, site: Site) -> bool:
    held = lock(view, site)
    return bool(held.rivals) and held.ever == held.rivals


def _tipping(
    view: PlayerView, losing: Mapping[Site, tuple[Colour, ...]], taking: tuple[Site, ...]
) -> tuple[City, ...]:
    own = view.options.colours_of(view.side)
    count = owned(view.towers)

    def leads(city: City, site: Site, taker: Colour) -> bool:
        """Whether the viewer leads the city once `taker` owns this site."""
        after = dict(count[city])
        loser = view.towers[site].owner or ""
        after[loser] -= 1
        after[taker] = after.get(taker, 0) + 1
        return (sole_leader(after) or "") in own

    tips = []
    for city in CITIES:
        led = (sole_leader(count[city]) or "") in own
        lost = led and any(
            not leads(city, site, colour)
            for site, colours in losing.items()
            for colour in colours
            if site[0] == city
        )
        won = not led and any(
            leads(city, site, colour) for site in taking for colour in own if site[0] == city
        )
        if lost or won:
            tips.append(city)
    return tuple(tips)
