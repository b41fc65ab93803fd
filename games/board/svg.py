"""SVG and HTML elements as safe strings: one builder for pages, pictures, emails, and the rules."""

import html
from collections.abc import Iterable
from functools import cache, lru_cache

from django.utils.safestring import SafeString

Value = str | float | None
NOTHING = SafeString("")
SPACE = SafeString("\n")
# To a browser, `<i/>` is an element of HTML that stays open; only SVG's elements may end like that.
NEVER_SELF_CLOSED = frozenset(("a", "b", "button", "div", "i", "li", "p", "span", "td", "th", "ul"))


@lru_cache(maxsize=8192)  # classes, places and outlines return on every page
def escape(text: str) -> str:
    """Return plain text as it is written in SVG and HTML."""
    return html.escape(text)


def tag(name: str, /, *inside: str, **attributes: Value) -> SafeString:
    """
    Return an element with its contents; plain text is escaped.

    `class_` is the attribute class, and `aria_hidden` is aria-hidden. An attribute that is None is left out.
    """
    start = _start(name, attributes)
    if inside or name in NEVER_SELF_CLOSED:
        return SafeString(f"{start}>{join(inside)}</{name}>")
    return SafeString(f"{start}/>")


def opened(name: str, /, **attributes: Value) -> SafeString:
    """Return the opening tag of an element whose contents are sent separately."""
    return SafeString(f"{_start(name, attributes)}>")


def closed(name: str) -> SafeString:
    """Return the closing tag that matches `opened`."""
    return SafeString(f"</{name}>")


def join(parts: Iterable[str]) -> SafeString:
    """Return the parts as one string; plain text is escaped."""
    return SafeString(
        "".join(part if isinstance(part, SafeString) else escape(part) for part in parts)
    )


def number(value: float) -> str:
    """
    Return a number in SVG's syntax, regardless of the reader's language.

    >>> number(12.0), number(2 / 3)
    ('12', '0.67')
    """
    return str(value) if isinstance(value, int) else f"{round(value, 2):g}"


def classes(*names: str) -> str | None:
    """Return the names as one class attribute; None if all are empty."""
    return " ".join(filter(None, names)) or None


def moved(
    x: float, y: float, *shapes: str, scale: float = 1, class_: str | None = None
) -> SafeString:
    """Return the shapes moved by x and y, and scaled by `scale`."""
    enlarged = f" scale({number(scale)})" if scale != 1 else ""
    return tag(
        "g", *shapes, class_=class_, transform=f"translate({number(x)} {number(y)}){enlarged}"
    )


def _start(name: str, attributes: dict[str, Value]) -> str:
    written = [
        f' {_attribute(key)}="{escape(value) if isinstance(value, str) else number(value)}"'
        for key, value in attributes.items()
        if value is not None
    ]
    return f"<{name}{''.join(written)}"


@cache
def _attribute(name: str) -> str:
    return name.rstrip("_").replace("_", "-")
