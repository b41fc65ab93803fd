"""The table flat or as a skyline: the reader's choice, and the same form with the same names in both."""

import re

import pytest
from brotli import compress
from django.test import Client

from engine import Phase
from games.board import palette
from games.models import User
from tests.games.conftest import play_until, seated, skip, to_build

LABELS = re.compile(r'<label class="card" for="c(\w)">(.*?)</label>', re.S)
SITES = re.compile(r'<g class="site[^"]*" data-n="(\d)" data-site="([^"]+)"')
VARIANTS = {"monster": "baby", "ordinances": True, "slow_growth": True, "anti_trust": True}
WORDS = re.compile(r'<span class="vh">(.*?)</span><svg|<span class="vh">(.*?)</span> <b', re.S)


@pytest.fixture
def late(ann, bo, cy, di):
    """A game in which the board is almost full, and Ann is to build."""
    return to_build([ann, bo, cy, di], 90)


def shows(page):
    return "skyline" if re.search(r'class="[^"]*in-skyline', page.content.decode()) else "flat"


def heard(html):
    """What a screen reader hears of each city: text that isn't hidden from it."""
    said = {}
    for city, inside in LABELS.findall(html):
        open_to_all = re.sub(r'<(\w+)[^>]*aria-hidden="true".*?</\1>', "", inside, flags=re.S)
        said[city] = " ".join(re.sub(r"<[^>]+>", "", open_to_all).split())
    return said


def test_the_address_decides_before_the_device_and_the_device_before_the_account(
    late, ann, sign_in
):
    browser, table = sign_in(ann), f"/g/{late.code}"
    assert "flat" == shows(browser.get(table))
    browser.post("/board", {"board": "skyline"})
    assert "skyline" == shows(browser.get(table))
    assert "flat" == shows(browser.get(f"{table}?board=flat"))
    assert "skyline" == shows(sign_in(ann).get(table)), "another device follows the account"

    browser.post("/board", {"board": "flat"})
    ann.refresh_from_db()
    assert "" == ann.board
    ann.board = "skyline"
    ann.save(update_fields=["board"])
    assert "flat" == shows(browser.get(table)), "the device has its own choice"


def test_spectators_have_the_switch_too(late):
    stranger = Client()
    stranger.post("/board", {"board": "skyline"})
    assert "skyline" == shows(stranger.get(f"/g/{late.code}"))


def test_the_switch_leads_back_to_what_was_picked(late, ann, sign_in):
    came_from = f"http://testserver/g/{late.code}?card=2&board=flat&city=HKG"
    answer = sign_in(ann).post("/board", {"board": "skyline"}, HTTP_REFERER=came_from)
    assert f"/g/{late.code}?card=2&city=HKG" == answer.url


@pytest.mark.parametrize("came_from", ["https://elsewhere.example/g/x", ""])
def test_the_switch_never_leads_to_another_site(db, came_from):
    assert "/" == Client().post("/board", {"board": "flat"}, HTTP_REFERER=came_from).url


def test_there_is_no_third_view(db):
    assert 400 == Client().post("/board", {"board": "round"}).status_code


def test_new_settings_count_on_this_device_too(late, ann, sign_in):
    browser = sign_in(ann)
    browser.post("/board", {"board": "flat"})
    form = {"name": "Ann", "language": "en", "time_zone": "UTC", "board": "skyline"}
    browser.post("/settings", form)
    assert "skyline" == shows(browser.get(f"/g/{late.code}"))


def test_both_boards_have_the_same_sites_and_the_same_names(late, ann, sign_in):
    browser = sign_in(ann)
    pages = [
        browser.get(f"/g/{late.code}?board={view}").content.decode() for view in ("flat", "skyline")
    ]
    one, other = (sorted(set(SITES.findall(page))) for page in pages)
    assert 54 == len(one)
    assert one == other
    one, other = map(heard, pages)
    assert "ABCDEF" == "".join(sorted(one))
    assert one == other


def test_the_answer_to_a_choice_redraws_the_same_view_and_keeps_it_in_the_form(late, ann, sign_in):
    browser, headers = sign_in(ann), {"HX-Request": "true", "HX-Target": "say"}
    card = late.state().hands["S"][0]
    address = f"/g/{late.code}?board=skyline&card={card}&city=C"
    answer = browser.get(address, headers=headers).content.decode()
    assert 6 == answer.count('class="sites skyline"')
    assert (
        '<input type="hidden" name="board" value="skyline">'
        in browser.get(address).content.decode()
    )


def test_an_open_table_that_polls_keeps_its_view(late, ann, sign_in):
    headers = {
        "HX-Request": "true",
        "HX-Current-URL": f"http://testserver/g/{late.code}?board=skyline",
    }
    assert "skyline" == shows(sign_in(ann).get(f"/g/{late.code}/live?v=0", headers=headers))


def kilobytes(answer):
    return len(compress(answer.content)) / 1024


@pytest.mark.parametrize("view", ["flat", "skyline"])
def test_a_full_table_is_light_in_either_view(late, ann, sign_in, view):
    assert kilobytes(sign_in(ann).get(f"/g/{late.code}?board={view}")) <= 16


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("view", ["flat", "skyline"])
def test_a_full_table_with_variants_is_light_in_either_view(
    ann, bo, cy, di, sign_in, view, players
):
    sides = "SN" if players == 2 else "SWNE"
    game = to_build([ann, bo, cy, di][:players], 88, sides=sides, **VARIANTS)
    assert kilobytes(sign_in(ann).get(f"/g/{game.code}?board={view}")) <= 16


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("view", ["flat", "skyline"])
def test_the_choice_of_blocks_with_variants_is_light_in_either_view(
    ann, bo, cy, di, sign_in, view, players
):
    game = seated([ann, bo, cy, di][:players], "SN" if players == 2 else "SWNE", **VARIANTS)
    skip(game, 50 if players == 4 else 30)
    play_until(game, Phase.CHOOSE, "S")
    page = sign_in(ann).get(f"/g/{game.code}?board={view}")
    assert b'class="choose"' in page.content
    assert kilobytes(page) <= 16


@pytest.mark.parametrize("view", ["flat", "skyline"])
def test_a_table_that_comes_with_a_poll_brings_all_its_styles(late, ann, sign_in, view):
    headers = {
        "HX-Request": "true",
        "HX-Current-URL": f"http://testserver/g/{late.code}?board={view}",
    }
    answer = sign_in(ann).get(f"/g/{late.code}/live?v=0", headers=headers).content.decode()
    links = re.findall(r'<link rel="stylesheet" href="/static/(\w+)/(\w+)\.', answer)
    assert [("styles", "later"), ("table", "wide")] == links


def test_the_button_belongs_to_a_form_with_a_token(late):
    page = Client().get(f"/g/{late.code}").content.decode()
    assert re.search(r'form="choices" formaction="/board" name="board"\s+value="skyline"', page)
    form = page.partition('id="choices"')[2].partition("</form>")[0]
    assert 'name="csrfmiddlewaretoken"' in form


def test_a_page_has_its_reader_s_colours_and_nobody_else_s(late, ann, bo, sign_in):
    green = palette.set_tokens("1994")
    User.objects.filter(pk=ann.pk).update(colours="1994")
    assert green in sign_in(ann).get(late.get_absolute_url()).content.decode()
    assert green not in sign_in(bo).get(late.get_absolute_url()).content.decode()
    assert green not in Client().get(late.get_absolute_url()).content.decode()
