"""The page for standing orders: pick a move, say on which conditions, and see it as a sentence."""

import re

import pytest
from django.urls import reverse

from engine import view_for, write
from engine.legal import legal_builds
from engine.moves import site_of
from games.models import StandingOrders
from games.play import bots
from tests.games.conftest import flat, fresh, play_on, play_until, seat

OFFER = "Leave orders for your next turn"


@pytest.fixture
def waiting(duel):
    """Ann, South, waits while Bo, North, is to build in the first round."""
    play_until(duel, "build", "S")
    play_until(duel, "build", "N")
    return fresh(duel)


@pytest.fixture
def address(waiting):
    return reverse("orders", args=[waiting.code])


@pytest.fixture
def client(ann, sign_in):
    return sign_in(ann)


@pytest.fixture
def move(waiting):
    """A build that takes an empty site."""
    state = waiting.state()
    free = (m for m in legal_builds(state, "S") if site_of("S", m) not in state.towers)
    return next(m for m in free if m.floors > 1)


def picked(move):
    return {"card": move.card, "city": move.city, "block": f"{move.floors}{move.colour.lower()}"}


def texts():
    return list(StandingOrders.objects.values_list("text", flat=True))


def post(client, address, sent):
    """Post a form of the page as it is now."""
    return client.post(address, {**sent, "seen": "".join(texts())})


def test_who_waits_finds_the_page_from_the_table(waiting, client, address):
    page = flat(client.get(waiting.get_absolute_url()))
    assert OFFER in page
    assert f'href="{address}"' in page


def test_a_picked_move_can_be_left_as_an_order(waiting, client, address, move):
    page = flat(client.get(address, picked(move)))
    assert "Add order" in page
    assert "Play move" not in page
    assert f'name="move" value="{write(move)}"' in page


def test_without_conditions_it_is_a_move(client, address, move):
    assert 302 == client.post(address, {"move": write(move)}).status_code
    assert [write(move)] == texts()
    assert "whenever that’s possible." in flat(client.get(address))


@pytest.mark.parametrize(
    ("sent", "conditions"),
    [
        ({"own": "same"}, "{site} empty"),
        ({"own": "1"}, "{site} needs 1"),
        ({"own": "same", "where": "A1", "other": "2"}, "{site} empty and A1 needs 2"),
        ({"where": "A1", "other": "mine"}, "A1 mine"),
    ],
)
def test_conditions_are_stored_as_notation(client, address, move, sent, conditions):
    client.post(address, {"move": write(move), **sent})
    told = conditions.format(site=site_of("S", move))
    assert [f"if {told}: {write(move)}"] == texts()


def test_an_order_can_take_whatever_block_is_enough(waiting, client, address, move):
    assert 'name="any_block"' in flat(client.get(address, picked(move)))
    client.post(address, {"move": write(move), "any_block": "on"})
    assert [f"{write(move)[:2]}+{write(move)[3:]}"] == texts()
    assert "with the smallest block in " in flat(client.get(address))
    play_on(waiting, 1)
    bots.play_bots(waiting.pk)
    floors = min(view_for(waiting.state(), "S").chosen[move.colour or "R"])
    assert f"{write(move)[:2]}{floors}" == fresh(waiting).plies.latest("number").move[:3]


def test_nobody_takes_it_means_its_owner_of_now(waiting, client, address, move):
    taken, tower = next(iter(waiting.state().towers.items()))
    client.post(address, {"move": write(move), "where": taken, "other": "same"})
    assert [f"if {taken} owner {tower.owner}: {write(move)}"] == texts()


def test_the_sentence_names_the_condition_and_the_move(waiting, client, address, move):
    client.post(address, {"move": write(move), "own": "same"})
    page = flat(client.get(address))
    assert f" is empty: play card {move.card} on " in page
    assert "1 order waits for your next turn" in flat(client.get(waiting.get_absolute_url()))


def test_a_refused_order_says_why_and_keeps_nothing(waiting, client, address, move):
    hand = view_for(waiting.state(), "S").hand
    missing = next(card for card in range(1, 10) if card not in hand)
    answer = client.post(address, {"move": f"{missing}{write(move)[1:]}"})
    assert 422 == answer.status_code
    assert f"You don’t have a {missing} in your hand." in flat(answer)
    assert [] == texts()


