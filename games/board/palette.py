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

LIGHT: Mapping[str, str] = MappingProxyType({name: paint.light for name, paint in PAINTS.items()})
DARK: Mapping[str, str] = MappingProxyType(
    {name: paint.dark or paint.light for name, paint in PAINTS.items()}
)

_light = {f"--{name}": paint.light for name, paint in PAINTS.items()}
_dark = {f"--{name}": paint.dark for name, paint in PAINTS.items() if paint.dark}
_high = {f"--{name}": f"var(--{paint.high})" for name, paint in PAINTS.items() if paint.high}


def page_tokens() -> str:
    """
    Return the colours as custom properties of a page.

    They follow the device, or the reader's settings.
    """
    return "\n".join([
        _rule(":root", {"color-scheme": "light dark"} | _light),
        _media("prefers-color-scheme:dark", _rule(':root:not([data-theme="light"])', _dark)),
        _rule(':root[data-theme="dark"]', _dark | {"color-scheme": "dark"}),
        _rule(':root[data-theme="light"]', {"color-scheme": "light"}),
        _rule(":root.high", _high),
        _media("prefers-contrast:more", _rule(":root", _high)),
    ])  # fmt: skip


def picture_tokens() -> str:
    """Return the colours as custom properties of a picture, following the device."""
    return "\n".join(
        [_rule("svg", _light), _media("prefers-color-scheme:dark", _rule("svg", _dark))]
    )


def painted(css: str) -> str:
    """Return the CSS with light-mode values in place of variables."""
    for name, colour in LIGHT.items():
        css = css.replace(f"var(--{name})", colour)
    return css.replace("currentcolor", "currentColor")  # some clients don't know it in lower case


def _rule(selector: str, declarations: Mapping[str, str]) -> str:
    return f"{selector} {{{';'.join(f'{name}:{value}' for name, value in declarations.items())};}}"


def _media(feature: str, rule: str) -> str:
    return f"@media ({feature}) {{\n{rule}\n}}"
