"""Imports point one way (docs/decisions.md): pages and commands lead to turns, turns to notices, all to the engine."""

import ast
from pathlib import Path

import pytest

# From below: a part may import from its own line and from those above it, never from one further down.
LAYERS = """
bars checks clock names option_words public_names stylesheet table_names
models phrases
broken ground telling hearing thinking tower_shape variants
board_picture channels city_card confirming ending graph hints history inspector legend picture_words png rules_picture scoreboard shapes stamp swings tiles
deeds example foregone lessons link_picture timing
notices
access accounts audit diagrams my_turns narrowing panels rulebook rules_text statistics turns
absences bot_turns front lobby profile rematch
forms sweeps
apps context middleware tasks templatetags
admin views
management urls
"""  # fmt: skip
LAYER = {part: number for number, line in enumerate(LAYERS.split("\n")) for part in line.split()}
# In these every module has a layer of its own.
ROOMS = {"drawing", "figures", "learning", "pictures", "words"}
FILES = [path for path in Path("games").rglob("*.py") if "migrations" not in path.parts and path.name != "__init__.py"]


def part(names: list[str]) -> str:
    """What has a layer, of a dotted name without its `games`."""
    return names[1] if names[0] in ROOMS and len(names) > 1 else names[0]


def imported(path: Path) -> set[str]:
    """The parts of games/ that a file imports, wherever in the file it does."""
    found = set()
    package = list(path.parts[:-1])
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = [*base, *(node.module or "").split(".")]
            names = [[*module, alias.name] for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name.split(".") for alias in node.names]
        else:
            continue
        inside = [[p for p in name if p] for name in names]
        found |= {part(name[1:]) for name in inside if name[0] == "games" and len(name) > 1}
    return found & set(LAYER)


@pytest.mark.parametrize("path", FILES, ids=str)
def test_imports_point_one_way(path):
    mine = part(list(path.relative_to("games").with_suffix("").parts))
    assert mine in LAYER, f"{mine} has no layer yet: give it one"
    assert [] == [other for other in imported(path) if LAYER[other] > LAYER[mine]]
