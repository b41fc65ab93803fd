"""The table's page: look, pick, review, play; without a script, and with htmx."""

import re
from datetime import timedelta

import pytest
from django.test import Client

import engine
from engine import Phase, legal_builds
from engine.moves import canonical
from games.models import Game, Seat, User
from tests.games.conftest import flat, fresh, play_on, play_until, seat, seated, skip

HTMX = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "say"}


@pytest.fixture
def sign_in():
    def client(user):
        browser = Client()
        browser.force_login(user)
        return browser

    return client


@pytest.fixture
def building(game):
    """Ann, South, is to build."""
    play_until(game, engine.Phase.BUILD, "S")
    return fresh(game)


def first_build(game):
    state = game.state()
    return next(legal_builds(state, "S")), state


def query(move):
    return {"card": move.card, "block": move.floors, "city": move.city}


def text(response):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def test_with_nothing_picked_all_three_are_asked_for(building, ann, sign_in) -> None:
    page = sign_in(ann).get(f"/g/{building.code}")
    assert "Pick a card, a block, and a city" in text(page)
    assert 'name="move"' not in page.content.decode()


def test_a_legal_choice_is_previewed_and_can_be_played(building, ann, sign_in) -> None:
    move, state = first_build(building)
    page = sign_in(ann).get(f"/g/{building.code}", query(move))
    assert f'name="move" value="{engine.write(move)}"' in page.content.decode()
    assert f'name="ply" value="{state.ply}"' in page.content.decode()
    assert "f scored now" in text(page)


def test_playing_shows_the_result(building, ann, sign_in) -> None:
    move, state = first_build(building)
    browser = sign_in(ann)
    answer = browser.post(
        f"/g/{building.code}/move", {"ply": state.ply, "move": engine.write(move)}
    )
    assert (answer.status_code, answer.url) == (303, f"/g/{building.code}?done={state.ply + 1}")
    page = text(browser.get(answer.url))
    assert "Move played." in page
    assert f"You drew card {state.deck[-1]}" in page
    assert "You drew card" not in text(Client().get(answer.url))
    assert fresh(building).ply == state.ply + 1


def test_a_double_click_plays_once_without_an_error(building, ann, sign_in) -> None:
    move, state = first_build(building)
    browser, post = sign_in(ann), {"ply": state.ply, "move": engine.write(move)}
    assert [browser.post(f"/g/{building.code}/move", post).status_code for _ in range(2)] == [
        303,
        303,
    ]
    assert fresh(building).ply == state.ply + 1


def test_a_stale_move_is_refused_with_409_and_a_fresh_board(building, ann, sign_in) -> None:
    move, state = first_build(building)
    page = sign_in(ann).post(
        f"/g/{building.code}/move", {"ply": state.ply - 1, "move": engine.write(move)}
    )
    assert page.status_code == 409
    assert "Someone moved while you were looking." in text(page)
    assert f'name="ply" value="{state.ply}"' in page.content.decode()
    assert f'name="move" value="{engine.write(move)}"' in page.content.decode(), (
        "the choice is kept"
    )


@pytest.mark.parametrize("wrong", ["", "nonsense", "5Z3", "take 432211", "9A4b", "1A1" * 40])
def test_a_malformed_move_is_refused_with_a_reason(building, ann, sign_in, wrong) -> None:
    page = sign_in(ann).post(f"/g/{building.code}/move", {"ply": building.ply, "move": wrong})
    assert page.status_code == 422
    assert fresh(building).ply == building.ply


def test_a_move_out_of_turn_is_refused(building, bo, sign_in) -> None:
    page = sign_in(bo).post(f"/g/{building.code}/move", {"ply": building.ply, "move": "1A1"})
    assert page.status_code == 409
    assert "isn’t your turn" in text(page)


def test_htmx_gets_sentence_and_pictures_and_no_input(building, ann, sign_in) -> None:
    move, _ = first_build(building)
    part = sign_in(ann).get(f"/g/{building.code}", query(move), **HTMX).content.decode()
    assert "<html" not in part
    assert 'type="radio"' not in part
    assert part.count('class="sites"') == 6


