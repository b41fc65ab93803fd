"""Towers, which are kept once drawn, and what a colour is marked with: its letter, its roof; and the skyline."""

from functools import lru_cache

from django import template
from django.template.loader import get_template
from django.utils.translation import get_language

from engine.box import Colour, colour_letter
from games.board import tiles, tower_shape
from games.board.tower_shape import TowerShape

register = template.Library()


@register.filter
def letter(colour: Colour) -> str:
    """What the colour is marked with before the reader's eyes: R, B, Y, K, in German R, B, G, S."""
    return colour_letter(colour)


@register.filter
def roof(colour: Colour, depth: int) -> str:
    """The path of the colour's roof."""
    return tower_shape.roof(colour, depth)


@register.simple_tag
def skyline() -> str:
    """The path of the site's sign."""
    return tiles.SKYLINE


@register.simple_tag
def tower(body: TowerShape) -> str:
    """The shapes of one tower, as `_tower.svg` draws them."""
    return _tower(body, get_language())


@lru_cache(maxsize=8192)
def _tower(body: TowerShape, language: str | None) -> str:
    """In the language of the moment, which is part of what is kept."""
    return get_template("board/_tower.svg").render({"b": body})
