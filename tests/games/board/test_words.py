"""Words of a page: those of the active language, asked once while a page is drawn."""

import pytest
from django.template import Context, Template
from django.utils.translation import override

from engine.box import colour_name
from games.board.svg import tag
from games.board.words import gettext, language, one_language


def test_a_sentence_is_in_the_language_that_is_active():
    told = []
    for code in ("en", "de", "en"):
        with override(code):
            told.append((gettext("Towers"), colour_name("R")))

    assert told == [("Towers", "Red"), ("Türme", "Rot"), ("Towers", "Red")]


def test_a_page_keeps_to_one_language_and_the_next_has_its_own():
    with override("de"):
        with one_language():
            words = [(language(), gettext("Towers")) for _ in range(2)]
        assert words == [("de", "Türme")] * 2
    with override("en"), one_language():
        assert (language(), gettext("Towers")) == ("en", "Towers")
    with override("de"):
        assert (language(), gettext("Towers")) == ("de", "Türme")


@pytest.mark.parametrize(
    "written",
    [
        '{% translate "Towers" %}',
        '{% translate "100% of %s" %}',
        '{% translate "<b>Towers</b> & more" %}',
        "{% translate 'Towers' %}",
        '{% translate "Towers"|upper %}',
        '{% translate "win" context "you" %}',
        '{% translate "Towers" as words %}{{ words }}',
        '{% translate "Towers" noop %}',
        "{% translate said %}",
    ],
)
def test_the_quick_tag_writes_what_djangos_does(written):
    for code in ("en", "de"):
        with override(code), one_language():
            quick, plain = (
                Template(f"{{% load {libraries} %}}{written}").render(Context({"said": "<Towers"}))
                for libraries in ("i18n words", "i18n")
            )
        assert quick == plain


def test_a_sentence_written_in_a_template_is_escaped_elsewhere():
    with override("en"), one_language():
        Template('{% load words %}{% translate "<b>" %}').render(Context())
        assert tag("p", gettext("<b>")) == "<p>&lt;b&gt;</p>"