def test_a_typed_move_is_reviewed_not_played(building, ann, sign_in) -> None:
    move, _ = first_build(building)
    name = building.theme.city_name(move.city)
    page = sign_in(ann).get(f"/g/{building.code}", {"typed": f"{move.card} {name} {move.floors}"})
    assert f'name="move" value="{engine.write(move)}"' in page.content.decode()
    assert fresh(building).ply == building.ply
    assert "We didn’t get that." in text(
        sign_in(ann).get(f"/g/{building.code}", {"typed": "2 atlantis 3"})
    )


def test_a_block_too_small_says_what_it_needs(game, ann, sign_in) -> None:
    skip(game, 60)
    play_until(game, engine.Phase.BUILD, "S")
    state = fresh(game).state()
    wrong = next(
        (card, many, city)
        for card in state.hands["S"]
        for many in state.chosen["R"]
        for city in "ABCDEF"
        if not engine.is_legal(state, "S", engine.Build(card, city, many))
    )
    page = sign_in(ann).get(
        f"/g/{game.code}", dict(zip(("card", "block", "city"), wrong, strict=True))
    )
    assert "You can’t build on " in text(page)
    assert re.search(r"has \d+ floors? here and you have \d+, so you need a \d", text(page))
    assert 'name="move"' not in page.content.decode()


@pytest.mark.parametrize(
    "odd", ["card=0", "card=99", "block=x", "block=5", "city=Q", "card=²", "seat=Z", "done=x"]
)
def test_odd_query_strings_count_as_unfinished_choices(building, ann, sign_in, odd) -> None:
    assert sign_in(ann).get(f"/g/{building.code}?{odd}").status_code == 200


def test_looking_from_another_side_offers_no_move_and_no_other_hand(building, ann, sign_in) -> None:
    page = sign_in(ann).get(f"/g/{building.code}?seat=W").content.decode()
    assert 'type="radio" name=' not in page
    assert "Your cards" not in page


def test_a_spectator_sees_the_board_and_no_hand(building, client: Client) -> None:
    page = client.get(f"/g/{building.code}").content.decode()
    assert page.count('class="sites"') == 6
    assert 'type="radio" name=' not in page
    assert "Your cards" not in page


def test_blocks_are_chosen_by_number_and_refused_with_a_reason(game, ann, sign_in) -> None:
    browser = sign_in(ann)
    assert "Choose 6 blocks for this round" in text(browser.get(f"/g/{game.code}"))
    few = browser.post(f"/g/{game.code}/move", {"ply": 0, "r4": "2", "r1": "1"})
    assert few.status_code == 422
    assert "Take 6 blocks, not 3." in text(few)
    assert 'value="2"' in few.content.decode(), "the numbers are kept"
    done = browser.post(f"/g/{game.code}/move", {"ply": 0, "r4": "2", "r1": "4"})
    assert done.status_code == 303
    assert fresh(game).state().chosen["R"] == (4, 4, 1, 1, 1, 1)


@pytest.mark.parametrize("name", ["tall", "even", "small"])
def test_a_preset_fills_in_a_legal_choice(duel, ann, sign_in, name) -> None:
    page = flat(sign_in(ann).get(f"/g/{duel.code}?preset={name}"))
    fields = dict(re.findall(r'name="([ry][1-4])" id="\w+" value="(\d+)"', page))
    assert len(fields) == 8
    answer = sign_in(ann).post(f"/g/{duel.code}/move", {"ply": 0, **fields})
    assert answer.status_code == 303


def test_two_colours_are_picked_and_played(duel, ann, sign_in) -> None:
    play_until(duel, engine.Phase.BUILD, "S")
    state = fresh(duel).state()
    move = next(legal_builds(state, "S"))
    page = sign_in(ann).get(
        f"/g/{duel.code}",
        {"card": move.card, "block": f"{move.floors}{move.colour.lower()}", "city": move.city},
    )
    assert (
        f'name="move" value="{engine.write(canonical(state.options, "S", move))}"'
        in page.content.decode()
    )


