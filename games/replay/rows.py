"""Rows of the replay as reusable pieces: hands, and what the board would pay."""

from collections.abc import Iterator

from django.utils.safestring import SafeString

from games.board.drawings.symbols import badge, face
from games.board.phrases import capital
from games.board.svg import closed, join, opened, tag
from games.replay.moment import Hand, Moment


def hand_pieces(hand: Hand) -> Iterator[SafeString]:
    """Yield the hand's player, then its cards."""
    yield join([badge(hand.colour), " ", tag("span", capital(hand.name)), " "])
    for card, place in hand.cards:
        yield face(card) + tag("span", f"{card} {place} ", class_="vh")


def worth_pieces(moment: Moment) -> Iterator[SafeString]:
    """Yield a row for each colour; until the end with what the board would pay now, by part."""
    for row in moment.rows:
        yield opened("tr") + tag("th", badge(row.colour), f" {row.name}", scope="row")
        yield _cell(row.banked)
        if moment.running:
            parts = [row.now.towers, row.now.majorities, row.now.tallest]
            yield from map(_cell, [*parts, row.now.ordinance] if moment.ordinance else parts)
            yield tag("td", tag("b", str(row.sum)))
        yield closed("tr")


def _cell(points: int) -> SafeString:
    return tag("td", str(points))
