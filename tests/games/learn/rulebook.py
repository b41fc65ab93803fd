"""The rules' texts parsed for their tests: sections by heading, tables as rows, refusals."""

import re

import pytest
from django.utils.translation import override

from engine import IllegalMove
from games.learn.rulebook import ENGLISH, TEXTS, language

BOOKS = {language: path.read_text(encoding="utf-8") for language, path in TEXTS.items()}
# The cells of tables that tests look up, as in the English text.
_CELLS = {
    "ja": "yes", "nein": "no", "leer": "empty", "bleibt": "stays",
    "von Blau": "Blue's", "von Schwarz": "Black's", "mehrere": "tied",
}  # fmt: skip
_LETTERS = {"G": "Y", "S": "K"}


@pytest.fixture(autouse=True, params=TEXTS)
def each_language(request):
    """Run a test in each language, for the text, the engine and the pages."""
    with override(request.param):
        yield


def notation(text):
    """The text with towers in record notation: a German tower is `G2 S3`."""
    return re.sub(r"\b[GS](?=\d\b)", lambda letter: _LETTERS[letter[0]], text)


def sections(text):
    """The text under each heading, by its words, without subsections."""
    _, *parts = re.split(r"^#+ (.+)$", text, flags=re.MULTILINE)
    return dict(zip(parts[::2], parts[1::2], strict=True))


def section(name, lang=""):
    """The section whose English heading begins with these words, in the current language."""
    [at] = [
        at
        for at, words in enumerate(sections(BOOKS[ENGLISH]))
        if f"{words} ".startswith(f"{name} ")
    ]
    return notation(list(sections(BOOKS[lang or language()]).values())[at])


def says(name, **sentences):
    """Return whether the text under a heading contains the sentence, given for each language."""
    return sentences[language()] in section(name)


def table(name, nth=0):
    """A table of a section: a row is a dict by the columns of the English text, the values are plain text."""
    head, *_ = _cells(section(name, ENGLISH), nth)
    _, _, *rows = _cells(section(name), nth)
    return [dict(zip(head, (_CELLS.get(cell, cell) for cell in row), strict=True)) for row in rows]


def _cells(text, nth):
    tables = re.findall(r"(?:^\|.+\n)+", text, flags=re.MULTILINE)
    return [
        [cell.strip().replace("`", "") for cell in line.strip("|\n").split("|")]
        for line in tables[nth].splitlines()
    ]


def card_heading(key):
    """The English heading of a card of the ordinances: `main-square` has "Main Square"."""
    [found] = [
        words for words in sections(BOOKS[ENGLISH]) if words.lower().replace(" ", "-") == key
    ]
    return found


def numbers(text):
    return [int(number) for number in re.findall(r"\d+", text)]


def refusal(do, *args):
    """The sentence with which the engine refuses."""
    with pytest.raises(IllegalMove) as refused:
        do(*args)
    return str(refused.value)
