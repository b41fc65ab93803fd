"""The site's stylesheets, one file per subject, as text for pages and for self-contained pictures."""

import re
from collections.abc import Mapping, Sequence
from functools import cache

from django.conf import settings

from games.board import palette

# The parts and their files, in the order of the cascade: later rules win.
FILES: Mapping[str, Sequence[str]] = {
    "page": ["base/text.css", "base/frame.css", "base/controls.css", "base/parts.css"],
    "shapes": ["board/shapes.css"],
    "board": ["board/board.css"],
    "lights": ["board/lights.css"],
    "skyline": ["board/skyline.css"],
    "table": [
        "table/table.css",
        "table/walk.css",
        "table/dock.css",
        "table/bar.css",
        "table/under.css",
        "table/beside.css",
        "table/blocks.css",
        "table/waiting.css",
        "table/legend.css",
        "table/vote.css",
        "table/ahead.css",
        "table/fit.css",
    ],
    "wide": ["table/wide.css"],
    "replay": ["replay/steps.css", "replay/graph.css", "replay/moves.css", "replay/wide.css"],
    "lists": [
        "home/front.css",
        "base/lists.css",
        "home/turns.css",
        "lobby/new_table.css",
        "mail/email.css",
        "base/forms.css",
    ],
    "rules": ["learn/rules.css", "replay/deal.css"],
    "learning": ["learn/learning.css"],
    "devices": ["base/devices.css"],
}
PICTURES = "board/pictures.css"  # what pictures need in addition to the shapes of the board
PARTS = ("tokens", *FILES)  # the tokens come from the palette
_RULE = re.compile(r"([^{}]+)\{[^{}]*\}")
_CLASSES = re.compile(r'class="([^"]*)"')
EVERYWHERE = ("tokens", "page", "shapes", "board", "devices")


def text(*parts: str) -> str:
    """Return these parts of the stylesheet in the order of PARTS; in development files are reread."""
    return (_joined.__wrapped__ if settings.DEBUG else _joined)(parts)


@cache
def _joined(parts: tuple[str, ...]) -> str:
    return "\n".join(map(_part, sorted(parts, key=PARTS.index)))


def _part(name: str) -> str:
    if name == "tokens":
        return _squeezed(palette.page_tokens())
    if name == "skyline":
        return "\n".join(
            [_squeezed(palette.page_tokens(palette.SKYLINE)), *map(_file, FILES[name])]
        )
    return "\n".join(map(_file, FILES[name]))


def _file(path: str) -> str:
    return _squeezed((settings.BASE_DIR / "static" / path).read_text(encoding="utf-8"))


def _squeezed(css: str) -> str:
    """The same rules on one line, without comments."""
    first, *others = css.split("/*")
    css = " ".join("".join([first, *(other.partition("*/")[2] for other in others)]).split())
    for loose, tight in ((" { ", "{"), ("; }", "}"), (": ", ":"), ("; ", ";"), ("} ", "}")):
        css = css.replace(loose, tight)
    return css


@cache
def picture_style(*, night: bool) -> str:
    """Return the style of a self-contained picture; without `night`, with light colours written out."""
    css = f"{text('shapes')}\n{_file(PICTURES)}"
    return f"{_squeezed(palette.picture_tokens())}\n{css}" if night else palette.painted(css)


@cache
def skyline_style(*, night: bool | None = None) -> str:
    """Return the style of a picture of the skyline: by day, at night, or (None) as the device has it."""
    css = "\n".join(map(_file, ("board/shapes.css", "board/skyline.css")))
    if night is not None:
        return palette.painted(css, night=night)
    tokens = (palette.picture_tokens(paints) for paints in (palette.PAINTS, palette.SKYLINE))
    return "\n".join([*map(_squeezed, tokens), css])


def style_of(shapes: str) -> str:
    """Return the light style of a picture, as short as its shapes allow: every rule is tried on every shape."""
    return _style_of(frozenset(" ".join(_CLASSES.findall(shapes)).split()))


@cache
def _style_of(names: frozenset[str]) -> str:
    return "".join(
        rule[0]
        for rule in _RULE.finditer(picture_style(night=False))
        if any(_classes_of(selector) <= names | {"sites"} for selector in rule[1].split(","))
    )


def _classes_of(selector: str) -> set[str]:
    return set(re.findall(r"\.([\w-]+)", selector))
