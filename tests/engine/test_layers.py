"""What the engine may import: no web, no clock, and no randomness but its own."""

import ast
import sys
from dataclasses import is_dataclass
from importlib import import_module
from pathlib import Path

import pytest

import engine

ROOT = Path(engine.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))
ADAPTERS = [path for path in FILES if path.is_relative_to(ROOT / "adapters")]
ADAPTED = {"numpy", "gymnasium", "pettingzoo", "pyspiel"}  # what only adapters may import
COMMAND_LINE = [path for path in FILES if path.is_relative_to(ROOT / "command_line")]
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
    """Yield the modules that a file imports, with the number of dots before each."""
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
            allowed = sys.stdlib_module_names | (ADAPTED if path in ADAPTERS else set())
            assert top in allowed, f"{name} is not in the standard library"
            never = NEVER - (
                {"time"} if path in COMMAND_LINE else set()
            )  # a benchmark needs the clock
            assert top not in never, f"{name} has no place in the rules"


@pytest.mark.parametrize(
    "path", [path for path in FILES if path not in COMMAND_LINE], ids=lambda path: path.stem
)
def test_only_the_program_knows_the_command_line(path):
    known = {module for dots, module in imports(path) if dots and module.startswith("command_line")}

    assert known == ({"command_line.program"} if path == ROOT / "__main__.py" else set())


@pytest.mark.parametrize(
    "path", [path for path in FILES if path not in ADAPTERS], ids=lambda path: path.stem
)
def test_the_rules_import_no_adapter(path):
    assert "adapters" not in path.read_text(encoding="utf-8")


def imported_files(path):
    """Yield the files of the engine that a file imports, also those for type checking."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level:
            package = path.parents[node.level - 1].joinpath(*(node.module or "").split("."))
            for alias in node.names:
                named = (
                    package / f"{alias.name}.py",
                    package.with_suffix(".py"),
                    package / "__init__.py",
                )
                yield next(file for file in named if file.is_file())


def test_no_two_files_of_the_engine_import_each_other():
    waiting = {path: {*imported_files(path)} - {path} for path in FILES}
    while ready := [path for path, needs in waiting.items() if not needs & waiting.keys()]:
        for path in ready:
            del waiting[path]

    assert waiting == {}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_file_of_the_engine_has_one_subject_and_says_it(path):
    text = path.read_text(encoding="utf-8")

    assert ast.get_docstring(ast.parse(text))
    assert len(text.splitlines()) <= 300


@pytest.mark.parametrize("name", RULES)
def test_the_rules_do_not_know_the_names_of_the_cities(name):
    assert "themes" not in {module for dots, module in imports(ROOT / f"{name}.py") if dots}


def test_every_public_name_exists():
    assert [name for name in engine.__all__ if not hasattr(engine, name)] == []
    assert sorted(engine.__all__) == sorted(set(engine.__all__))


@pytest.mark.parametrize("name", RULES)
def test_values_never_change(name):
    classes = [
        each for each in vars(import_module(f"engine.{name}")).values() if is_dataclass(each)
    ]
    assert all(each.__dataclass_params__.frozen for each in classes if isinstance(each, type))
