"""A position as a person reads it in a terminal: board, scores, blocks, hand."""

from collections.abc import Iterator
from itertools import groupby

from .. import BUILD, CHOOSE, OVER, PlayerView, State, Theme, view_for, write
from ..box import SIDE_NAMES, Floors, Seat
from ..explain import sent_to, worth_now
from ..monsters import NAMES as MONSTERS
from ..ordinances import ORDINANCES
from ..orientation import seen_number
from ..scoring import seat_scores
from ..text import board, mixed_towers
from ..themes import WORLD


def describe(state: State, seat: Seat | None, theme: Theme = WORLD) -> str:
    """The position from the side of `seat` with its hand, or as a spectator sees it from the South."""
    view = view_for(state, seat)
    parts = [_headline(view), *_variants(view, theme)], [board(view, theme=theme)], [*_scores(view)]
    mixed = mixed_towers(view, theme=theme)
    more = ["Floors per colour", *mixed] if mixed else [], [*_own(view, theme), *_rivals(view)], [*_end(view)]
    return "\n\n".join("\n".join(lines) for lines in (*parts, *more) if lines)


def totals(state: State) -> str:
    """ "South 44, West 43"."""
    points = seat_scores(state.options, state.scores)
    return ", ".join(f"{SIDE_NAMES[seat]} {many}" for seat, many in points.items())


def place_name(site: str, frame: Seat, theme: Theme) -> str:
    """ "Hong Kong 2", with the number that `frame` sees there."""
    return f"{theme.names[site[0]]} {seen_number(frame, int(site[1]))}"


def spaced(floors: Floors) -> str:
    """ "4 3 2": some blocks."""
    return " ".join(map(str, floors))


def _headline(view: PlayerView) -> str:
    seats = " and ".join(SIDE_NAMES[seat] for seat in view.to_move)
    turn = f"{seats} to move" if seats else "over"
    return f"Ply {view.ply}, round {view.round} of {view.options.format.rounds}, {turn}"


def _variants(view: PlayerView, theme: Theme) -> Iterator[str]:
    """V1 to V7, as far as they are in force."""
    if view.monster:
        name = MONSTERS[view.options.monster]
        yield f"{name} stands on {place_name(view.monster, view.seat or 'S', theme)}."
    if closed := [city for city in view.opening if city not in view.open_cities]:
        yield f"Closed: {', '.join(theme.names[city] for city in closed)}, to open in this order."
    if view.options.anti_trust == "yes":
        yield "Anti-trust: nobody may build on his own tower."
    if view.ordinance:
        card = ORDINANCES[view.ordinance]
        yield f"Ordinance: {card.title}. {card.sentence}"
    if view.options.partners == "yes":
        yield "Partners: South and North against West and East."


def _scores(view: PlayerView) -> Iterator[str]:
    now = worth_now(view)
    for colour, points in view.scores.items():
        yield f"{colour}  {points} points, {now[colour].total:+d} if scored now"
    sums = seat_scores(view.options, view.scores)
    for team in view.options.teams:
        if sum(len(view.options.colours_of(seat)) for seat in team) > 1:
            yield f"{' and '.join(SIDE_NAMES[seat] for seat in team)}: {sum(sums[seat] for seat in team)} points"


def _own(view: PlayerView, theme: Theme) -> Iterator[str]:
    if view.hand:
        yield f"Hand: {spaced(view.hand)}"
        yield from _sent(view, theme)
    for colour in view.options.colours_of(view.seat) if view.seat else ():
        yield _blocks(view, colour)
    if view.own_choice:
        yield f"Chosen, to be shown when all have: {write(view.own_choice)}"


def _sent(view: PlayerView, theme: Theme) -> Iterator[str]:
    """V0: where each face in hand would send the monster: "2: sends Godzilla to Cairo 8"."""
    name, seat = MONSTERS.get(view.options.monster), view.seat or ""
    for card in sorted(set(view.hand)) if view.phase != OVER else ():
        if to := sent_to(view, seat, card):
            stays = to == view.monster
            yield f"{card}: {name} stays" if stays else f"{card}: sends {name} to {place_name(to, seat, theme)}"


def _rivals(view: PlayerView) -> Iterator[str]:
    """What everyone may know of the others' blocks and of the cards."""
    own = view.options.colours_of(view.seat) if view.seat else ()
    if view.phase in (CHOOSE, BUILD):
        yield from (_blocks(view, colour) for colour in view.options.colours if colour not in own)
        yield f"Deck: {view.cards_left} cards; played: {spaced(view.played) or 'none'}"
    if waiting := [SIDE_NAMES[seat] for seat in view.chosen_unseen if seat != view.seat]:
        yield f"Already chosen: {', '.join(waiting)}"


def _blocks(view: PlayerView, colour: str) -> str:
    """The blocks of this round; before they are chosen all that are left, in groups of one height."""
    if view.phase == CHOOSE and not view.chosen[colour]:
        groups = ("".join(map(str, group)) for _, group in groupby(view.supply[colour]))
        return f"Supply {colour}: {' '.join(groups)}"
    return f"Blocks {colour}: {spaced(view.chosen[colour]) or 'none'}"


def _end(view: PlayerView) -> Iterator[str]:
    if view.winners:
        yield f"Won by {', '.join(SIDE_NAMES[seat] for seat in view.winners)}."
