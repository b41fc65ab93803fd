"""Layers: rooms import only from lower floors, never from another room of the same floor (docs/map.md)."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

# The lowest floor first. A room may import itself and the rooms of earlier rows.
FLOORS = """
lib
board
models
play
mail lobby
table home ranking elsewhere
people replay learn legal statistics
talk clubs tournaments duplicates
moderation
site
"""
FLOOR = {room: number for number, row in enumerate(FLOORS.split("\n")) for room in row.split()}
FILES = [path for path in Path("games").rglob("*.py") if "migrations" not in path.parts]


def room(path: str) -> str:
    """The room of `games.table.views` or `games/table/views.py`: its folder; "site" for modules outside rooms."""
    name = path.removesuffix(".py").replace("/", ".").split(".")[1:2]
    return name[0] if name and name[0] in FLOOR else "site"


def imported(path: Path) -> set[str]:
    """The modules of games that a file imports, anywhere in the file."""
    package = list(path.parts[:-1])
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*above, *filter(None, [node.module])])
            found |= {f"{module}.{alias.name}" for alias in node.names}
    return {name for name in found if name.startswith("games.")}


@pytest.mark.parametrize("path", FILES, ids=str)
def test_imports_point_down(path):
    here = room(str(path))
    others = {name for name in imported(path) if room(name) != here}
    assert set() == {name for name in others if FLOOR[room(name)] >= FLOOR[here]}


def test_every_folder_is_a_room():
    beside = {"management", "migrations", "templatetags", "__pycache__"}
    assert {
        path.name for path in Path("games").iterdir() if path.is_dir()
    } - beside == FLOOR.keys() - {"site"}


def reached(start: str) -> set[str]:
    """Every module of games that `start` imports, directly or through others."""
    seen, todo = set(), [start]
    while todo:
        name = todo.pop()
        path = Path(*name.split(".")).with_suffix(".py")
        if name not in seen and path.exists():
            seen.add(name)
            # `from games.play.turns import submit_once` may name a module or something in one.
            todo += [part for found in imported(path) for part in (found, found.rpartition(".")[0])]
    return seen


def test_submitting_a_move_imports_no_page_and_no_email():
    assert {"models", "lib", "play"} == {room(name) for name in reached("games.play.turns")}


def test_submitting_a_move_loads_no_image_library():
    code = "import django; django.setup(); import games.play.turns, sys; print(*sys.modules)"
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "manhattan_site.settings"}
    out = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment
    )
    assert {"PIL", "resvg_py"}.isdisjoint(out.stdout.split())
