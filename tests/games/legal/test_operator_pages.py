"""The operator's pages, robots.txt, and the sitemap."""

import pytest
from django.utils.translation import override

from engine import Options
from games.lobby import seating
from tests.games.conftest import fresh, play_on, seated

pytestmark = pytest.mark.django_db


@pytest.fixture
def folder(settings, tmp_path):
    settings.PAGES_DIR = tmp_path
    return tmp_path


def test_a_page_that_the_operator_has_written_is_shown_and_linked(client, folder):
    (folder / "privacy.md").write_text(
        "# Privacy\n\nWe keep *little*.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"
    )
    page = client.get("/site/privacy").content.decode()
    assert "We keep <em>little</em>." in page
    assert "<td>1</td>" in page
    assert 'href="/site/privacy"' in client.get("/about").content.decode()


def test_without_a_file_there_is_neither_page_nor_link(client, folder):
    assert client.get("/site/privacy").status_code == 404
    assert "/site/" not in client.get("/about").content.decode()


def test_only_the_known_pages_are_read(client, folder):
    (folder / "secret.md").write_text("no")
    assert client.get("/site/secret").status_code == 404


def test_a_german_reader_gets_the_german_text_if_there_is_one(client, folder):
    (folder / "terms.md").write_text("Be kind.")
    (folder / "terms.de.md").write_text("Sei nett.")
    with override("de"):
        german = client.get("/site/terms", headers={"accept-language": "de"}).content.decode()
    assert "Sei nett." in german
    assert "Be kind." in client.get("/site/terms").content.decode()


def test_html_in_a_page_is_shown_as_text(client, folder):
    (folder / "terms.md").write_text("<script>alert(1)</script>")
    assert "<script>alert" not in client.get("/site/terms").content.decode()


def test_robots_stay_out_of_what_is_for_one_person(client):
    text = client.get("/robots.txt").content.decode()
    assert "Disallow: /settings" in text
    assert "/sitemap.xml" in text


def test_the_sitemap_lists_public_games_that_are_over_and_no_others(client, ann, bo, folder):
    over, running = seated([ann, bo], sides="SN"), seated([ann, bo], sides="SN")
    private = seating.open_table(ann, Options(players=2, start="S"), side="S", public=False)
    seating.take_seat(bo, private, "N")
    play_on(over)
    play_on(fresh(private))
    listed = client.get("/sitemap.xml").content.decode()
    assert over.code in listed
    assert running.code not in listed
    assert private.code not in listed
    assert "/rules</loc>" in listed


@pytest.mark.parametrize("language", ["en", "de"])
def test_everyone_can_read_the_roles_in_both_languages(client, language):
    page = client.get("/roles", headers={"accept-language": language}).content.decode()
    words = {
        "en": ("Host", "Director", "Club admin", "Moderator", "Staff", "Operator", "30 days"),
        "de": ("Tischleitung", "Turnierleitung", "Club-Admin", "Moderation", "Team", "Betreiber"),
    }
    assert all(word in page for word in words[language])
    assert 'href="/roles"' in client.get("/about").content.decode()
