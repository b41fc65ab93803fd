"""A position as text for a terminal: board, scores, blocks, hand."""

from collections.abc import Iterator
from itertools import groupby

from .. import Phase, PlayerView, State, Theme, View, view_for, write
from ..box import Floors, Side, side_name
from ..explain import sent_to, worth_now
from ..monsters import monster_name
from ..ordinances import ORDINANCES
from ..orientation import seen_number
from ..scoring import side_scores
from ..text import board, mixed_towers
from ..themes import WORLD


def describe(state: State, side: Side | None, theme: Theme = WORLD) -> str:
    """Return the position as the player on `side` sees it, with their hand; for None, as a spectator does."""
    view = view_for(state, side)
    parts = [_headline(view), *_variants(view, theme)], [board(view, theme=theme)], [*_scores(view)]
    mixed = mixed_towers(view, theme=theme)
    more = (
        ["Floors per colour", *mixed] if mixed else [],
        [*_own(view, theme), *_rivals(view)],
        [*_end(view)],
    )
    return "\n\n".join("\n".join(lines) for lines in (*parts, *more) if lines)


def totals(state: State) -> str:
    """Return "South 44, West 43"."""
    points = side_scores(state.options, state.scores)
    return ", ".join(f"{side_name(side)} {many}" for side, many in points.items())


def place_name(site: str, frame: Side, theme: Theme) -> str:
    """Return "Hong Kong 2", with the number that is seen from `frame`."""
    return f"{theme.city_name(site[0])} {seen_number(frame, int(site[1]))}"


def spaced(floors: Floors) -> str:
    """Return "4 3 2" for some blocks."""
    return " ".join(map(str, floors))


def _headline(view: View) -> str:
    sides = " and ".join(side_name(side) for side in view.to_move)
    turn = f"{sides} to move" if sides else "over"
    return f"Ply {view.ply}, round {view.round} of {view.options.format.rounds}, {turn}"


def _variants(view: View, theme: Theme) -> Iterator[str]:
    """Yield a line for each variant in force (V1 to V7)."""
    if view.monster:
        name = monster_name(view.options.monster)
        yield f"{name} stands on {place_name(view.monster, view.frame, theme)}."
    if closed := [city for city in view.opening if city not in view.open_cities]:
        yield f"Still closed, opening in this order: {', '.join(theme.city_name(city) for city in closed)}."
    if view.options.anti_trust:
        yield "Anti-trust: you can’t build on your own towers."
    if view.ordinance:
        card = ORDINANCES[view.ordinance]
        yield f"Ordinance: {card.title}. {card.sentence}"
    if view.options.partners:
        yield "Partners: South and North against West and East."


def _scores(view: View) -> Iterator[str]:
    now = worth_now(view)
    for colour, points in view.scores.items():
        yield f"{colour}  {points} points, {now[colour].total:+d} if scored now"
    sums = side_scores(view.options, view.scores)
    for team in view.options.teams:
        if sum(len(view.options.colours_of(side)) for side in team) > 1:
            yield f"{' and '.join(side_name(side) for side in team)}: {sum(sums[side] for side in team)} points"


def _own(view: View, theme: Theme) -> Iterator[str]:
    if not isinstance(view, PlayerView):
        return
    if view.hand:
        yield f"Hand: {spaced(view.hand)}"
        yield from _sent(view, theme)
    for colour in view.own_colours:
        yield _blocks(view, colour)
    if view.own_choice:
        yield f"Your choice, shown when everyone has chosen: {write(view.own_choice)}"


def _sent(view: PlayerView, theme: Theme) -> Iterator[str]:
    """Yield where each card in hand sends the monster: "2: sends Godzilla to Cairo 8" (V0)."""
    name, side = monster_name(view.options.monster), view.side
    for card in sorted(set(view.hand)) if view.phase is not Phase.OVER else ():
        if to := sent_to(view, side, card):
            stays = to == view.monster
            yield (
                f"{card}: {name} stays"
                if stays
                else f"{card}: sends {name} to {place_name(to, side, theme)}"
            )


def _rivals(view: View) -> Iterator[str]:
    """Yield what everyone may know of the other players' blocks and of the cards."""
    viewer = (view.side,) if isinstance(view, PlayerView) else ()
    own = view.own_colours
    if view.phase in (Phase.CHOOSE, Phase.BUILD):
        yield from (_blocks(view, colour) for colour in view.options.colours if colour not in own)
        yield f"Deck: {view.cards_left} cards; played: {spaced(view.played) or 'none'}"
    if waiting := [side_name(side) for side in view.chosen_unseen if side not in viewer]:
        yield f"Already chosen: {', '.join(waiting)}"


def _blocks(view: View, colour: str) -> str:
    """Return the blocks of this round; before they are chosen, the supply grouped by height."""
    if view.phase is Phase.CHOOSE and not view.chosen[colour]:
        groups = ("".join(map(str, group)) for _, group in groupby(view.supply[colour]))
        return f"Supply {colour}: {' '.join(groups)}"
    return f"Blocks {colour}: {spaced(view.chosen[colour]) or 'none'}"


def _end(view: View) -> Iterator[str]:
    if view.winners:
        yield f"Won by {', '.join(side_name(side) for side in view.winners)}."
