"""The site's own face: drawings where a page has nothing to list, its sign, and the face of headings."""

import re
from xml.etree import ElementTree

import pytest
from django.conf import settings
from django.test import Client

from games.board.images.empty_states import PICTURES, empty_state
from games.templatetags.styles import FONT


@pytest.mark.parametrize("name", PICTURES)
def test_a_drawing_is_a_small_file_without_words(name):
    drawn = empty_state(name)
    ElementTree.fromstring(drawn)
    assert len(drawn) < 20_000
    assert not re.search(r"<text[^>]*class=\"name\"[^>]*>[^<]", drawn)


def test_drawings_may_be_kept_for_a_day_and_others_are_not_found(db):
    found = Client().get("/drawings/lost.svg")
    assert ("image/svg+xml", "public, max-age=86400") == (
        found["Content-Type"],
        found["Cache-Control"],
    )
    assert 404 == Client().get("/drawings/found.svg").status_code


def test_a_page_that_is_not_there_shows_a_monster_in_the_street(db):
    assert "/drawings/lost.svg" in Client().get("/nowhere").content.decode()
    assert "sky-monster" in empty_state("lost")


def test_headings_have_a_face_of_eight_kilobytes_at_most_from_this_site(db):
    page = Client().get("/")
    assert f'url("{settings.STATIC_URL}{FONT}")' in page.content.decode()
    assert "font-display:optional" in page.content.decode()
    assert "font-src 'self'" in page["Content-Security-Policy"]
    assert (settings.BASE_DIR / "static" / FONT).stat().st_size <= 8192


def test_the_table_waits_for_no_font(db, game):
    assert FONT not in Client().get(f"/g/{game.code}").content.decode()
