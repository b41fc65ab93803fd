"""Every alarm that the code raises is in the table of docs/operating.md."""

import ast
import re
from pathlib import Path

OPERATING = Path("docs/operating.md")
RAISING = {"raise_", "report"}


def raised(tree: ast.Module) -> set[str]:
    """Return the names that a module raises or its checks yield; CODE stands for what a name is made with."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args]
    named = [call.args[0] for call in calls if getattr(call.func, "attr", "") in RAISING]
    pairs = [node.value for node in ast.walk(tree) if isinstance(node, ast.Yield | ast.Return)]
    named += [pair.elts[0] for pair in pairs if isinstance(pair, ast.Tuple) and len(pair.elts) == 2]
    return {name for node in named if (name := text(node))}


def text(node: ast.expr) -> str:
    """Return a text of small letters and hyphens; empty for anything else."""
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    found = "".join(str(part.value) if isinstance(part, ast.Constant) else "CODE" for part in parts)
    return found if re.fullmatch(r"[a-z-]{3,}(CODE)?", found) else ""


def test_the_table_of_alarms_names_each_one():
    in_code: set[str] = set()
    for path in Path("games").rglob("*.py"):
        if "alarms" in (source := path.read_text()) or "trouble" in source:
            in_code |= raised(ast.parse(source))
    rows = re.findall(r"^\| (`[^|]+) \|", OPERATING.read_text(), re.MULTILINE)
    listed = set(re.findall(r"`([a-z-]+(?:[A-Z]+)?)`", " ".join(rows)))
    assert {"mail-late", "duplicates", "tournament-CODE", "game-CODE"} <= in_code
    assert {re.sub("ID$|STAGE$|NAME$", "CODE", name) for name in listed} >= in_code
