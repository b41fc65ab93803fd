"""The rules page: a text in each language, an anchor for each rule, and current pictures."""

import re
from collections import Counter
from xml.etree import ElementTree

import pytest
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.utils.translation import override

from games.board.images.png import MARKS
from games.board.palette import DARK, LIGHT
from games.learn import rules_text
from games.learn.panels import Cities
from games.learn.rulebook import ENGLISH, FOLDER, PICTURES, TEXTS, drawn, picture_path
from games.learn.rules_text import rendered
from tests.games.learn.rulebook import BOOKS, notation, sections

NUMBERS = [*(f"R{n}" for n in range(1, 15)), *(f"V{n}" for n in range(8))]
# language -> caption and path of each picture
SHOWN = {
    lang: re.findall(r"!\[(.*?)\]\(pictures/rules/(.+?)\)", book) for lang, book in BOOKS.items()
}
every_language = pytest.mark.parametrize("lang", TEXTS)
every_translation = pytest.mark.parametrize("lang", [lang for lang in TEXTS if lang != ENGLISH])


@pytest.fixture(params=TEXTS)
def lang(request):
    return request.param


@pytest.fixture
def shown(client, db, lang):
    return client.get("/rules", headers={"accept-language": lang}).content.decode()


def figures(text):
    """Count every number, site, block and rule in a text."""
    return Counter(re.findall(r"\b[A-Z]?\d+", notation(text)))


# --- The text ---------------------------------------------------------------------------------------------


@every_language
def test_every_rule_has_its_number_in_order(lang) -> None:
    found = [words.split()[0] for words in sections(BOOKS[lang]) if re.match(r"[RV]\d", words)]
    assert NUMBERS == found


@every_translation
def test_a_translation_has_the_same_headings_and_pictures(lang) -> None:
    levels = [re.findall(r"^(#+) ", book, re.MULTILINE) for book in (BOOKS[ENGLISH], BOOKS[lang])]
    assert levels[0] == levels[1]
    names = [
        [path.rpartition("/")[2] for _, path in SHOWN[language]] for language in (ENGLISH, lang)
    ]
    assert names[0] == names[1]


@every_translation
@pytest.mark.parametrize(
    "at", range(len(sections(BOOKS[ENGLISH]))), ids=list(sections(BOOKS[ENGLISH]))
)
def test_a_translation_has_the_same_numbers_in_every_section(lang, at) -> None:
    english, own = (list(sections(BOOKS[language]).values())[at] for language in (ENGLISH, lang))
    assert figures(english) == figures(own)
    assert shape(english) == shape(own)


def shape(text):
    """The numbers of rows, bullet points and paragraphs, in order."""
    return [re.match(r"[|!*-]|\d\.|", line)[0] for line in text.splitlines() if line]


@every_translation
def test_every_case_in_a_translation_matches_the_english(lang) -> None:
    """Compares the towers, sites and blocks in `code`, in order."""
    code = [re.findall(r"`([^`]+)`", notation(book)) for book in (BOOKS[ENGLISH], BOOKS[lang])]
    assert code[0] == code[1]


@every_language
@pytest.mark.parametrize("number", [n for n in NUMBERS if n != "V6"])
def test_every_rule_has_a_worked_case(number, lang) -> None:
    [text] = [
        text for words, text in sections(BOOKS[lang]).items() if words.startswith(f"{number} ")
    ]
    assert re.search(r"\*\*(Cases?|Beispiele?)\.\*\*", text)


# --- The pictures -----------------------------------------------------------------------------------------


def test_the_files_match_what_the_command_draws() -> None:
    would = {path: svg for language in TEXTS for path, svg in drawn(language).items()}
    there = {
        str(path.relative_to(FOLDER)): path.read_text(encoding="utf-8")
        for path in FOLDER.rglob("*.svg")
    }
    assert would == there, "run manage.py draw_rules"


