"""
The line of a reply that its writer wrote first: no quote, no signature, and nothing a program added.

It reads line by line, without regular expressions, in time that grows with the text and no faster.
"""

from collections.abc import Callable, Sequence

MOST_LINES = 200
LONGEST = 80  # characters; no command is longer
GREETING = 4  # words at most, such as “Hi Ann,”
RULES = "_-=*"


def first_line(text: str, is_command: Callable[[str], bool]) -> str:
    """
    Return the writer's first line; empty if there is none.

    A short greeting is skipped, and so is what stands above a quote to introduce it; for those who write
    below the quote, the first line there counts. Nothing below a signature or an unmarked quote is read.
    """
    greeted = False
    for paragraph, quoted_next in _paragraphs(text.splitlines()[:MOST_LINES]):
        line = paragraph[0]
        if is_command(line):
            return line
        if _ends_the_reply(line):
            return ""
        if quoted_next and paragraph[-1].endswith((":", "：")):
            continue  # “On Tue, 24 Nov 2026, Manhattan wrote:”
        if not greeted and _greets(line):
            greeted = True
            if len(paragraph) > 1:
                return paragraph[1]
            continue
        return line
    return ""


def _paragraphs(lines: Sequence[str]) -> list[tuple[list[str], bool]]:
    """The writer's own lines, in groups between empty and quoted lines; and whether a quote comes next."""
    found: list[tuple[list[str], bool]] = []
    group: list[str] = []
    for line in (*lines, ""):
        bare = _bare(line)
        quoted = bare.startswith((">", "|"))
        if bare and not quoted:
            group.append(bare)
            continue
        if group:
            found.append((group, quoted))
            group = []
        elif quoted and found:
            found[-1] = (found[-1][0], True)
    return found


def _bare(line: str) -> str:
    """The line without white space, invisible characters, and the marks of bold text around it."""
    visible = "".join(
        c for c in line if c.isprintable() and c not in "\u200b\u200e\u200f\ufeff\u00ad"
    )
    return " ".join(visible.split()).strip("*`")[:400]


def _ends_the_reply(line: str) -> bool:
    """Whether a line begins a signature or an unmarked quote."""
    return line == "--" or (len(line) > 2 and (line[0] in RULES and line[0] == line[1] == line[2]))


def _greets(line: str) -> bool:
    """Whether a line is as short as a greeting and ends like one."""
    return len(line.split()) <= GREETING and line.endswith((",", "!", ":")) and line[0].isalpha()