def test_live_is_silent_while_nothing_changes(building, ann, sign_in) -> None:
    browser = sign_in(ann)
    version = re.search(r"live\?v=([\w-]+)", browser.get(f"/g/{building.code}").content.decode())[1]
    assert browser.get(f"/g/{building.code}/live?v={version}").status_code == 204
    changed = browser.get(f"/g/{building.code}/live?v=0-running")
    assert 'id="table"' in changed.content.decode()


def test_live_updates_a_deadline_extended_after_an_outage(building, ann, sign_in) -> None:
    browser = sign_in(ann)
    version = re.search(r"live\?v=([\w-]+)", browser.get(f"/g/{building.code}").content.decode())[1]
    later = building.deadline + timedelta(hours=5)
    Game.objects.filter(pk=building.pk).update(deadline=later)
    Seat.objects.filter(game=building, to_move=True).update(deadline=later)
    assert "2 d 4 h" in text(browser.get(f"/g/{building.code}/live?v={version}"))


def test_others_choices_do_not_disturb_mine(ann, bo, cy, di, sign_in) -> None:
    """Another player's simultaneous choice swaps no field of mine and does not make my ply stale."""
    game = seated([ann, bo, cy, di], choosing="together")
    mine = sign_in(ann)
    assert "choosing=1" in mine.get(f"/g/{game.code}").content.decode()
    sign_in(bo).post(f"/g/{game.code}/move", {"ply": 0, "b1": "6"})
    part = mine.get(f"/g/{game.code}/live?v=0-running&choosing=1").content.decode()
    assert 'type="number"' not in part
    answer = mine.post(f"/g/{game.code}/move", {"ply": 0, "r1": "6"})
    assert answer.status_code == 303
    again = mine.post(f"/g/{game.code}/move", {"ply": 0, "r1": "6"})  # a double click
    assert (303, answer.url) == (again.status_code, again.url)
    other = mine.post(f"/g/{game.code}/move", {"ply": 0, "r1": "5", "r2": "1"})
    assert other.status_code == 409


def test_the_choice_stays_when_only_the_deadline_moves(building, ann, sign_in) -> None:
    build, _ = first_build(building)
    address = f"/g/{building.code}?card={build.card}&block={build.floors}r&city={build.city}"
    Game.objects.filter(pk=building.pk).update(deadline=building.deadline + timedelta(minutes=20))
    asked = {"HX-Request": "true", "HX-Current-URL": f"http://testserver{address}"}
    page = sign_in(ann).get(f"/g/{building.code}/live?v=0-running", headers=asked).content.decode()
    assert 3 == len(re.findall(r'<input class="vh" type="radio"[^>]*\schecked', page))
    assert f'name="move" value="{engine.write(build)}"' in page


def test_the_page_costs_few_queries(building, ann, sign_in, django_assert_max_num_queries) -> None:
    browser = sign_in(ann)
    with django_assert_max_num_queries(6):
        browser.get(f"/g/{building.code}")


def test_only_the_inline_style_named_in_the_policy_is_used(building, ann, sign_in) -> None:
    answer = sign_in(ann).get(f"/g/{building.code}")
    page = answer.content.decode()
    assert " style=" not in page
    (nonce,) = re.findall(r"<style nonce=\"([^\"]+)\">", page)
    assert 1 == page.count("<style")
    assert f"nonce-{nonce}" in answer.headers["Content-Security-Policy"]
    assert not re.search(r"<script(?![^>]*\bsrc=)", page)
    assert not re.search(r"\bon[a-z]+=\"", page)


def test_a_finished_game_shows_winner_and_all_hands(game, client: Client) -> None:
    state = skip(game)
    page = client.get(f"/g/{game.code}")
    assert "Hands at the end" in text(page)
    assert fresh(game).seats_by_side[state.winners[0]].name in text(page)
    assert 'hx-trigger="poll"' not in page.content.decode()


