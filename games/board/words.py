"""
Sentences in the reader's language, for what a page asks hundreds of times.

Finding out which language is active takes longer than everything else about a short word. While one
page is drawn the language stays the same: it is asked once, and each sentence is looked up once.
"""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple

from django.utils import translation


class Words(NamedTuple):
    """The sentences of one language that have been looked up."""

    language: str | None
    known: dict[str, str]


_known: defaultdict[str | None, dict[str, str]] = defaultdict(dict)
_page: ContextVar[Words | None] = ContextVar("page", default=None)


@contextmanager
def one_language() -> Iterator[None]:
    """Keep to the language active now; nothing inside may activate another."""
    active = translation.get_language()
    before = _page.set(Words(active, _known[active]))
    try:
        yield
    finally:
        _page.reset(before)


def language() -> str | None:
    """Return the code of the active language, such as "de"."""
    page = _page.get()
    return page.language if page else translation.get_language()


def gettext(sentence: str) -> str:
    """Return the sentence in the active language, as Django's function of this name does."""
    page = _page.get()
    if page is None:
        return translation.gettext(sentence)
    if sentence not in page.known:
        page.known[sentence] = translation.gettext(sentence)
    return page.known[sentence]
