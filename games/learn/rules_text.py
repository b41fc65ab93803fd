"""The text of the rules as HTML, with an anchor for each heading, cross-references, and pictures."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from pathlib import PurePosixPath
from typing import Any, NamedTuple

from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

from games.learn.rulebook import ENGLISH, PICTURES, TEXTS, language

# "R4 Placing a block" is a heading; a number in a sentence is a link to its heading.
_NUMBER = re.compile(r"\b([RV]\d{1,2})\b")
_WIDE = 4  # columns: a wider table may not fit on a phone and scrolls by itself


class Heading(NamedTuple):
    """A heading: its level, its anchor (`R4`, `the-sets-of-rules`), its text."""

    level: int
    anchor: str
    words: str


class Page(NamedTuple):
    """The rules: the title, the body as HTML, and its headings."""

    title: str
    html: SafeString
    headings: tuple[Heading, ...]

    @property
    def contents(self) -> list[Heading]:
        """Return the headings of the table of contents."""
        return [heading for heading in self.headings if heading.level <= 3]


def page() -> Page:
    """Return the rules in the reader's language."""
    return _page(language())


@cache
def _page(language: str) -> Page:
    """The rules in a language, rendered once per process, with the English text's anchors."""
    text = TEXTS[language].read_text(encoding="utf-8")
    if language == ENGLISH:
        return rendered(text)
    return rendered(text, [heading.anchor for heading in _page(ENGLISH).headings])


def rendered(text: str, anchors: Sequence[str] = ()) -> Page:
    """
    Return the rendered text, which begins with its title; raises KeyError for an unknown picture.

    `anchors` are those of the headings, in order; without them, each heading makes its own.
    """
    reader = MarkdownIt("commonmark", {"html": False, "typographer": True}).enable(
        ["table", "smartquotes"]
    )
    for name, rule in (
        ("image", _image),
        ("table_open", _table_open),
        ("table_close", _table_close),
    ):
        reader.add_render_rule(name, rule)
    _, title, _, *tokens = reader.parse(text)
    headings: list[Heading] = []
    for before, token in pairwise(tokens):
        if before.type == "heading_open":
            headings.append(_heading(before, token, anchors[len(headings)] if anchors else ""))
        elif token.type == "inline" and token.children:
            token.children = [new for child in token.children for new in _linked(child)]
    html = reader.renderer.render(tokens, reader.options, {})
    return Page(title.content, mark_safe(html), tuple(headings))  # noqa: S308 (our own text; HTML in it is escaped)


def _heading(opening: Token, inline: Token, anchor: str) -> Heading:
    """The heading, whose anchor is added to its opening token."""
    words = inline.content
    number = _NUMBER.match(words)
    anchor = anchor or (number[1] if number else slugify(words))
    opening.attrSet("id", anchor)
    return Heading(int(opening.tag[1]), anchor, words)


def _linked(token: Token) -> Iterator[Token]:
    """A piece of text with each rule number as a link; other text, such as towers in `code`, is kept."""
    if token.type != "text":
        yield token
        return
    for at, part in enumerate(_NUMBER.split(token.content)):
        words = Token("text", "", 0, content=part)
        if at % 2:
            yield from (
                Token("link_open", "a", 1, attrs={"href": f"#{part}"}),
                words,
                Token("link_close", "a", -1),
            )
        elif part:
            yield words


def _image(self: RendererHTML, tokens: Sequence[Token], at: int, options: Any, env: Any) -> str:
    """A static picture with its size, so that the page doesn't shift when it loads."""
    token = tokens[at]
    path = PurePosixPath(str(token.attrs["src"])).relative_to("pictures")
    width, height = PICTURES[path.stem].size
    alt = self.renderInlineAsText(token.children, options, env)
    return format_html(
        '<img src="{}" alt="{}" width="{}" height="{}" loading="lazy">',
        static(str(path)), alt, round(width), round(height),
    )  # fmt: skip


def _wide(tokens: Sequence[Token], at: int) -> bool:
    end = next(i for i in range(at, len(tokens)) if tokens[i].type == "thead_close")
    return sum(token.type == "th_open" for token in tokens[at:end]) >= _WIDE


def _table_open(
    self: RendererHTML, tokens: Sequence[Token], at: int, options: Any, env: Any
) -> str:
    # Makes scrollable tables reachable by keyboard.
    return '<div class="scroll" tabindex="0"><table>\n' if _wide(tokens, at) else "<div><table>\n"


def _table_close(
    self: RendererHTML, tokens: Sequence[Token], at: int, options: Any, env: Any
) -> str:
    return "</table></div>\n"
