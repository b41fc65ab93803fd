"""Shapes that a page defines once and uses often: badges, faces, blocks, wall patterns, the compass."""

from functools import cache

from django.utils.safestring import SafeString

from engine.box import Card, Colour, colour_letter
from games.board.svg import join, tag
from games.board.tower_shape import roof
from games.board.words import language

COLOURS = "RBYK"
# Walls can be told apart without colour: blue has upright fins, yellow square windows,
# black ribbons, and red no pattern.
MOTIFS = {"B": "M1.7 0h1.3v5h-1.3z", "Y": "M1.4 1.4h2.2v2.2h-2.2z", "K": "M0 1.8h5v1.3h-5z"}
FACE = 11  # the distance between neighbouring sites on a card's face


def symbols() -> SafeString:
    """Return the symbols of a page in the current language."""
    return _symbols(language())


@cache
def _symbols(_language: str | None) -> SafeString:
    return tag(
        "svg",
        *map(_badge, COLOURS),
        *map(_face, range(1, 10)),
        *map(_block, range(1, 5)),
        _compass(),
        wall_patterns(),
        class_="symbols",
        aria_hidden="true",
        focusable="false",
    )


def wall_patterns() -> SafeString:
    """Return the patterns that can fill walls."""
    return join(
        tag(
            "pattern",
            tag("path", class_=f"motif motif-{colour}", d=motif),
            id=f"wall-{colour}",
            width=5,
            height=5,
            patternUnits="userSpaceOnUse",
        )
        for colour, motif in MOTIFS.items()
    )


@cache
def badge(colour: Colour) -> SafeString:
    """Return the badge of a colour as an inline icon."""
    return tag("svg", tag("use", href=f"#badge-{colour}"), class_="badge", aria_hidden="true")


@cache
def face(card: Card) -> SafeString:
    """Return the face of a card as an inline icon."""
    return tag("svg", tag("use", href=f"#face-{card}"), class_="face", aria_hidden="true")


def _badge(colour: Colour) -> SafeString:
    shape = tag("path", class_=f"badge-roof c{colour}", d=roof(colour, 40))
    letter = tag("text", colour_letter(colour), class_=f"badge-letter t{colour}", x=24, y=30)
    return tag("symbol", shape, letter, id=f"badge-{colour}", viewBox="-1 -1 50 42")


def _face(card: Card) -> SafeString:
    """The nine sites of a city, with the card's own site filled."""
    sites = [_face_site(site) for site in range(1, 10)]
    own = sites.pop(card - 1)
    shapes = tag("path", class_="cell", d="".join(sites)), tag("path", class_="here-site", d=own)
    return tag("symbol", *shapes, id=f"face-{card}", viewBox="0 0 33 33")


def _face_site(site: Card) -> str:
    row, column = divmod(site - 1, 3)
    return f"M{1 + FACE * column} {1 + FACE * row}h9v9h-9z"


def _block(floors: int) -> SafeString:
    """A block with lines between its floors."""
    lines = "".join(f"M1 {41 - 10 * floor}h32" for floor in range(1, floors))
    outline = f"M1 {41 - 10 * floors}h32v{10 * floors}h-32z"
    return tag("path", id=f"block-{floors}", class_="block-shape", d=outline + lines)


def _compass() -> SafeString:
    shapes = (
        tag("circle", class_="compass-ring", r=20),
        tag("path", class_="compass-north", d="M0-15L5 0H-5z"),
        tag("path", class_="compass-south", d="M0 15L5 0H-5z"),
    )
    return tag("symbol", *shapes, id="compass", viewBox="-22 -22 44 44")
