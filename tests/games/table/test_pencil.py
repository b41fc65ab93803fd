"""Pencil and notes: builds are tried without a trace, and a note is its writer's alone."""

import pytest
from django.test import Client
from django.urls import reverse

from engine import Options, view_for
from engine.pencil import blocks_to_try
from games.lobby import seating
from games.models import Note, Ply
from games.models.note import LONGEST
from games.people import deletion
from games.people.export import parts
from tests.games.conftest import flat, fresh, play_on, play_until

SECRET = "Bo always goes for Cairo"


@pytest.fixture
def building(duel):
    """Bo, North, is to build; Ann, South, waits."""
    play_until(duel, "build", "S")
    play_until(duel, "build", "N")
    return fresh(duel)


@pytest.fixture
def address(building):
    return reverse("pencil", args=[building.code])


@pytest.fixture
def block(building):
    """A block of Blue, whose player is Bo."""
    return blocks_to_try(view_for(building.state(), None), "B")[0]


@pytest.fixture
def free(building):
    towers = building.state().towers
    return next(f"{c}{n}" for c in "ABCDEF" for n in range(1, 10) if f"{c}{n}" not in towers)


def test_the_table_leads_to_it_for_players_and_watchers(building, address, ann, sign_in):
    for client in (sign_in(ann), Client()):
        assert f'href="{address}"' in flat(client.get(building.get_absolute_url()))


def test_the_builds_stay_on_the_board_when_a_note_is_saved(building, address, block, ann, sign_in):
    client, asked = sign_in(ann), {"block": f"{block}b"}
    where = reverse("note", args=[building.code])
    assert f'action="{where}?block={block}b"' in client.get(address, asked).content.decode()
    assert f"?block={block}b#note" in client.post(f"{where}?block={block}b", {"text": "x"}).url


def test_a_picked_block_makes_links_of_the_sites_that_admit_it(address, block, free):
    without, page = (Client().get(address, asked) for asked in ({}, {"block": f"{block}b"}))
    assert "targets" not in flat(without)
    assert f"builds=B{block}{free}" in flat(page)


def test_a_tried_build_stands_on_the_board_and_is_said(address, block, free):
    page = flat(Client().get(address, {"builds": f"B{block}{free}"}))
    assert f"Blue, Bo, {block} floor" in page
    assert "Clear the board" in page
    assert "Clear the board" not in flat(Client().get(address))


def test_trying_plays_and_stores_nothing(building, address, block, free, ann, sign_in):
    plies = Ply.objects.count()
    sign_in(ann).get(address, {"builds": f"B{block}{free}"})
    assert plies == Ply.objects.count()
    assert building.state() == fresh(building).state()


def test_builds_that_no_longer_fit_are_left_out_and_counted(address, block, free):
    page = flat(
        Client().get(
            address, {"builds": f"B{block}{free}.R4{free}.R4{free}.R4{free}.R4{free}.R4{free}"}
        )
    )
    assert "any more, so" in page


def test_at_the_reader_s_own_turn_nothing_can_be_played_there(address, bo, sign_in):
    page = flat(sign_in(bo).get(address))
    assert "Play move" not in page


@pytest.mark.parametrize("query", ["builds=%00", "block=9z", "builds=R3A5.R3A5&block=", "block=3"])
def test_nonsense_in_the_address_shows_the_board(address, query):
    assert 200 == Client().get(f"{address}?{query}").status_code


@pytest.fixture
def noted(building, ann, sign_in):
    sign_in(ann).post(reverse("note", args=[building.code]), {"text": SECRET})
    return building


def test_a_note_is_kept_and_read_by_its_writer(noted, address, ann, sign_in):
    assert SECRET in flat(sign_in(ann).get(address))


def test_nobody_else_sees_it(noted, address, bo, eve, support, sign_in):
    for client in (sign_in(bo), sign_in(eve), sign_in(support), Client()):
        for page in (address, noted.get_absolute_url(), "/", "/u/Ann"):
            assert SECRET not in flat(client.get(page))


def test_lists_of_games_have_a_badge_for_it(noted, address, ann, bo, sign_in):
    badge = f'href="{address}#note"'
    assert badge in flat(sign_in(ann).get("/"))
    assert badge in flat(sign_in(ann).get("/u/Ann"))
    assert badge not in flat(sign_in(bo).get("/"))
    assert badge not in flat(sign_in(bo).get("/u/Ann"))


def test_a_finished_game_keeps_its_badge(noted, address, ann, sign_in):
    play_on(noted)
    for page in ("/", "/u/Ann"):
        assert f'href="{address}#note"' in flat(sign_in(ann).get(page))
    assert "no more blocks to try" in flat(sign_in(ann).get(address))


def test_an_empty_note_deletes_it(noted, ann, sign_in):
    sign_in(ann).post(reverse("note", args=[noted.code]), {"text": " \n"})
    assert not Note.objects.exists()


def test_a_note_that_is_too_long_is_refused_and_not_lost(building, ann, sign_in):
    long = "x" * (LONGEST + 1)
    answer = sign_in(ann).post(reverse("note", args=[building.code]), {"text": long})
    assert 422 == answer.status_code
    assert f"{LONGEST} characters at most" in flat(answer)
    assert long in flat(answer)
    assert not Note.objects.exists()


def test_lines_count_once(building, ann, sign_in):
    text = "a\r\n" * (LONGEST // 2)
    sign_in(ann).post(reverse("note", args=[building.code]), {"text": text})
    assert LONGEST == len(Note.objects.get().text)


def test_it_is_exported_and_deleted_with_the_account(noted, ann):
    files = {part.name: part.content for part in parts(ann)}
    assert SECRET in files["account/note.json"]
    deletion.delete(ann)
    assert not Note.objects.exists()


def test_before_a_game_there_is_nothing_to_try(ann, sign_in):
    waiting = seating.open_table(ann, Options(), side="S")
    assert 404 == sign_in(ann).get(reverse("pencil", args=[waiting.code])).status_code
