"""The texts of the rules and their pictures, each given by a position; `manage.py draw_rules` draws them."""

from pathlib import Path

from django.conf import settings
from django.utils.translation import get_language, override
from django.utils.translation import gettext_noop as _

from games.board.images.document import Panel, Picture
from games.board.option_text import OPTION_WORDS
from games.learn.diagrams import Bared, Builds, Explained, Holders, Sides
from games.learn.panels import Cities

ENGLISH = "en"
# Translations follow the English text: the same numbers, anchors, pictures, and cases.
TEXTS: dict[str, Path] = {
    ENGLISH: settings.BASE_DIR / "docs" / "rules.md",
    "de": settings.BASE_DIR / "docs" / "rules.de.md",
}
FOLDER: Path = settings.BASE_DIR / "docs" / "pictures" / "rules"

ALL = "ABC/DEF"
# The board after the worked round of R11.
ROUND = (
    "A2: B1 B1; A3: R1 K2; A9: Y1; B3: K1 Y2; B4: R1; B6: K1; C2: Y1; D2: K1 R2; D5: B2 Y2 B3; D8: R1; D9: K2; "
    "E1: B1; F1: R3; F4: Y1; F6: B1 R1; F7: Y1 K1"
)


def _ordinance(key: str, board: str, cities: str = "A", lit: str = "") -> tuple[str, Panel]:
    return f"v06-{key}", Cities(board, cities, ordinance=key, lit=lit)


def _at_the_edge(edge: str, cities: str) -> Panel:
    rules = {"monster": "monster", "edge": edge}
    return Cities(
        "", cities, rules, OPTION_WORDS["edge"].values[edge].title, monster="D7", steps="S9"
    )


_PANELS: tuple[tuple[str, *tuple[Panel, ...]], ...] = (
    ("r02-board", Cities(cities=ALL)),
    ("r03-sides", Sides({})),
    ("r03-card", Holders(1)),
    ("r04-tile", Explained("R2 B4 Y4")),
    ("r04-placing", Builds(("R1 B3 + R2", "R2 + B1", "R3 B3 Y3 + K3", "R2 B2 + B1"))),
    ("r06-two-colours", Builds(("R3 + Y2", "R3 + Y3"), {"players": "2"})),
    ("r11-parts", Cities("A1: R3 B3; A2: K4; A3: K1", chips=True)),
    ("r11-tallest", Cities("A1: R3; B1: R3", "AB", chips=True)),
    (
        "r11-majority",
        Cities("A1: R1; A2: R1; A3: R1; A4: B1; A5: B1; A7: Y1; A8: Y1; B1: R1; B2: B1", "AB", chips=True),
    ),
    ("r11-round", Cities(ROUND, "AB/CD/EF", chips=True)),
    ("v00-steps", Cities(cities=ALL, options={"monster": "monster"}, monster="B7",
                         steps="S1 S2 S3 S4 S6 S7 S8 S9")),
    ("v01-godzilla",
     Cities("E7: Y1 B2", "B/E", {"monster": "godzilla"}, _("South builds with a 2"), monster="B1", steps="S2"),
     Cities("", "B/E", {"monster": "godzilla"}, _("West builds with a 1"), monster="E5", steps="W1")),
    ("v02-monster",
     Cities("A7: Y4 B4", "A/D", {"monster": "monster"}, _("South builds with a 2"), monster="D1", steps="S2"),
     Cities("", "A/D", {"monster": "monster"}, _("South builds with an 8"), monster="D7", steps="S8")),
    ("v02-edge", _at_the_edge("stay", "D"), _at_the_edge("slide", "D")),
    ("v02-other-side", _at_the_edge("wrap", "A/D")),
    ("v03-baby", Bared("R1 R2 B3")),
    ("v04-growth", Cities("", ALL, {"slow-growth": "yes"}, opening="BDFACE")),
    ("v05-anti-trust", Builds(("R2 + R1", "R2 B2 + R1", "B2 + R1"), {"anti-trust": "yes"})),
    _ordinance("founder", "A1: R1 B1; A3: Y1 R2 B2; A5: R3; A8: B2"),
    _ordinance("villa", "A1: R1; A2: R2; A3: B1; A5: R1; A6: B1 R1"),
    _ordinance("main-square", "A5: R2; B5: B3; C5: R1; A1: B4", "ABC", lit="A5 B5 C5"),
    _ordinance("corner-lots", "A1: R1; C3: R2; D7: B2; A3: B1; E1: B1; F3: B1", ALL, lit="A1 C3 D7 F9"),
    _ordinance("runner-up", "A1: R4; A3: B3; A5: Y2"),
    _ordinance("local-landmark", "A1: R3; A2: B2; B1: B2; B2: Y2; C5: Y1", "ABC"),
    _ordinance("terrace", "A1: R1; A2: R2; A3: R1; A6: R1; A9: R3; A5: B1", lit="A1 A2 A3 A6 A9"),
    _ordinance("globetrotter", "A1: R1; B2: R1; C3: R2; D4: R1; A5: B1; B5: B2; E5: B1; E6: B1; F9: Y1", ALL),
    _ordinance("silent-partner", "A1: R2 B2; A3: R1 Y1 B1; A5: R1 B2"),
    _ordinance("mixed-use", "A1: R1 B1 Y1; A3: B2 K3; A5: R1 B2 Y3 R4"),
    ("v07-partners", Sides({"partners": "yes"}, {"R": 31, "B": 29, "Y": 24, "K": 28})),
)  # fmt: skip
PICTURES = {name: Picture(name, tuple(panels)) for name, *panels in _PANELS}


def language() -> str:
    """Return the current language if the rules exist in it, else English."""
    own = get_language()
    return own if own in TEXTS else ENGLISH


def drawn(language: str) -> dict[str, str]:
    """Return all pictures in a language by their path; those identical to the English ones are omitted."""
    with override(ENGLISH):
        english = {f"{name}.svg": picture.svg() for name, picture in PICTURES.items()}
    if language == ENGLISH:
        return english
    with override(language):
        own = {f"{name}.svg": picture.svg() for name, picture in PICTURES.items()}
    return {f"{language}/{path}": svg for path, svg in own.items() if svg != english[path]}


def picture_path(name: str) -> str:
    """Return the static path of a picture, in the reader's language if it differs from the English one."""
    own = f"{language()}/{name}.svg"
    return f"rules/{own if (FOLDER / own).exists() else f'{name}.svg'}"
