"""Variants at the table and in emails: monster, closed cities, barred sites, ordinance, partners."""

import re

import pytest

import engine
from engine import view_for
from engine.monsters import monster_name
from engine.option_values import Monster
from engine.ordinances import ORDINANCES
from games.mail.channels import email
from games.models import Notice
from tests.games.board.test_variants import BABY, GODZILLA, words
from tests.games.conftest import fresh, play_until, seat, seated, skip


@pytest.fixture
def cast(ann, bo, cy, di):
    return [ann, bo, cy, di]


def seen(game, side):
    """The view of the game as it is, from this side."""
    return view_for(fresh(game).state(), side)


def hand_text(page):
    return re.findall(r'class="vh">, (sends [^<]*|[^<]* stays)<', page.content.decode())


@pytest.mark.parametrize("side", ["S", "W"])
def test_each_card_says_where_it_sends_the_monster_as_its_holder_sees_it(cast, sign_in, side):
    game = seated(cast, **GODZILLA)
    play_until(game, engine.Phase.BUILD, side)
    view, frame = seen(game, side), engine.orientation.seen_number
    shown = []
    for card in sorted(set(view.hand)):
        to = engine.explain.sent_to(view, side, card)
        place = f"{game.theme.city_name(to[0])} {frame(side, int(to[1]))}"
        shown.append("Godzilla stays" if to == view.monster else f"sends Godzilla to {place}")

    assert shown == hand_text(sign_in(seat(game, side).user).get(f"/g/{game.code}"))


def text_board(page):
    return re.search(r'<details class="astext">.*?</details>', page.content.decode(), re.S)[0]


@pytest.mark.parametrize("phase", [engine.Phase.CHOOSE, engine.Phase.BUILD])
def test_the_text_board_says_where_my_cards_send_the_monster(cast, sign_in, phase):
    game = seated(cast, **GODZILLA)
    play_until(game, phase, "W")
    for side in "WN":  # who is to move, and who waits
        page = sign_in(seat(game, side).user).get(f"/g/{game.code}")
        shown = re.findall(r"<li>(\d): (.*?)</li>", text_board(page))

        assert sorted({*seen(game, side).hand}) == [int(card) for card, _ in shown]
        assert hand_text(page) == [sentence for _, sentence in shown]


def test_the_text_board_never_mentions_other_players_cards(cast, eve, client, sign_in):
    game = seated(cast, **GODZILLA)
    play_until(game, engine.Phase.BUILD, "S")
    ann = sign_in(cast[0])
    assert "<li>" in text_board(ann.get(f"/g/{game.code}"))
    assert "<li>" not in text_board(ann.get(f"/g/{game.code}?seat=W")), "the table as West sees it"
    assert "<li>" not in text_board(ann.get(f"/g/{game.code}/replay"))
    for browser in (client, sign_in(eve)):
        assert "<li>" not in text_board(browser.get(f"/g/{game.code}"))
    skip(game)
    assert "<li>" not in text_board(ann.get(f"/g/{game.code}"))


def destroying(game):
    """Skip to a position where the player to move can destroy another's tower without building on it."""
    for _ in range(80):
        state = skip(game, 1)
        for side in state.to_move if state.phase == engine.Phase.BUILD else ():
            for move in engine.legal_builds(state, side):
                after = engine.placing.outcome(state, side, move)
                owner = after.destroyed and after.destroyed[-1].colour
                if owner and owner != state.options.colours_of(side)[0]:
                    return state, side, move, after
    raise AssertionError("no monster could destroy anything")


@pytest.mark.parametrize(
    ("monster", "verb"), [("godzilla", "destroys"), ("monster", "destroys"), ("baby", "takes")]
)
def test_the_bar_says_what_the_monster_will_destroy(cast, sign_in, monster, verb):
    game = seated(cast, monster=monster)
    state, side, move, after = destroying(game)
    reader_sees = engine.orientation.seen_number(side, int(after.monster[1]))
    block = "top block" if monster == "baby" else "tower"
    query = {"card": move.card, "block": move.floors, "city": move.city}
    page = sign_in(seat(game, side).user).get(f"/g/{game.code}", query)
    owner = engine.box.colour_name(after.destroyed[-1].colour)
    lost = sum(floors for _, floors in after.destroyed)

    where = f"{game.theme.city_name(after.monster[0])} {reader_sees}"
    name = monster_name(Monster(monster))
    goes = f"{name} (goes to|stays on) {where} and {verb} {owner}’s {block} of {lost}[.]"
    assert re.search(goes, words(page))
    html = page.content.decode()
    assert html.count('class="trace"') == (after.monster != state.monster), "where it was"


def test_the_monsters_site_is_marked_and_closed_to_builds(cast, sign_in):
    game = seated(cast, monster="monster", start="S")
    play_until(game, engine.Phase.BUILD, "S")
    page = sign_in(cast[0]).get(f"/g/{game.code}")
    html = page.content.decode()

    assert 2 == html.count('class="monster"'), "on its site and on the small map"
    assert 1 == html.count('class="hatch"')
    assert "Monster stands on Frankfurt 7, so no one can build there." in words(page)
    assert "empty, Monster stands here, so no one can build here" in words(page)


