"""The German catalogue: complete, compiled, and extracted from the current code."""

import ast
import re
import shutil
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.core.management import call_command

CATALOGUE = settings.BASE_DIR / "locale" / "de" / "LC_MESSAGES" / "django.po"
HOLES = re.compile(r"%\(\w+\)[sd]|\{\w*\}|<[^>]+>")


@pytest.fixture(scope="module")
def german() -> polib.POFile:
    return polib.pofile(str(CATALOGUE))


def test_every_message_has_a_german_translation(german):
    assert [
        entry.msgid for entry in german if not entry.translated() or entry.fuzzy or entry.obsolete
    ] == []


CALLS = {"_": 0, "gettext": 0, "gettext_lazy": 0, "ngettext": 0, "pgettext": 1, "npgettext": 1}


def said(path: Path) -> set[str]:
    """The texts that a file's code asks to translate."""
    calls = (node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call))
    texts = (
        call.args[CALLS[call.func.id]]
        for call in calls
        if isinstance(call.func, ast.Name) and call.func.id in CALLS
    )
    return {text.value for text in texts if isinstance(text, ast.Constant)}


def test_every_text_in_the_code_is_in_the_catalogue(german):
    """Those within f-strings too, which xgettext passes over."""
    known = {entry.msgid for entry in german}
    code = [each for room in ("games", "engine") for each in Path(room).rglob("*.py")]
    lost = {str(path): texts for path in code if (texts := said(path) - known)}
    assert {} == lost


def test_german_keeps_every_placeholder_and_tag(german):
    def placeholders(text: str) -> set[str]:
        return set(HOLES.findall(text))

    lost = [
        (entry.msgid, text)
        for entry in german
        for text in (entry.msgstr_plural.values() if entry.msgid_plural else [entry.msgstr])
        if placeholders(text) not in (placeholders(entry.msgid), placeholders(entry.msgid_plural))
    ]
    assert lost == []


def test_german_uses_german_quotation_marks(german):
    def said(entry: polib.POEntry) -> str:
        return HOLES.sub("", " ".join([entry.msgstr, *entry.msgstr_plural.values()]))

    assert [
        said(entry)
        for entry in german
        if re.search(r"[\"”]|“[^„]*“", said(entry).replace("„", "", 1))
    ] == []


def test_the_compiled_catalogue_matches_its_source(german):
    compiled = polib.mofile(str(CATALOGUE.with_suffix(".mo")))

    def translations(entries: polib.POFile | polib.MOFile) -> dict[object, object]:
        return {
            (e.msgctxt, e.msgid, e.msgid_plural): (e.msgstr, tuple(e.msgstr_plural.items()))
            for e in entries
        }

    assert translations(compiled) == translations(german)


@pytest.mark.gettext
def test_the_catalogue_matches_the_code(german, tmp_path, monkeypatch):
    folders = ("engine", "games", "manhattan_site", "templates", "static", "locale")
    for folder in folders:
        shutil.copytree(
            settings.BASE_DIR / folder, tmp_path / folder, ignore=shutil.ignore_patterns("*.pyc")
        )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(settings, "LOCALE_PATHS", [tmp_path / "locale"])
    ignored = re.findall(r'--ignore "([^"]+)"', (settings.BASE_DIR / "Makefile").read_text())
    call_command(
        "makemessages",
        locale=["de"],
        no_wrap=True,
        no_obsolete=True,
        ignore_patterns=ignored,
        verbosity=0,
    )
    collected = polib.pofile(str(Path("locale/de/LC_MESSAGES/django.po")))
    asked = {(e.msgctxt, e.msgid, e.msgid_plural) for e in collected}
    assert asked == {(e.msgctxt, e.msgid, e.msgid_plural) for e in german}
