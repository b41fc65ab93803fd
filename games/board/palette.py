"""The named colours of the site: for light mode, dark mode, and high contrast."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Paint(NamedTuple):
    """
    A colour with its dark-mode and high-contrast variants.

    `dark` is empty if it is the same in dark mode; `high` names its high-contrast replacement.
    """

    light: str
    dark: str = ""
    high: str = ""


PAINTS: Mapping[str, Paint] = MappingProxyType({
    "bg": Paint("#f5f1e8", "#14171c"),
    "surface": Paint("#fffdf8", "#1d222a"),
    "ink": Paint("#14171c", "#f3f0e8"),
    "muted": Paint("#575043", "#b7af9f", "ink"),
    "line": Paint("#cfc5b0", "#3d4653", "ctl"),
    "ctl": Paint("#877b63", "#808c9e", "ink"),
    "plot": Paint("#e8e1d3", "#2b323d"),
    "pln": Paint("#c9bfa9", "#465060", "ctl"),
    "num": Paint("#6a614e", "#a9b2c0", "ink"),
    "out": Paint("#14171c", "#dde3ec"),
    "act": Paint("#0b6b4c", "#45d3a0"),
    "actink": Paint("#fff", "#0c1512"),
    "leg": Paint("#0b6b4c", "#45d3a0"),
    "legf": Paint("#d6efe3", "#163b30"),
    "amb": Paint("#8a4b00", "#ffb454"),
    "danger": Paint("#a3201d", "#ff9088"),
    "link": Paint("#0a5a8a", "#8cc8f0"),
    "monster": Paint("#5b2a86", "#c9a2f2"),
    "red": Paint("#db5a3c"),
    "blue": Paint("#0b57b0"),
    "yellow": Paint("#fad52e"),
    "black": Paint("#20242b"),
})  # fmt: skip

# The skyline's own: ground and light. In dark mode it is night: windows shine, and not in every room
# (`…-odd` is the rhythm of every other floor).
SKYLINE: Mapping[str, Paint] = MappingProxyType({
    "deck": Paint("#e3d9c3", "#252d3a"),
    "edge": Paint("#bfae8b", "#171d27"),
    "flank": Paint("#a39270", "#10151d"),
    "lot": Paint("#f1ead9", "#313b4a"),
    "lot-line": Paint("#d3c6a8", "#3d4858"),
    "water": Paint("#a9cbd6", "#17324a"),
    "park": Paint("#b9cc9c", "#1f3a33"),
    "tree": Paint("#7fa05e", "#2f5a45"),
    "street": Paint("#f6f0e2", "#46536a"),
    "street-lamp": Paint("none", "#ffd79a"),
    "name": Paint("#3f3320", "#d9d3c4"),
    "wall-line": Paint("#14171c", "#8b97a8"),
    "sky-yellow": Paint("#fad52e", "#e3bd1d"),
    "sky-black": Paint("#20242b", "#3a4350"),
    "lit": Paint("#bfe8d3", "#1d5a48"),
    "shadow": Paint("#4a3a1c", "#000"),
    "dark": Paint("0.3", "0.42"),
    "bright": Paint("0.2", "0.12"),
    "gleam": Paint("0.22", "0.38"),
    "glow": Paint("0", "0.55"),
    "pane-R": Paint("#7d2412", "#ffd79a"),
    "pane-B": Paint("#a9c8f0", "#d7ecff"),
    "pane-Y": Paint("#6b5a00", "#7a5200"),
    "pane-K": Paint("#b9bec6", "#ffe2a8"),
    "rhythm-R": Paint("7.6 2.6", "7.6 12.8 7.6 99"),
    "rhythm-B": Paint("2 2.33", "2 2.33 2 6.66 2 2.33 2 99"),
    "rhythm-Y": Paint("4 2", "4 2 4 8 4 99"),
    "rhythm-K": Paint("none", "9 3 16 99"),
    "odd-R": Paint("7.6 2.6", "0 10.2 7.6 2.6 7.6 99"),
    "odd-B": Paint("2 2.33", "0 4.33 2 2.33 2 10.99 2 99"),
    "odd-Y": Paint("4 2", "0 6 4 2 4 2 4 99"),
    "odd-K": Paint("none", "0 6 20 99"),
})  # fmt: skip

# Other colours for the players, by the reader's setting: what differs from the usual ones, by day
# and at night. The letters stay R B Y K, so in 1994's the green towers are Y.
SETS: Mapping[str, Mapping[str, str]] = MappingProxyType({
    "1994": {"yellow": "#68d5a6", "sky-yellow": "#68d5a6", "pane-Y": "#0d3b1a"},
})  # fmt: skip

LIGHT: Mapping[str, str] = MappingProxyType({name: paint.light for name, paint in PAINTS.items()})
DARK: Mapping[str, str] = MappingProxyType(
    {name: paint.dark or paint.light for name, paint in PAINTS.items()}
)


def page_tokens(paints: Mapping[str, Paint] = PAINTS) -> str:
    """
    Return the colours as custom properties of a page.

    They follow the device, or the reader's settings.
    """
    light, dark = _properties(paints)
    high = {f"--{name}": f"var(--{paint.high})" for name, paint in paints.items() if paint.high}
    more_contrast = [
        _rule(":root.high", high),
        _media("prefers-contrast:more", _rule(":root", high)),
    ]
    return "\n".join([
        _rule(":root", {"color-scheme": "light dark"} | light),
        _media("prefers-color-scheme:dark", _rule(':root:not([data-theme="light"])', dark)),
        _rule(':root[data-theme="dark"]', dark | {"color-scheme": "dark"}),
        _rule(':root[data-theme="light"]', {"color-scheme": "light"}),
        *(more_contrast if high else []),
    ])  # fmt: skip


def set_tokens(key: str) -> str:
    """Return the rules that put another set of colours in place of the usual one; none for an unknown key."""
    if not (other := SETS.get(key)):
        return ""
    root = _rule(":root:root:root", {f"--{name}": value for name, value in other.items()})
    return f"{root}.motif-Y{{fill:{other['pane-Y']}}}"


def picture_tokens(paints: Mapping[str, Paint] = PAINTS) -> str:
    """Return the colours as custom properties of a picture, following the device."""
    light, dark = _properties(paints)
    return "\n".join([_rule("svg", light), _media("prefers-color-scheme:dark", _rule("svg", dark))])


def painted(css: str, *, night: bool = False) -> str:
    """Return the CSS with values in place of variables: those of light mode, or at `night` of dark mode."""
    for paints in (SKYLINE, PAINTS):
        for name, paint in paints.items():
            css = css.replace(f"var(--{name})", (night and paint.dark) or paint.light)
    return css.replace("currentcolor", "currentColor")  # some clients don't know it in lower case


def _properties(paints: Mapping[str, Paint]) -> tuple[dict[str, str], dict[str, str]]:
    """Light mode's, and those that are others in dark mode."""
    light = {f"--{name}": paint.light for name, paint in paints.items()}
    return light, {f"--{name}": paint.dark for name, paint in paints.items() if paint.dark}


def _rule(selector: str, declarations: Mapping[str, str]) -> str:
    return f"{selector} {{{';'.join(f'{name}:{value}' for name, value in declarations.items())};}}"


def _media(feature: str, rule: str) -> str:
    return f"@media ({feature}) {{\n{rule}\n}}"
