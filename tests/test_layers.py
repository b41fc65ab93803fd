"""Imports point one way (docs/decisions.md): pages and commands lead to turns, turns to notices, all to the engine."""

import ast
from pathlib import Path

import pytest

# Lower numbers may not import higher ones.
LAYER = {
    "clock": 0, "names": 0, "table_names": 0, "checks": 0, "models": 1, "words": 1, "drawing": 2, "history": 2, "scoreboard": 2,
    "channels": 3, "hints": 3, "notices": 4, "access": 5, "turns": 5, "statistics": 5, "audit": 5, "bot_turns": 6,
    "lobby": 6, "sweeps": 7, "forms": 7, "tasks": 8, "accounts": 5, "context": 8, "middleware": 8, "apps": 8,
    "templatetags": 8, "views": 9, "admin": 9, "urls": 10, "management": 10,
}  # fmt: skip
FILES = [path for path in Path("games").rglob("*.py") if "migrations" not in path.parts and path.name != "__init__.py"]


def layer(path: Path) -> str:
    inside = path.relative_to("games").parts
    return inside[0].removesuffix(".py")


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
        found |= {part[1] for name in names if (part := [p for p in name if p])[0] == "games" and len(part) > 1}
    return found & set(LAYER)


@pytest.mark.parametrize("path", FILES, ids=str)
def test_imports_point_one_way(path):
    mine = layer(path)
    assert mine in LAYER, f"{mine} has no layer yet: give it one"
    assert [] == [other for other in imported(path) if LAYER[other] > LAYER[mine]]
