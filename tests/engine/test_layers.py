"""The rules know no web, no clock and no chance but their own: what engine/ may import."""

import ast
import sys
from pathlib import Path

import pytest

import engine

ROOT = Path(engine.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))
NEVER = {"django", "celery", "games", "random", "secrets", "time", "datetime", "uuid"}
RULES = [
    "box",
    "chance",
    "events",
    "explain",
    "game",
    "moves",
    "options",
    "orientation",
    "scoring",
    "state",
    "tower",
    "view",
]


def imports(path):
    """The modules a file imports, with the number of dots before each."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((0, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.level, node.module or ""


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_file_of_the_engine_imports_only_the_standard_library_and_the_engine(path):
    for dots, name in imports(path):
        top = name.partition(".")[0]
        if dots:
            assert dots <= len(path.relative_to(ROOT).parts), f"{name} is outside engine/"
        else:
            assert top in sys.stdlib_module_names, f"{name} is not in the standard library"
            assert top not in NEVER, f"{name} has no place in the rules"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_file_of_the_engine_has_one_subject_and_says_it(path):
    text = path.read_text(encoding="utf-8")

    assert ast.get_docstring(ast.parse(text))
    assert len(text.splitlines()) <= 300


@pytest.mark.parametrize("name", RULES)
def test_the_rules_do_not_know_what_the_cities_are_called(name):
    assert "themes" not in {module for dots, module in imports(ROOT / f"{name}.py") if dots}


def test_every_name_that_others_may_use_is_there():
    assert [name for name in engine.__all__ if not hasattr(engine, name)] == []
    assert sorted(engine.__all__) == sorted(set(engine.__all__))
