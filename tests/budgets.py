"""Report what has grown large, as a smell and not a law: python -m tests.budgets."""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

FOLDERS = ("engine", "games", "manhattan_site", "tests")
LINES_PER_FILE = 300
LINE_LENGTH = 100
LINES_PER_FUNCTION = 40
NODES_PER_FUNCTION = 120  # of the syntax tree, docstring and annotations left out

SIGNS = (
    ast.expr_context,
    ast.operator,
    ast.unaryop,
    ast.cmpop,
    ast.boolop,
)  # not nodes of their own here
Function = ast.FunctionDef | ast.AsyncFunctionDef


def files() -> Iterator[Path]:
    """Yield our Python files, but for migrations, which are never rewritten."""
    for folder in FOLDERS:
        yield from sorted(
            path for path in Path(folder).rglob("*.py") if "migrations" not in path.parts
        )


def size(function: Function) -> int:
    """Count the syntax nodes of what a function does, without those of functions within it."""
    todo: list[ast.AST] = function.body[ast.get_docstring(function) is not None :]
    many = 0
    while todo:
        node = todo.pop()
        if isinstance(node, Function):
            continue  # has its own size
        many += not isinstance(node, SIGNS)
        todo += [child for name, child in _children(node) if name != "annotation"]
    return many


def _children(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    for name, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield name, child


def report(path: Path) -> Iterator[tuple[str, str]]:
    """Yield each budget that a file exceeds, and a sentence about it."""
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    if len(lines) > LINES_PER_FILE:
        yield "files", f"{path} has {len(lines)} lines, more than {LINES_PER_FILE}."
    for number, line in enumerate(lines, 1):
        if len(line) > LINE_LENGTH:
            yield "lines", f"{path}:{number} has {len(line)} characters, more than {LINE_LENGTH}."
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, Function):
            yield from _function(f"{path}:{node.lineno} {node.name}", node)


def _function(name: str, node: Function) -> Iterator[tuple[str, str]]:
    lines, nodes = (node.end_lineno or node.lineno) - node.lineno + 1, size(node)
    if lines > LINES_PER_FUNCTION:
        yield "functions", f"{name} has {lines} lines, more than {LINES_PER_FUNCTION}."
    if nodes > NODES_PER_FUNCTION:
        yield "functions", f"{name} has {nodes} syntax nodes, more than {NODES_PER_FUNCTION}."


def main() -> None:
    """Name large files and functions, and count long lines; of the tests, count everything."""
    counts: Counter[str] = Counter()
    for path in files():
        in_tests = path.parts[0] == "tests"
        for budget, sentence in report(path):
            counts[f"{budget} of tests" if in_tests else budget] += 1
            if not in_tests and budget != "lines":
                print(sentence)
    found = ", ".join(f"{many} {budget}" for budget, many in sorted(counts.items())) or "nothing"
    print(f"Over budget, which fails nothing: {found}.")


if __name__ == "__main__":
    main()
