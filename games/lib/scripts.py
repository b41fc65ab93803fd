"""
The site's scripts: ES modules of one subject each in static/, served as one file per kind of page.

Loading the modules one by one would cost a browser a chain of requests. So `scripts/table.js` is
static/table/main.js joined with everything it imports, without comments and indentation.

Modules joined into one script share one scope, so their top-level names must differ and an import
can't rename; `joined` refuses what it can't join, and a test compares the names.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import BaseStorageFinder
from django.core.files.storage import FileSystemStorage, Storage

SOURCES = settings.BASE_DIR / "static"
# Each script, and the module that imports all its others.
SCRIPTS = {
    "base.js": "base/main.js",
    "table.js": "table/main.js",
    "blocks.js": "table/blocks.js",
    "tap.js": "table/tap.js",
    "replay.js": "replay/main.js",
    "push.js": "push/main.js",
    "worker.js": "worker/main.js",
}

_IMPORT = re.compile(r'^import (?:\{[\w\s,]*\} from )?"(\.[^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=function |async function |const )", re.MULTILINE)
_COMMENT = re.compile(r"^[ \t]*(?:/\*.*?\*/|//[^\n]*)\n", re.MULTILINE | re.DOTALL)  # on own lines
_MARGIN = re.compile(r"^[ \t]+|\n(?=\n)", re.MULTILINE)
_RENAMED = re.compile(r"^import [^;]*\bas\b", re.MULTILINE)
_LEFT = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


def modules(main: str) -> list[Path]:
    """Return the modules of a script ("table/main.js" and what it imports), each after its imports."""
    found: list[Path] = []
    _collect(SOURCES / main, found)
    return found


def joined(main: str) -> str:
    """
    Return the modules of a script joined in a block, so that nothing becomes global.

    Raise ValueError for a module that can't be joined.
    """
    code = "\n".join(_bare(path) for path in modules(main))
    return f'"use strict";\n{{\n{code}\n}}\n'


def _collect(path: Path, found: list[Path]) -> None:
    if path in found:
        return
    for imported in _IMPORT.findall(path.read_text(encoding="utf-8")):
        _collect((path.parent / imported).resolve(), found)
    found.append(path)


def _bare(path: Path) -> str:
    """The code of a module without imports, exports, comments, and indentation."""
    source = path.read_text(encoding="utf-8")
    code = source
    for unneeded in (_COMMENT, _IMPORT, _EXPORT, _MARGIN):
        code = unneeded.sub("", code)
    if wrong := _RENAMED.search(source) or _LEFT.search(code):
        raise ValueError(f"{path.name} can't be joined because of: {wrong[0]}")
    return code.strip()


class JoinedFinder(BaseStorageFinder):
    """A finder of static files that are made of others, and rebuilt when one of those has changed."""

    storage: Storage

    def files(self) -> dict[str, str]:
        """Return the files by path, with their texts."""
        raise NotImplementedError

    def find(self, path: str, *args: Any, **kwargs: Any) -> Any:
        """Return the path of a file, as all finders do."""
        self._write()
        return super().find(path, *args, **kwargs)

    def list(self, ignore_patterns: Any) -> Iterator[tuple[str, Storage]]:
        """Yield all files for collectstatic, as all finders do."""
        self._write()
        yield from super().list(ignore_patterns)

    def _write(self) -> None:
        for name, text in self.files().items():
            path = Path(self.storage.path(name))
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                _replace(path, text)


class ScriptFinder(JoinedFinder):
    """A finder of the static files scripts/*.js."""

    storage = FileSystemStorage(location=settings.DATA_DIR / "joined")

    def files(self) -> dict[str, str]:
        return {f"scripts/{name}": joined(main) for name, main in SCRIPTS.items()}


def _replace(path: Path, text: str) -> None:
    """Write a file atomically, so that other requests read either the old or the new text."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(
        "w", encoding="utf-8", dir=path.parent, prefix=".", delete=False
    ) as file:
        file.write(text)
    Path(file.name).replace(path)