def test_the_command_draws_missing_files_and_removes_stale_ones(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr("games.management.commands.draw_rules.FOLDER", tmp_path)
    (tmp_path / "gone.svg").write_text("<svg/>")
    call_command("draw_rules", verbosity=0)
    assert set(PICTURES) == {path.stem for path in tmp_path.glob("*.svg")}
    for language in TEXTS:
        assert all((tmp_path / path).exists() for path in drawn(language))


@every_translation
def test_pictures_with_text_are_drawn_per_language_and_others_once(lang) -> None:
    own = drawn(lang)
    assert {f"{lang}/r04-tile.svg", f"{lang}/r03-sides.svg", f"{lang}/v03-baby.svg"} <= set(own)
    assert f"{lang}/v06-villa.svg" not in own
    assert not re.search(r"\d,\d", "".join(own.values())), "lengths are written with a point"


@every_language
def test_every_picture_appears_once_in_the_text_with_its_caption(lang) -> None:
    with override(lang):
        own = sorted(picture_path(name) for name in PICTURES)
    assert own == sorted(f"rules/{path}" for _, path in SHOWN[lang])


@every_language
@pytest.mark.parametrize("nth", range(len(PICTURES)))
def test_a_picture_is_in_its_rules_section_and_describes_itself(nth, lang) -> None:
    alt, path = SHOWN[lang][nth]
    before = BOOKS[lang].partition(f"({'pictures/rules/' + path})")[0]
    name = path.rpartition("/")[2].removesuffix(".svg")
    assert PICTURES[name].rule == re.findall(r"^### ([RV]\d+) ", before, re.MULTILINE)[-1]
    assert len(alt) > 40


@pytest.mark.parametrize("picture", PICTURES.values(), ids=PICTURES)
def test_a_picture_is_self_contained_in_the_sites_colours(picture) -> None:
    drawn = picture.svg()
    ElementTree.fromstring(drawn)
    assert {*re.findall(r"#[0-9a-f]+\b", drawn)} <= {
        *LIGHT.values(),
        *DARK.values(),
        *MARKS,
        "#fff",
        "#14171c",
    }
    assert not re.search(r"href|style=|<script|url\((?!\"#)", drawn)


def test_a_picture_follows_light_and_dark_mode() -> None:
    drawn = PICTURES["r02-board"].svg()
    day, night = drawn.split("@media (prefers-color-scheme:dark){")
    assert f"--bg:{LIGHT['bg']};" in day
    assert f"--bg:{DARK['bg']};" in night.partition("}}")[0]
    assert ".sheet{fill:var(--bg)}" in drawn


def test_a_picture_defines_every_colour_it_uses() -> None:
    drawn = PICTURES["r02-board"].svg()
    assert set(re.findall(r"var\((--\w+)\)", drawn)) <= set(re.findall(r"(--\w+):", drawn))


def test_every_tower_in_a_picture_could_have_been_built() -> None:
    towers = [tower for p in PICTURES.values() for panel in p.panels if isinstance(panel, Cities)
              for tower in panel.state.towers.values()]  # fmt: skip
    assert len(towers) > 60
    for tower in towers:
        below = tower
        while below:
            *_, top = below.blocks
            below = below.without_top()
            assert below.admits(top), f"{top} may not stand on {below}"


# --- The page ---------------------------------------------------------------------------------------------


def test_anyone_can_read_the_rules_in_their_language(shown, lang) -> None:
    title = {"en": "The rules of Manhattan", "de": "Die Regeln von Manhattan"}[lang]
    assert f"<h1>{title}</h1>" in shown
    assert 1 == shown.count("<h1")


def test_every_rule_has_an_anchor_and_every_link_leads_somewhere(shown) -> None:
    anchors = re.findall(r'<h[234] id="([^"]+)"', shown)
    assert {*NUMBERS, "corner-lots", "where-the-editions-differ"} <= set(anchors)
    assert len(anchors) == len(set(anchors))
    assert set(re.findall(r'href="#([^"]+)"', shown)) <= {*anchors, "main", "skyline"}


@every_translation
def test_the_anchors_are_the_same_in_every_language(lang, client, db) -> None:
    pages = [
        client.get("/rules", headers={"accept-language": t}).content.decode()
        for t in (ENGLISH, lang)
    ]
    found = [re.findall(r'<h([234]) id="([^"]+)"', page) for page in pages]
    assert found[0] == found[1]


def test_the_contents_list_all_rules(shown) -> None:
    contents = shown.partition('<nav class="contents"')[2].partition("</nav>")[0]
    assert set(NUMBERS) <= set(re.findall(r'href="#([^"]+)"', contents))


def test_every_picture_is_served_with_its_caption_and_size(shown, lang) -> None:
    pictures = re.findall(
        r'<img src="/static/([^"]+)" alt="([^"]+)" width="(\d+)" height="(\d+)"', shown
    )
    assert [f"rules/{path}" for _, path in SHOWN[lang]] == [path for path, *_ in pictures]
    assert all(finders.find(path) for path, *_ in pictures)


def test_the_page_keeps_to_the_content_security_policy(shown) -> None:
    article = shown.partition("<article")[2].partition("</article>")[0]
    assert not re.search(r"<script|<style| style=| on\w+=", article)


def test_the_rules_are_linked_on_every_page(client, db) -> None:
    assert '<a href="/rules">Rules</a>' in client.get("/").content.decode()


def test_rule_numbers_become_links_and_towers_do_not() -> None:
    html = rendered("# T\n\nSee R4 and V12, not `R4 B3`.\n").html
    assert (
        '<p>See <a href="#R4">R4</a> and <a href="#V12">V12</a>, not <code>R4 B3</code>.</p>\n'
        == html
    )


def test_html_in_the_text_is_escaped() -> None:
    assert "<p>&lt;b onclick=x&gt;</p>\n" == rendered("# T\n\n<b onclick=x>\n").html


def test_a_picture_that_is_not_in_the_rulebook_is_refused() -> None:
    with pytest.raises(KeyError):
        rendered("# T\n\n![No such picture](pictures/rules/none.svg)\n")


def test_only_wide_tables_scroll_on_their_own() -> None:
    narrow, wide = ("|a" * n + "|\n" + "|-" * n + "|\n" for n in (2, 5))
    assert "scroll" not in rendered(f"# T\n\n{narrow}").html
    assert '<div class="scroll" tabindex="0"><table>' in rendered(f"# T\n\n{wide}").html


def test_the_text_is_rendered_once() -> None:
    assert rules_text.page() is rules_text.page()


def test_the_cached_text_is_in_the_readers_language() -> None:
    with override("de"):
        german = rules_text.page()
        assert german is rules_text.page()
    assert german is not rules_text.page()


def test_readers_of_other_languages_get_the_english_text() -> None:
    with override("fr"):
        assert "The rules of Manhattan" == rules_text.page().title
