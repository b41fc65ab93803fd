"""The pages that the site's operator writes in Markdown: imprint, privacy, terms, and contact."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.utils.functional import Promise
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from markdown_it import MarkdownIt

TITLES: dict[str, Promise] = {
    "imprint": _("Imprint"),
    "privacy": _("Privacy"),
    "terms": _("Terms"),
    "contact": _("Contact"),
}


class OperatorPage(NamedTuple):
    """A page that the operator has written; `html` has no tags but Markdown’s."""

    name: str
    title: str
    path: Path

    @property
    def html(self) -> SafeString:
        text = self.path.read_text(encoding="utf-8")
        rendered: str = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
        return mark_safe(rendered)  # noqa: S308 (the parser lets no HTML through)


def operator_pages() -> Iterator[OperatorPage]:
    """Yield the pages there are, in the reader's language if the operator has written it."""
    for name in TITLES:
        if page := find(name):
            yield page


def find(name: str) -> OperatorPage | None:
    """Return the page `privacy.de.md` or else `privacy.md` of the folder PAGES_DIR, if there is one."""
    for file in (f"{name}.{get_language()}.md", f"{name}.md"):
        path = Path(settings.PAGES_DIR) / file
        if name in TITLES and path.is_file():
            return OperatorPage(name, str(TITLES[name]), path)
    return None
