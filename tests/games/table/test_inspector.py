"""The inspector of a site: by URL on the page, as a panel for the script, and in the bar on a tap."""

import re
from dataclasses import replace
from html import unescape
from itertools import pairwise

import pytest

import engine
from engine import THEMES, Phase, legal_builds
from engine.options import options_from
from engine.orientation import site_number
from games.board import stack_shape
from games.board.perspective import Perspective
from games.board.site_names import public_name, site_named
from games.board.site_status import Sites
from games.models import User
from games.table import inspector
from tests.games.board.test_phrases import NAMES, reader, spent, view
from tests.games.conftest import fresh, play_on, play_until, seated, skip

WORLD = THEMES["world"]
PANEL = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "peek"}
BAR = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "say"}


def inspected(site, side="S", **towers):
    return inspector.inspect(reader(side), Sites(view(side, **towers)), site)


@pytest.fixture
def building(game):
    """Ann, South, is to build in the second round."""
    skip(game, 32)
    play_until(game, engine.Phase.BUILD, "S")
    return fresh(game)


def plain(response):
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode())))


def test_a_public_name_leads_to_its_site_and_back():
    sites = [f"{city}{number}" for city in "ABCDEF" for number in range(1, 10)]
    for theme in THEMES.values():
        assert sites == [site_named(theme, public_name(theme, site)) for site in sites]
    assert "F2" == site_named(WORLD, " hkg.n ")
    assert [None] * 5 == [site_named(WORLD, name) for name in ("", "HKG", "HKG.X", "XXX.N", "F2")]


def test_the_stack_shows_the_real_floors_from_the_ground_up():
    stack = inspected("F2", F2="R1 Y3 K4 B4 Y1").stack
    assert ["R1", "Y3", "K4", "B4", "Y1"] == [layer.label for layer in stack.layers]
    assert [11, 33, 44, 44, 11] == [layer.height for layer in stack.layers]
    assert -stack.layers[-1].y == 13 * 11


def test_a_stack_is_limited_and_its_labels_do_not_overlap():
    layers = inspected("F2", F2=" ".join(["R1", "B1"] * 20)).stack.layers
    assert -layers[-1].y <= stack_shape.HIGHEST + 1
    heights = [layer.label_y for layer in layers]
    assert all(lower - upper > stack_shape.LINE - 0.2 for lower, upper in pairwise(heights))


def test_the_panel_says_the_height_and_the_owning_block():
    one = inspected("F2", F2="R1 Y3 K4 B4 Y1", A1="B2")
    assert "13 floors, the tallest of all" == one.height
    assert re.fullmatch(r"Yellow \(\w+\) owns it with the top block \(Y1\)\.", one.owned)
    assert (("R1", False), ("B4", False), ("Y4", True), ("K4", False)) == one.parts
    assert "You own it with the top block (R3)." == inspected("A1", A1="R3").owned
    assert "2 floors, tied for tallest" == inspected("A1", A1="B2", B1="R2").height


def test_the_panel_lists_what_each_player_needs_reader_first():
    needs = inspected("F2", F2="R1 Y3 K4 B4 Y1").needs
    assert ("you", True, "3") == (needs[0].name, needs[0].you, needs[0].floors)
    assert ["1", "1"] == [need.floors for need in needs[1:]]


def test_a_player_with_two_colours_needs_the_cheaper_one():
    needs = inspector.inspect(reader(players=2), Sites(view(players=2, A1="Y2 B3")), "A1").needs
    assert ["1Y"] == [need.floors for need in needs]


def test_a_colour_that_can_never_take_it_is_ignored():
    needs = inspector.inspect(reader(players=2), Sites(spent(A1="Y1 B4")), "A1").needs
    assert ["4R"] == [need.floors for need in needs]
    assert () == inspector.inspect(reader(players=2), Sites(spent(A1="Y1 B4 B4")), "A1").needs


def test_the_gain_is_shown_to_a_player_with_card_and_block():
    """Ann holds cards 2 and 5 in this position; the smallest of her blocks that fits is assumed."""
    mine = inspected("A2", A2="B1")
    assert re.fullmatch(
        r"If you take it now: \+\d+ for you, −\d+ for \w+ \(if scored now\)", mine.scored
    )
    assert "" == inspected("A8", A8="B1").scored  # no such card
    assert "" == inspected("A2", A2="B4 B4").scored  # no such block
    assert "" == inspected("A2", side=None, A2="B1").scored
    assert inspected("A2").scored.startswith("If you build here now: ")


def test_an_empty_closed_or_monster_site_says_so():
    assert ("empty", ("Any block can be built here.",)) == (
        inspected("A5").height,
        inspected("A5").facts,
    )
    options = options_from({"start": "S", "slow-growth": "yes"})
    closed = replace(view(), options=options, open_cities=tuple("BCDEF"))
    (fact,) = inspector.inspect(Perspective(options, NAMES, WORLD, "S"), Sites(closed), "A5").facts
    assert "That city is still closed." == fact
    options = options_from({"start": "S", "monster": "monster"})
    hit_site = replace(view(), options=options, monster="A5")
    (fact,) = inspector.inspect(
        Perspective(options, NAMES, WORLD, "S"), Sites(hit_site), "A5"
    ).facts
    assert "no one can build" in fact


