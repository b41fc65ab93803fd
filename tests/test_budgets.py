"""The report of large files and functions."""

import ast

from tests import budgets


def function(source):
    return ast.parse(source).body[0]


def test_a_functions_size_is_its_syntax_nodes():
    small = function(
        "def f(a: dict[str, int] = {}) -> None:\n    '''Words cost nothing.'''\n    return a + 1"
    )
    assert 4 == budgets.size(small), "return, sum, name, number"


def test_a_nested_function_has_a_size_of_its_own():
    outer = function("def f():\n    def g():\n        return 1 + 2 + 3\n    return g")
    assert 2 == budgets.size(outer)


def test_each_budget_has_a_message(tmp_path):
    path = tmp_path / "large.py"
    body = "\n".join(f"    a = {n} + {n}" for n in range(300))
    path.write_text(f"def f():\n{body}\n# {'x' * 99}\n")
    assert [
        ("files", f"{path} has 302 lines, more than 300."),
        ("lines", f"{path}:302 has 101 characters, more than 100."),
        ("functions", f"{path}:1 f has 301 lines, more than 40."),
        ("functions", f"{path}:1 f has 1500 syntax nodes, more than 120."),
    ] == list(budgets.report(path))


def test_small_things_are_not_reported(tmp_path):
    path = tmp_path / "small.py"
    path.write_text("def f():\n    return 1\n")
    assert [] == list(budgets.report(path))
