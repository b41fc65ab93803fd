"""A loader that changes every template's layout, which no reader should see and no code depend on."""

import re
from collections.abc import Callable

from django.template.loaders import filesystem

from tests.games.markup import BLOCKS

# Parts of a template, the longest first. White space within these means something, or nothing could follow a tag.
PARTS = re.compile(
    r"""
    (?P<kept>
      \{%\ blocktranslate\b.*?\{%\ endblocktranslate\ %\}
      | <(?:pre|textarea|script|style)\b.*?</(?:pre|textarea|script|style)>
      | \{%.*?%\} | \{\{.*?\}\} | \{\#.*?\#\} | <!--.*?-->
    )
    | (?P<tag> </?(?P<name>[a-zA-Z!][\w-]*) (?: \{%.*?%\} | \{\{.*?\}\} | "(?:\{%.*?%\}|\{\{.*?\}\}|[^"])*" | '[^']*' | [^>"'] )* >)
    | (?P<space> \s+)
    | (?P<text> [^\s<{]+ | . )
    """,
    re.VERBOSE | re.DOTALL,
)
BESIDE_BLOCKS = re.compile(r"\s*\0\s*")


def loose(source: str) -> str:
    """Put blank lines and deep indentation wherever there is white space, and beside every block."""
    return _relaid(source, space="\n\n\t    ", beside="\n   \n")


def tight(source: str) -> str:
    """Join to one line: a single space where there is white space, none beside blocks."""
    return _relaid(source, space=" ", beside="")


def _relaid(source: str, space: str, beside: str) -> str:
    # \0 marks both sides of a block's tag, and the ends of the file, until all white space is known.
    written = "\0" + "".join(_part(found, space) for found in PARTS.finditer(source)) + "\0"
    return BESIDE_BLOCKS.sub(lambda _: beside, written)


def _part(found: re.Match[str], space: str) -> str:
    if found["space"]:
        return space
    if found["tag"]:
        return f"\0{found['tag']}\0" if found["name"].lower() in BLOCKS else found["tag"]
    return found[0]


class _Loader(filesystem.Loader):
    relaid: Callable[[str], str]

    def get_contents(self, origin):
        source = super().get_contents(origin)
        return source if origin.name.endswith(".txt") else type(self).relaid(source)


class Loose(_Loader):
    relaid = staticmethod(loose)


class Tight(_Loader):
    relaid = staticmethod(tight)
