"""The site's stylesheets, a file per subject: as text for pages, and as the style of a picture that stands alone."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from django.conf import settings

# The parts, each with its files, in the order in which they must stand: what comes later wins.
FILES: Mapping[str, Sequence[str]] = {
    "tokens": ["base/tokens.css"],
    "page": ["base/text.css", "base/frame.css", "base/controls.css", "base/parts.css"],
    "board": ["board/board.css"],
    "lights": ["board/lights.css"],
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
PARTS = tuple(FILES)
EVERYWHERE = ("tokens", "page", "board", "devices")

_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_TOKEN = re.compile(r"(--[\w-]+):\s*([^;]+);")
# Blocks such as @media { … }: what is in them is of the page, not of a picture.
_AT = re.compile(r"@[^{}]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
# What the board's shapes are dressed by: the rules inside .sites, colours, text on colours, blocks, faces, monsters,
# patterns.
_PIECE = re.compile(r"(\.patterned )?\.sites .+|\.([ct][RBYK]|sk|cell|here-site|hatch|beast|eye|mark|m[BYK])")


def text(*parts: str) -> str:
    """These parts of the stylesheet, in the order of PARTS, without comments; read anew while one works on them."""
    return (_joined.__wrapped__ if settings.DEBUG else _joined)(parts)


@cache
def _joined(parts: tuple[str, ...]) -> str:
    folder = settings.BASE_DIR / "static"
    files = [file for part in sorted(parts, key=PARTS.index) for file in FILES[part]]
    css = "".join((folder / file).read_text(encoding="utf-8") for file in files)
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    css = re.sub(r"\{[^{}]*\}", lambda body: re.sub(r"\s*([:;{}])\s*", r"\1", body[0]), css)  # not in selectors
    return re.sub(r"\s*\n\s*", "\n", css).strip()


@cache
def tokens() -> tuple[Mapping[str, str], Mapping[str, str]]:
    """The colours by name (`--ink`), for light and for dark."""
    light, dark, *_ = (
        dict(_TOKEN.findall(body)) for name, body in _RULE.findall(text("tokens")) if name.strip().startswith(":root")
    )
    return light, {**light, **dark}


def style_for(shapes: str, own: str, *, night: bool = True) -> str:
    """
    The style that the classes in `shapes` need: the rules of the board, then `own` (CSS with tokens).

    Every `var(--x)` becomes its light colour; with `night`, what is another in the dark comes again for a dark screen.
    """
    used = {name for names in re.findall(r'class="([^"]*)"', shapes) for name in names.split()}
    light, dark = tokens()
    rules = [*(rule for rule in _rules(text("board")) if _PIECE.fullmatch(rule[0])), *_rules(own)]
    wanted = [rule for rule in rules if _named(rule[0]) <= used]
    day = [f"{selector}{{{_resolved(body, light)}}}" for selector, body in wanted]
    if not night:
        return "\n".join(day)
    dim = [f"{selector}{{{other}}}" for selector, body in wanted if (other := _other(body, light, dark))]
    return "\n".join([*day, "@media (prefers-color-scheme:dark){", *dim, "}"])


def _other(body: str, light: Mapping[str, str], dark: Mapping[str, str]) -> str:
    """The declarations of a rule that are not the same in the dark: the others must not come a second time."""
    pairs = ((_resolved(part, light), _resolved(part, dark)) for part in body.split(";"))
    return ";".join(night.strip() for day, night in pairs if day != night)


def _rules(css: str) -> Iterator[tuple[str, str]]:
    """Selector and body of each rule; a list of selectors is taken apart."""
    for selectors, body in _RULE.findall(_AT.sub("", css)):
        for selector in map(str.strip, selectors.split(",")):
            yield selector, " ".join(body.split()).rstrip(";")


def _named(selector: str) -> set[str]:
    return set(re.findall(r"\.([\w-]+)", selector))


def _resolved(body: str, colours: Mapping[str, str]) -> str:
    body = body.replace("currentcolor", "currentColor")  # not all that read SVG know it in small letters
    return re.sub(r"var\((--[\w-]+)\)", lambda name: colours[name[1]], body)
