"""The table in German: words, letters and images; stored and sent data stay language-neutral."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils.translation import override

import engine
from engine import legal_builds
from games.board import tiles
from games.board.images.board_picture import board_svg
from games.board.phrases import floors, whose_turn
from games.lib.times import time_left
from tests.games.board.test_phrases import reader, view
from tests.games.conftest import fresh, play_until, skip

ROOF_LETTER = re.compile(r'<text class="owner t([RBYK])[^"]*"[^>]*>(.)</text>')
ATTRIBUTES = re.compile(r' ((?:id|class|name|for|href|action|hx-get)="[^"]*")')
RADIOS = re.compile(r'type="radio" name="(.*?)" value="(.*?)"')
GERMAN_LETTERS = {"R": "R", "B": "B", "Y": "G", "K": "S"}


def german(user):
    user.language = "de"
    user.save()
    return user


@pytest.fixture
def building(game, ann):
    """Ann, South and reading German, is to build; all have built once."""
    german(ann)
    play_until(game, engine.Phase.BUILD, "S")
    skip(game, 4)
    return fresh(game)


def page(client, game, **query):
    return client.get(f"/g/{game.code}", query).content.decode()


def form(html, name):
    """The value of a hidden field."""
    return re.search(f'name="{name}" value="([^"]*)"', html)[1]


def german_move(game):
    """A legal build of South in Cairo, in German and in notation."""
    move = next(move for move in legal_builds(game.state(), "S") if move.city == "B")
    with override("de"):
        return f"{move.card} {game.theme.names[move.city]} {move.floors}", engine.write(move)


def test_german_readers_see_the_table_in_german(building, ann, bo, sign_in) -> None:
    html = page(sign_in(ann), building)
    assert '<html lang="de"' in html
    assert "Du bist dran" in html
    assert "Wähle eine Karte, einen Baustein und eine Stadt" in html
    assert "Your turn<" not in html
    assert "Waiting for Ann" in page(sign_in(bo), building), "the others read English"


def test_signed_out_visitors_get_their_browsers_language(building) -> None:
    html = page(Client(headers={"Accept-Language": "de"}), building)
    assert "Warten auf Ann" in html


def test_colours_are_marked_in_the_readers_language(building, ann, bo, sign_in) -> None:
    mine, bos = (page(sign_in(user), building) for user in (ann, bo))
    assert {*ROOF_LETTER.findall(mine)} <= {*GERMAN_LETTERS.items()}
    assert {*ROOF_LETTER.findall(bos)} <= {(colour, colour) for colour in GERMAN_LETTERS}
    for colour, letter in GERMAN_LETTERS.items():
        assert re.search(rf'id="badge-{colour}".*?>{letter}</text>', mine)
        assert re.search(rf'id="badge-{colour}".*?>{colour}</text>', bos)


@pytest.mark.parametrize(("language", "letters"), [("en", "YK"), ("de", "GS")])
def test_yellow_and_black_towers_have_the_letters_of_the_language(language, letters) -> None:
    with override(language):
        drawn = board_svg(tiles.board(reader(), view(A1="Y4 Y1", B2="K3")))
    yellow, black = letters
    assert [*ROOF_LETTER.findall(drawn)] == [("Y", yellow), ("K", black)]
    for label in (
        f"{yellow}5",
        f"{black}3",
        f"{yellow}1",
        f"{black}1",
    ):  # walls, and towers by city
        assert f">{label}</text>" in drawn


def test_a_move_typed_in_german_is_posted_and_recorded_as_usual(building, ann, sign_in) -> None:
    browser, (typed, written) = sign_in(ann), german_move(building)
    html = page(browser, building, typed=typed)
    assert form(html, "move") == written

    answer = browser.post(
        f"/g/{building.code}/move", {"ply": form(html, "ply"), "move": form(html, "move")}
    )

    assert answer.status_code == 303
    assert fresh(building).plies.last().move == written
    assert "Zug gespielt." in browser.get(answer.url).content.decode()


def test_a_colour_can_be_typed_in_german(duel, ann, sign_in) -> None:
    german(ann)
    play_until(duel, engine.Phase.BUILD, "S")
    move = next(move for move in legal_builds(fresh(duel).state(), "S") if move.colour == "Y")
    for colour in ("gelb", "g"):
        html = page(sign_in(ann), duel, typed=f"{move.card} {move.city} {move.floors} {colour}")
        assert form(html, "move") == engine.write(move)


def test_the_record_is_the_same_in_every_language(building, ann, bo, sign_in) -> None:
    mine, bos = (sign_in(user).get(f"/g/{building.code}.txt") for user in (ann, bo))
    assert mine.status_code == 200
    assert mine.content == bos.content


def test_classes_names_and_addresses_are_the_same_in_every_language(building, ann, sign_in) -> None:
    kept = []
    for language in ("de", "en"):
        ann.language = language
        ann.save()
        html = page(sign_in(ann), building)
        table = html[html.index('id="table"') : html.index("</main>")]
        kept.append((ATTRIBUTES.findall(table), RADIOS.findall(table)))
    assert kept[0] == kept[1]


def test_drawings_use_decimal_points_in_every_locale(building, ann, sign_in) -> None:
    assert not re.search(
        r'(?:[xy]|width|height|transform)="[^"]*\d,\d', page(sign_in(ann), building)
    )


def test_refusals_are_translated(building, bo, sign_in) -> None:
    answer = sign_in(german(bo)).post(
        f"/g/{building.code}/move", {"ply": building.ply, "move": "1A1"}
    )
    assert answer.status_code == 409
    assert "Du bist noch nicht dran." in answer.content.decode()


def pictures(game, name):
    """The image as an English and as a German browser gets it."""
    return (
        Client(headers={"Accept-Language": language}).get(f"/g/{game.code}/{name}")
        for language in ("en", "de")
    )


def test_the_link_preview_image_is_the_same_in_every_language(building, ann, sign_in) -> None:
    english, deutsch = pictures(building, "og.png")
    assert (
        english.content
        == deutsch.content
        == sign_in(german(ann)).get(f"/g/{building.code}/og.png").content
    )


def test_an_image_is_drawn_in_the_requesters_language(building) -> None:
    english, deutsch = pictures(building, "board.png")
    assert english.content != deutsch.content
    assert english.headers["ETag"] != deutsch.headers["ETag"]
    assert "Accept-Language" in deutsch.headers["Vary"], "no cache gives one for the other"


def test_a_players_image_uses_their_languages_letters(building, ann, sign_in) -> None:
    browser = sign_in(ann)
    before = browser.get(f"/g/{building.code}/board.png").content
    ann.language = "en"
    ann.save()
    assert browser.get(f"/g/{building.code}/board.png").content != before


def test_numbers_and_times_are_formatted_in_german() -> None:
    with override("de"):
        assert [floors(1), floors(3)] == ["1 Stockwerk", "3 Stockwerke"]
        assert time_left(timedelta(days=2, hours=4)) == "2 T 4 Std."
        assert whose_turn(reader("W"), view("S")) == "Warten auf Ann"
