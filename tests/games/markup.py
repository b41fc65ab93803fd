"""HTML as a reader sees it, regardless of the template's layout in lines."""

import re
from html.parser import HTMLParser

# Block elements: white space beside their tags is never seen. All of SVG's but <text> count.
BLOCKS = {
    "html", "head", "meta", "title", "link", "style", "script", "noscript", "template", "body", "header", "main", "nav",
    "footer", "section", "article", "aside", "h1", "h2", "h3", "h4", "p", "div", "ul", "ol", "li", "dl", "dt", "dd",
    "table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td", "form", "fieldset", "legend", "details", "summary",
    "figure", "figcaption", "br", "hr", "option", "optgroup", "!doctype",
    "g", "path", "rect", "circle", "symbol", "use", "defs", "polyline", "polygon", "line", "clippath", "mask", "pattern",
    "lineargradient", "stop", "desc",
}  # fmt: skip
# Elements that are part of a line, as a letter is.
THINGS = {"svg", "button", "select", "input", "textarea", "img", "progress", "meter", "iframe"}
BLOCK_TAG = re.compile(
    rf"\s*(</?(?:{'|'.join(sorted(BLOCKS, key=len, reverse=True))})\b[^>]*>)\s*", re.IGNORECASE
)
ONCE = re.compile(
    r'(name="csrfmiddlewaretoken" value="|nonce="|"X-CSRFToken": ?"|X-CSRFToken&quot;: &quot;)[^"&]*'
)


def flat(html: str) -> str:
    """The HTML in one line, without the invisible white space beside the tags of blocks."""
    return BLOCK_TAG.sub(r"\1", " ".join(html.split()))


def seen(html: str) -> tuple[list[str], list[str]]:
    """The tags of a page, and the visible text of each line, including gaps between words."""
    parser = _Seen()
    parser.feed(ONCE.sub(r"\1", html))
    parser.close()
    parser.end_line()
    return parser.tags, parser.lines


class _Seen(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.lines: list[str] = []
        self.line: list[str] = []
        self.outer: list[list[str]] = []  # lines that continue after an inline element
        self.kept = False

    def end_line(self) -> None:
        text = "".join(self.line)
        text = text if self.kept else " ".join(text.split())
        if text:
            self.lines.append(text)
        self.line = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: " ".join((value or "").split()) for name, value in attrs}
        self.tags.append(f"<{tag} {sorted(values.items())}>")
        if tag in BLOCKS:
            self.end_line()
        if tag in THINGS:
            self.line.append("▣")
            if tag not in ("input", "img"):
                self.outer.append(self.line)
                self.line = []
        self.kept = self.kept or tag in ("pre", "textarea")

    def handle_endtag(self, tag: str) -> None:
        self.tags.append(f"</{tag}>")
        if tag in BLOCKS or tag in THINGS:
            self.end_line()
        if tag in THINGS and self.outer:
            self.line = self.outer.pop()
        self.kept = self.kept and tag not in ("pre", "textarea")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in ("input", "img"):
            self.handle_endtag(tag)

    def handle_data(self, data: str) -> None:
        self.line.append(data)