def test_closed_cities_say_when_they_open_and_in_which_order(cast, sign_in):
    game = seated(cast, **BABY)
    state = play_until(game, engine.Phase.BUILD, "S")
    page = sign_in(cast[0]).get(f"/g/{game.code}")
    names = [game.theme.city_name(city) for city in state.opening]

    order = f"{names[3]} opens in round 2, {names[4]} in round 3, {names[5]} in round 4"
    assert f"Still closed: {order}." in words(page)
    assert ["2", "3", "4"] == sorted(re.findall(r">opens in round (\d)<", page.content.decode()))
    assert 3 == page.content.decode().count('class="city closed"')
    assert f"{names[3]}: closed, opens in round 2" in words(page)


def test_a_card_says_how_many_cities_are_open_and_why_the_others_are_not(cast, sign_in):
    game = seated(cast, slow_growth="yes", anti_trust="yes")
    play_until(game, engine.Phase.BUILD, "S")
    state = play_until(game, engine.Phase.BUILD, "S")
    card = state.hands["S"][0]
    page = words(sign_in(cast[0]).get(f"/g/{game.code}", {"card": card}))
    legal = {move.city for move in engine.legal.builds_with(state, "S", card)}
    shown = re.search(r"Pick a block and a city: (\d) of 6 are open\. (.*?)\.", page)

    assert len(legal) == int(shown[1])
    closed = {game.theme.city_name(city) for city in state.opening[3:]}
    assert closed <= {part.removesuffix(" is closed") for part in shown[2].split(", ")}


def test_a_lock_is_described_with_its_tower(cast, sign_in):
    game = seated(cast)
    skip(game, 60)
    state = fresh(game).state()
    locks = [engine.explain.lock(state, site).sentence for site in state.towers]
    page = sign_in(cast[0]).get(f"/g/{game.code}")

    assert any(locks)
    assert [s for s in locks if s[:1].lower() + s[1:].rstrip(".") not in text_board(page)] == []


def test_the_rounds_ordinance_is_by_the_scores_with_its_own_column(cast, client):
    game = seated(cast, **GODZILLA)
    skip(game, 20)
    state = fresh(game).state()
    card = ORDINANCES[state.ordinance]
    page = client.get(f"/g/{game.code}")
    points = engine.explain.worth_now(state)

    assert f"Ordinance for round {state.round}: {card.title}. {card.sentence}" in words(page)
    rows = re.findall(r'<th scope="row">.*?</tr>', page.content.decode(), re.S)
    cells = [re.findall(r"<td>(?:<b>)?([^<]*)", row) for row in rows if "badge-" in row]
    shown = sorted(tuple(map(int, row[1:5])) for row in cells[:4])
    assert (
        sorted((p.towers, p.majorities, p.tallest, p.ordinance) for p in points.values()) == shown
    )


def first_scoring(game):
    """The first ply after a scored round."""
    return next(n for n, state in enumerate(fresh(game).positions()) if any(state.scores.values()))


def test_a_scored_round_is_shown_with_its_ordinance(cast, client):
    game = seated(cast, **GODZILLA)
    skip(game, 40)
    ply = first_scoring(game)
    state = fresh(game).positions()[ply]
    event = next(e for e in state.happened if isinstance(e, engine.events.RoundScored))
    page = client.get(f"/g/{game.code}/replay?m={ply}")
    mail = email.compose(Notice(seat=seat(game, "S"), kind="round", ply=ply)).body
    card = ORDINANCES[event.ordinance]

    assert "Round 1 scored" in words(page)
    assert f"The ordinance was {card.title}: {card.sentence}" in words(page)
    assert f"Ordin.: {card.title}. {card.sentence}" in mail
    for colour, part in event.points.items():
        parts = rf"{part.towers} +{part.majorities} +{part.tallest} +{part.ordinance} +{part.total} +{state.scores[colour]}"
        assert re.search(rf"^{colour} .* {parts}$", mail, re.M)


def test_partners_points_are_added_up_and_they_win_together(cast, client, sign_in):
    game = seated(cast, partners="yes")
    skip(game, 40)
    points = engine.scoring.side_scores(game.options, fresh(game).state().scores)
    page = sign_in(cast[2]).get(f"/g/{game.code}")
    assert f"Ann and you {points['S'] + points['N']}" in words(page)

    state = skip(game)
    totals = engine.scoring.side_scores(game.options, state.scores)
    teams = sorted((totals["S"] + totals["N"], totals["W"] + totals["E"]), reverse=True)
    over = email.compose(Notice(seat=seat(game, "S"), kind="over", ply=state.ply))
    assert over.subject.endswith(f": {game}, {teams[0]}-{teams[1]}")
    verdict = {"SN": "Ann and Cy win with", "WE": "Bo and Di win with"}.get(
        "".join(state.winners), "share the win with"
    )
    assert verdict in words(client.get(f"/g/{game.code}"))


def test_variants_need_no_extra_queries(cast, sign_in, django_assert_max_num_queries):
    game = seated(cast, **GODZILLA)
    skip(game, 20)
    browser = sign_in(cast[0])
    with django_assert_max_num_queries(6):
        browser.get(f"/g/{game.code}?card=5&city=C")


def test_a_scored_round_is_shown_until_my_next_turn(cast, sign_in):
    game = seated(cast)
    while not any(skip(game, 1).scores.values()):
        pass
    browser = sign_in(cast[0])
    shown = []
    for _ in range(5):  # West, North and East choose blocks, then South, then West builds
        shown.append('id="scored-h"' in browser.get(f"/g/{game.code}").content.decode())
        skip(game, 1)

    assert [True, True, True, True, False] == shown