def test_a_lock_is_shown_while_the_game_runs():
    locked = inspected("A1", A1="B4 B4 B4")
    assert any(fact.startswith("Can’t be taken ") for fact in locked.facts)
    assert () == locked.needs  # nobody can take it, so no need is shown
    over = replace(view(A1="B4 B4 B4"), phase=Phase.OVER)
    assert () == inspector.inspect(reader(), Sites(over), "A1").facts


def test_the_url_opens_the_panel_and_rings_the_site_for_everyone(building, ann, client, sign_in):
    for browser in (sign_in(ann), client):
        page = browser.get(f"/g/{building.code}?site=HKG.N").content.decode()
        assert 1 == page.count('data-of="HKG.N"')
        assert 1 == len(re.findall(r'class="site site-\d[^"]* asked"[^>]*data-site="HKG.N"', page))
    assert (
        'class="inspector"' not in client.get(f"/g/{building.code}?site=nowhere").content.decode()
    )


def test_the_ring_is_drawn_from_the_readers_side(building, bo, sign_in):
    page = sign_in(bo).get(f"/g/{building.code}?site=HKG.N").content.decode()
    number = next(card for card in range(1, 10) if site_number("W", card) == 2)
    assert re.search(
        rf'class="site site-{number}[^"]* asked" data-n="{number}" data-site="HKG.N"', page
    )
    assert f"Hong Kong {number} · HKG.N" in plain(
        sign_in(bo).get(f"/g/{building.code}?site=HKG.N", **PANEL)
    )


def test_opening_and_closing_the_panel_keeps_the_choice(building, ann, sign_in):
    move = next(legal_builds(building.state(), "S"))
    choice = f"card={move.card}&block={move.floors}r&city={move.city}"
    page = sign_in(ann).get(f"/g/{building.code}?{choice}&site=HKG.N").content.decode()
    assert 'name="move"' in page
    assert '<input type="hidden" name="site" value="HKG.N">' in page
    assert f'href="/g/{building.code}?{choice}"' in unescape(page)


def test_without_a_script_every_site_is_a_button_in_the_board_as_text(
    building, ann, client, sign_in
):
    for browser in (sign_in(ann), client):
        page = browser.get(f"/g/{building.code}").content.decode()
        assert 54 == len(
            set(re.findall(r'<button class="plain" name="site" value="([A-Z.]+)"', page))
        )


def test_the_script_gets_only_the_panel_and_it_is_small(building, ann, sign_in):
    answer = sign_in(ann).get(f"/g/{building.code}?site=HKG.N", **PANEL)
    assert answer.content.decode().strip().startswith('<section class="inspector" data-of="HKG.N"')
    assert len(answer.content) <= 3 * 1024
    assert "<input" not in answer.content.decode()


def test_a_finished_game_still_shows_its_towers(duel, client):
    play_on(duel)
    text = plain(client.get(f"/g/{duel.code}?site=HKG.N", **PANEL))
    assert "HKG.N" in text
    assert "To take it" not in text


def test_the_panel_hides_the_gain_if_turned_off(building, ann, sign_in):
    state = building.state()
    move = next(legal_builds(state, "S"))
    name = public_name(building.theme, f"{move.city}{site_number('S', move.card)}")
    assert "scored now" in plain(sign_in(ann).get(f"/g/{building.code}?site={name}", **PANEL))
    User.objects.filter(pk=ann.pk).update(show_worth=False)
    assert "scored now" not in plain(sign_in(ann).get(f"/g/{building.code}?site={name}", **PANEL))


def test_a_private_game_shows_its_sites_only_to_players(ann, bo, eve, sign_in):
    game = seated([ann, bo], sides="SN")
    type(game).objects.filter(pk=game.pk).update(public=False)
    status = [
        sign_in(user).get(f"/g/{game.code}?site=HKG.N", **PANEL).status_code
        for user in (ann, bo, eve)
    ]
    assert [200, 200, 404] == status


def test_the_bar_says_why_a_site_is_out_of_reach(building, ann, sign_in):
    hand = building.state().hands["S"]
    card = next(card for card in range(1, 10) if card not in hand)
    name = public_name(building.theme, f"A{card}")
    text = plain(sign_in(ann).get(f"/g/{building.code}?city=A&out_of_reach={name}", **BAR))
    assert f"Manhattan {card}: " in text
    assert text.count("Pick") == 0


def test_the_bar_says_that_the_block_was_changed(building, ann, sign_in):
    move = next(legal_builds(building.state(), "S"))
    choice = f"card={move.card}&block={move.floors}r&city={move.city}"
    text = plain(sign_in(ann).get(f"/g/{building.code}?{choice}&block_changed=1", **BAR))
    assert f"Block changed to {move.floors}." in text
    assert "Block changed" not in plain(sign_in(ann).get(f"/g/{building.code}?{choice}", **BAR))
