"""Standing orders as sentences: of the player who left them or, after the game, of anyone."""

from django.utils.translation import gettext as _

from engine.box import Side, colour_name
from engine.language import listed
from engine.moves import block_of, site_of
from engine.orders import Condition, Fact, Order
from games.board.perspective import Perspective
from games.board.phrases import capital, floors


def order_text(reader: Perspective, side: Side, order: Order) -> str:
    """Return "If Hong Kong 7 is empty: play card 2 on Hong Kong 7 with 3 floors."."""
    move = _move(reader, side, order)
    if not order.conditions:
        return capital(_("{move}, whenever that’s possible.").format(move=move))
    told = listed(_condition(reader, side, condition) for condition in order.conditions)
    return _("If {conditions}: {move}.").format(conditions=told, move=move)


def _move(reader: Perspective, side: Side, order: Order) -> str:
    move = order.move
    block = block_of(reader.options, side, move)
    if order.any_block:
        said = _("play card {card} on {place} with the smallest block that’s enough")
        if move.colour:
            said = _(
                "play card {card} on {place} with the smallest block in {colour} that’s enough"
            )
    else:
        said = _("play card {card} on {place} with {floors}")
        if move.colour:
            said = _("play card {card} on {place} with {floors} in {colour}")
    return said.format(
        card=move.card,
        place=reader.place(site_of(side, move)),
        floors=floors(block.floors),
        colour=colour_name(block.colour),
    )


def _condition(reader: Perspective, side: Side, condition: Condition) -> str:
    place = reader.place(condition.site)
    if condition.fact is Fact.EMPTY:
        return _("{place} is empty").format(place=place)
    if condition.fact is Fact.MINE:
        if side == reader.side:
            return _("{place} is yours").format(place=place)
        return _("{place} is theirs").format(place=place)
    if condition.fact is Fact.NEEDS:
        needed = floors(condition.floors or 0)
        return _("{place} needs {floors} or less").format(place=place, floors=needed)
    colour = condition.colour or ""
    if reader.owns(colour):
        return _("{place} is yours").format(place=place)
    return _("{place} belongs to {colour}").format(place=place, colour=colour_name(colour))
