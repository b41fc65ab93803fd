"""The examples in the README and in docs/notation.md are true."""

import doctest
import re
from pathlib import Path

import pytest

import engine
from engine import parse, write
from engine.errors import IllegalMove, NotationError
from engine.options import VALUES

README, NOTATION = Path("README.md"), Path("docs/notation.md")
CODE = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")


def examples(path):
    """Return the interactive examples of a page, as one session."""
    return "".join(re.findall(r"```pycon\n(.*?)```", path.read_text(encoding="utf-8"), re.DOTALL))


def table(heading):
    """Return the rows of the first table behind a heading of docs/notation.md, as the codes in each cell."""
    text = NOTATION.read_text(encoding="utf-8").partition(f"# {heading}\n")[2]
    rows = re.search(r"\|[-|]+\|\n((?:\|.*\n)+)", text)[1].splitlines()
    return [[CODE.findall(cell) for cell in row.strip("|").split("|")] for row in rows]


@pytest.mark.parametrize("path", [README, NOTATION], ids=str)
def test_the_examples_of_a_page_run(path):
    test = doctest.DocTestParser().get_doctest(examples(path), {}, str(path), str(path), 0)
    failures, attempts = doctest.DocTestRunner().run(test)

    assert attempts > 5
    assert failures == 0


def test_the_examples_of_typed_moves_are_read_as_the_page_says():
    rows = table("What people may type")

    assert len(rows) > 5
    assert [expected for _typed, [expected] in rows] == [
        write(parse(typed)) for [typed], _expected in rows
    ]


def test_every_option_and_each_of_its_values_is_listed():
    listed = {key: cells[1] for cells in table("Records") for key in cells[0]}

    for key, values in VALUES.items():
        assert set(values) <= set(listed[key])


def codes(error):
    """Return the codes with which the engine raises an error, as far as they stand in its source."""
    source = "".join(
        path.read_text(encoding="utf-8") for path in Path(engine.__file__).parent.glob("*.py")
    )
    return set(re.findall(rf'{error.__name__}\(\s*"([a-z-]+)"', source))


@pytest.mark.parametrize("error", [IllegalMove, NotationError])
def test_every_code_of_an_error_is_in_its_docstring_and_on_the_page(error):
    listed = set(re.findall(r"[a-z]+(?:-[a-z]+)*", error.__doc__))

    assert len(codes(error)) >= 8
    assert codes(error) <= listed
    assert codes(error) <= {*CODE.findall(NOTATION.read_text(encoding="utf-8"))}