@pytest.mark.parametrize("sent", [{}, {"move": "take 4321"}, {"move": "x"}, {"up": "x"}])
def test_a_broken_form_changes_nothing(client, address, sent):
    assert client.post(address, sent).status_code in (302, 422)
    assert [] == texts()


def test_orders_are_moved_and_deleted_with_one_click(client, address, move):
    for own in ("", "same"):
        post(client, address, {"move": write(move), "own": own})
    post(client, address, {"up": "2"})
    assert texts()[0].startswith("if ")
    post(client, address, {"delete": "1"})
    assert [write(move)] == texts()


def test_a_double_click_deletes_one_order(client, address, move):
    for own in ("", "same", "1"):
        post(client, address, {"move": write(move), "own": own})
    _first, *others = texts()[0].splitlines()
    page = client.get(address).content.decode()
    seen = re.search(r'name="seen" value="([^"]+)"', page)[1].replace(
        "\n", "\r\n"
    )  # as browsers do
    for _click in range(2):
        assert 302 == client.post(address, {"delete": "1", "seen": seen}).status_code
    assert others == texts()[0].splitlines()


@pytest.mark.parametrize("seen", ["", "1A1", "x", "1A1\n" * 6])
@pytest.mark.parametrize("button", [{"delete": "1"}, {"up": "2"}])
def test_a_page_with_other_orders_is_refused_and_shows_those_of_now(
    client, address, move, button, seen
):
    post(client, address, {"move": write(move)})
    answer = client.post(address, {**button, "seen": seen})
    assert 422 == answer.status_code
    assert "Your orders have changed" in flat(answer)
    assert "whenever that’s possible." in flat(answer)
    assert [write(move)] == texts()


def test_after_five_there_is_no_board_to_pick_from(client, address, move):
    for _nth in range(5):
        post(client, address, {"move": write(move)})
    page = flat(client.get(address))
    assert "That’s all 5 orders." in page
    assert 'id="chooser"' not in page


def test_when_the_turn_has_come_the_page_leads_to_the_table(waiting, client, address):
    play_on(waiting, 1)
    assert reverse("table", args=[waiting.code]) == client.get(address).url
    assert OFFER not in flat(client.get(waiting.get_absolute_url()))


def test_a_choice_on_the_page_swaps_only_its_parts(client, address, move):
    part = {"HX-Request": "true", "HX-Target": "say"}
    page = flat(client.get(address, {**picked(move), "by_pointer": "1"}, headers=part))
    assert 'id="order" hx-swap-oob="true"' in page
    assert "at-once" not in page


def test_orders_are_shown_in_the_replay_once_the_game_is_over(
    waiting, client, address, move, bo, sign_in
):
    client.post(address, {"move": write(move), "own": "same"})
    play_on(waiting, 1)
    bots.play_bots(waiting.pk)
    replay = reverse("replay", args=[waiting.code])
    for reader in (client, sign_in(bo)):
        assert "Orders that players left" not in flat(reader.get(replay))
    while fresh(waiting).status == "running":
        play_on(waiting)
    for reader, name in ((client, "You"), (sign_in(bo), "Ann")):
        page = flat(reader.get(replay))
        assert "Orders that players left" in page
        assert f"</a>, {name}" in page
        assert f"is empty: play card {move.card} on " in page


def test_a_player_whose_seat_a_substitute_plays_is_not_offered_orders(waiting, client, address):
    waiting.seats.filter(side="S").update(substituted_at=waiting.started_at)
    assert OFFER not in flat(client.get(waiting.get_absolute_url()))
    assert 'id="chooser"' not in flat(client.get(address))
    assert "you can’t leave orders: a substitute plays for you." in flat(client.get(address))
    assert seat(waiting, "S").substituted_at


def test_the_page_says_why_no_orders_can_be_left(waiting, client, address):
    play_until(waiting, "choose", "N")
    assert "orders: they’re about the blocks of a round" in flat(client.get(address))


def test_the_replay_names_the_player_who_left_the_orders(
    waiting, client, address, move, eve, sign_in
):
    client.post(address, {"move": write(move)})
    play_on(waiting, 1)
    bots.play_bots(waiting.pk)
    while fresh(waiting).status == "running":
        play_on(waiting)
    waiting.seats.filter(side="S").update(user=eve)
    for reader in (client, sign_in(eve)):
        assert "</a>, Ann" in flat(reader.get(reverse("replay", args=[waiting.code])))
