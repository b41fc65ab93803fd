"""Styles of the table as one file that its pages link and browsers keep: styles/later.css."""

from django.conf import settings
from django.core.files.storage import FileSystemStorage

from games.board import stylesheet
from games.lib.scripts import JoinedFinder


class StyleFinder(JoinedFinder):
    """A finder of the static file styles/later.css."""

    storage = FileSystemStorage(location=settings.DATA_DIR / "joined-styles")

    def files(self) -> dict[str, str]:
        """Return what a table may need besides the parts that its page has inline."""
        return {"styles/later.css": stylesheet.text(*stylesheet.LATER)}