def test_the_winner_sees_you_win_beside_their_points(game, sign_in) -> None:
    winner = skip(game).winners[0]
    page = text(sign_in(seat(game, winner).user).get(f"/g/{game.code}"))
    assert re.search(r"You win \d", page)
    assert "You wins" not in page


def test_the_replay_shows_any_moment_and_no_hand_of_others(
    building, ann, sign_in, client: Client
) -> None:
    assert "Hands are shown when the game is over" in text(
        client.get(f"/g/{building.code}/replay?m=2")
    )
    for m in ("0", "2", "999", "-1", "x"):
        assert client.get(f"/g/{building.code}/replay?m={m}").status_code == 200
    own = sign_in(ann).get(f"/g/{building.code}/replay?m=2&seat=W").content.decode()
    assert own.count('class="hands"') == 1
    assert len(re.findall(r"</svg> <span>(\w+)</span>", own)) == 1, "one hand, my own"


def test_the_record_of_a_finished_game_replays_to_its_end(game, client: Client) -> None:
    state = skip(game)
    record = client.get(f"/g/{game.code}.txt")
    assert record["Content-Type"] == "text/plain; charset=utf-8"
    last = engine.verify(engine.load(record.content.decode()))
    assert last.scores == state.scores


def test_the_record_of_a_running_game_keeps_the_seed(building, client: Client) -> None:
    record = client.get(f"/g/{building.code}.txt").content.decode()
    assert "seed:" not in record
    assert "secret:" not in record


def test_names_are_text_and_never_markup(building, ann, client: Client) -> None:
    ann.name = "<b>Ann</b>"
    ann.save()
    assert "<b>Ann</b>" not in client.get(f"/g/{building.code}").content.decode()
    assert seat(building, "S").user_id == ann.pk


def test_viewing_sides_are_listed_clockwise_in_any_row_order(game, client):
    seat(game, "W").save()  # PostgreSQL moves a changed row behind the others
    page = client.get(f"/g/{game.code}").content.decode()

    assert re.findall(r'"\?seat=(.)"', page) == ["W", "N", "E"]


def title(page):
    """The title of a page, as a browser's tab shows it."""
    return " ".join(re.search(r"<title>(.*?)</title>", page, re.DOTALL)[1].split())


def test_the_tab_counts_my_turns_and_the_page_links_the_next(game, duel, ann, sign_in):
    page = flat(sign_in(ann).get(game.get_absolute_url()))

    assert title(page) == f"(2) Your turn: {game.name}"
    assert "middle' fill='%23FFF'%3E2%3C/text%3E" in page
    assert (
        f'href="/next?after={game.code}" aria-label="1 more turn is waiting for you">1 more ›</a>'
        in page
    )


def test_a_refreshed_table_says_whose_turn_it_is_in_the_tab(game, ann, sign_in):
    play_on(game, 1)
    page = flat(sign_in(ann).get(f"{game.get_absolute_url()}/live?v=0-running"))

    assert re.findall(r"<title>(.*?)</title>", page) == [game.name]


def test_the_table_hides_the_standings_if_turned_off(game, ann, sign_in):
    skip(game, 30)
    play_until(game, Phase.BUILD, "S")
    table = game.get_absolute_url()
    assert "if scored now" in sign_in(ann).get(table).content.decode()

    User.objects.update(show_worth=False)
    assert "cored now" not in sign_in(ann).get(table).content.decode()


def test_only_a_pointer_choice_plays_at_once_and_only_if_not_asked(building, ann, sign_in):
    move, state = first_build(building)
    table, by_pointer = f"/g/{building.code}", query(move) | {"by_pointer": "1"}
    browser = sign_in(ann)
    assert "at-once" not in browser.get(table, by_pointer, **HTMX).content.decode()

    User.objects.update(confirm_moves=False)
    assert "at-once" in browser.get(table, by_pointer, **HTMX).content.decode()
    assert "at-once" not in browser.get(table, query(move), **HTMX).content.decode()
    assert "at-once" not in browser.get(table, by_pointer).content.decode()
    assert state.ply == fresh(building).ply
