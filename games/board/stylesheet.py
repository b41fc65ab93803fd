"""The site's stylesheets, one file per subject, as text for pages and for self-contained pictures."""

import re
from collections.abc import Mapping, Sequence
from functools import cache

from django.conf import settings

from games.board import palette

# The parts and their files, in the order of the cascade: later rules win.
FILES: Mapping[str, Sequence[str]] = {
    "page": ["base/text.css", "base/frame.css", "base/controls.css", "base/parts.css"],
    "headings": ["base/headings.css"],
    "shapes": ["board/shapes.css"],
    "patterned": ["board/patterned.css"],
    "board": ["board/board.css"],
    "lights": ["board/lights.css"],
    "threats": ["board/threats.css"],
    "skyline": ["board/skyline.css"],
    "table": ["table/table.css", "table/dock.css"],
    "walk": ["table/walk.css"],
    "bar": ["table/bar.css"],
    "beside": ["table/under.css", "table/beside.css"],
    "waiting": ["table/waiting.css"],
    "legend": ["table/legend.css"],
    "fit": ["table/fit.css"],
    "choosing": ["table/blocks.css"],
    "motion": ["board/motion.css", "board/payday.css"],
    "podium": ["table/podium.css"],
    "aside": ["table/vote.css", "table/ahead.css"],
    "skyline-contrast": ["board/skyline_contrast.css"],
    "skyline-table": ["board/skyline_table.css"],
    "wide": ["table/wide.css"],
    "replay": [
        "replay/steps.css",
        "replay/graph.css",
        "replay/moves.css",
        "replay/share.css",
        "replay/wide.css",
    ],
    "lists": [
        "base/lists.css",
        "home/turns.css",
        "lobby/new_table.css",
        "mail/email.css",
        "base/forms.css",
    ],
    "front": ["home/front.css"],
    "statistics": ["statistics/plots.css"],
    "people": ["people/ratings.css"],
    "rules": ["learn/rules.css", "replay/deal.css"],
    "sheet": ["replay/sheet.css"],
    "learning": ["learn/learning.css"],
    "devices": ["base/devices.css"],
}
PICTURES = "board/pictures.css"  # what pictures need in addition to the shapes of the board
PARTS = ("tokens", *FILES)  # the tokens come from the palette
_RULE = re.compile(r"([^{}]+)\{[^{}]*\}")
_ALIAS = re.compile(r"--([\w-]+):var\(--([\w-]+)\)")  # a token that is another one's in the skyline
_CLASSES = re.compile(r'class="([^"]*)"')
# Several parts under one name.
GROUPS: Mapping[str, Sequence[str]] = {
    "whole-table": ("table", "walk", "bar", "beside", "waiting", "legend", "fit"),
}
# What a table may need besides its page's own parts: styles/later.css, which browsers keep.
LATER = (
    "lights",
    "threats",
    "whole-table",
    "choosing",
    "motion",
    "podium",
    "aside",
    "skyline-contrast",
    "skyline-table",
    "devices",
)
EVERYWHERE = ("tokens", "page", "shapes", "board", "devices")


def text(*parts: str) -> str:
    """Return these parts of the stylesheet in the order of PARTS; in development files are reread."""
    single = tuple(part for name in parts for part in GROUPS.get(name, (name,)))
    return (_joined.__wrapped__ if settings.DEBUG else _joined)(single)


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
    css = f"{text('shapes', 'patterned')}\n{_file(PICTURES)}"
    return f"{_squeezed(palette.picture_tokens())}\n{css}" if night else palette.painted(css)


@cache
def skyline_style(*, night: bool | None = None) -> str:
    """Return the style of a picture of the skyline: by day, at night, or (None) as the device has it."""
    css = "\n".join(map(_file, ("board/shapes.css", "board/skyline.css", PICTURES)))
    if night is not None:
        for name, own in _ALIAS.findall(css):
            css = css.replace(f"var(--{name})", f"var(--{own})")
        return palette.painted(css, night=night)
    tokens = (palette.picture_tokens(paints) for paints in (palette.PAINTS, palette.SKYLINE))
    return "\n".join([*map(_squeezed, tokens), css])


def style_of(shapes: str) -> str:
    """Return the light style of a picture, as short as its shapes allow: every rule is tried on every shape."""
    return _rules_for(picture_style(night=False), _names(shapes))


def skyline_style_of(shapes: str, *, night: bool) -> str:
    """Return the style of a picture of the skyline, as short as its shapes allow."""
    return _rules_for(skyline_style(night=night), _names(shapes))


def _names(shapes: str) -> frozenset[str]:
    return frozenset(" ".join(_CLASSES.findall(shapes)).split())


@cache
def _rules_for(style: str, names: frozenset[str]) -> str:
    return "".join(
        rule[0]
        for rule in _RULE.finditer(style)
        if any(_classes_of(selector) <= names | {"sites"} for selector in rule[1].split(","))
    )


def _classes_of(selector: str) -> set[str]:
    return set(re.findall(r"\.([\w-]+)", selector))
