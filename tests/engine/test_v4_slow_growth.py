"""V4. Three cities are open in the first round, and one more in each later round."""

from itertools import permutations

import pytest

from engine import Build, IllegalMove, Options, legal_builds, new_game, play, view_for
from engine.box import CITIES, SITES
from engine.chance import shuffled
from engine.events import BlockLost, CityOpened, HandReplaced, RoundScored
from engine.moves import site_of

SLOW = Options(slow_growth="yes", start="S")
ORDER = tuple("CFADBE")  # C, F and A are open in round 1


def slow(**given):
    return Options(slow_growth="yes", start="S", **given)


def happened(state, kind):
    return [event for event in state.happened if isinstance(event, kind)]


@pytest.mark.parametrize(
    ("players", "rounds", "opened"),
    [
        (4, "official", [3, 4, 5, 6]),
        (3, "official", [3, 4, 5, 6, 6, 6]),
        (2, "official", [3, 4, 5, 6, 6, 6]),
        (2, "four", [3, 4, 5, 6]),
        (4, "six", [3, 4, 5, 6, 6, 6]),
    ],
)
def test_l_the_number_of_open_cities_by_round(walk, players, rounds, opened):
    many = {
        state.round: len(state.open_cities)
        for state, _, _ in walk(slow(players=players, rounds=rounds), "L")
    }

    assert dict(enumerate(opened, start=1)) == many


def test_cities_open_in_the_order_that_the_seed_gives_and_stay_open(seed):
    state = new_game(SLOW, seed("order"))
    order = shuffled(CITIES, seed("order"), "cities")

    assert order == state.opening
    assert [order[:3], order[:4], order[:5], order, order, order] == [
        state.replace(round=number).open_cities for number in range(1, 7)
    ]


def test_the_order_is_random(seed):
    orders = {new_game(SLOW, seed(number)).opening for number in range(200)}

    assert orders <= set(permutations(CITIES))
    assert len(orders) > 150
    assert all({order[at] for order in orders} == set(CITIES) for at in range(6))


@pytest.mark.parametrize("side", [*"SWNE", None])
def test_everyone_knows_the_order_from_the_start(seed, side):
    state = new_game(SLOW, seed("shown"))
    view = view_for(state, side)

    assert (state.opening, state.opening[:3]) == (view.opening, view.open_cities)


def test_an_opening_city_is_announced_when_its_round_begins(walk):
    told = []
    for state, _, _ in walk(slow(players=3), "told"):
        opened = [event.city for event in happened(state, CityOpened)]
        told += [(state.round, city) for city in opened]
        assert len(opened) == len([e for e in happened(state, RoundScored) if e.round < 4])
        order = state.opening

    assert [(2, order[3]), (3, order[4]), (4, order[5])] == told


# Where building is legal


@pytest.mark.parametrize(
    ("number", "closed"), [(1, "DBE"), (2, "BE"), (3, "E"), (4, ""), (5, ""), (6, "")]
)
def test_building_in_a_closed_city_is_illegal(position, number, closed):
    state = position(options=slow(rounds="six"), opening=ORDER, round=number, hand="5555")

    assert set(CITIES) - set(closed) == {move.city for move in legal_builds(state, "S")}
    for city in closed:
        with pytest.raises(IllegalMove, match=r"^That city is still closed\.$") as refused:
            play(state, "S", Build(5, city, 1))
        assert "closed-city" == refused.value.code


def test_own_towers_in_a_closed_city_cannot_be_built_on_either(position):
    state = position("E5: R4", options=SLOW, opening=ORDER, hand="5")

    with pytest.raises(IllegalMove, match="closed"):
        play(state, "S", Build(5, "E", 1))


def test_without_it_all_six_are_open_in_every_round(walk):
    for state, _, _ in walk(Options(players=3), "open"):
        assert tuple(CITIES) == state.open_cities
        assert [] == happened(state, CityOpened)


def test_there_is_never_a_block_in_a_closed_city(walk):
    for players in (2, 3, 4):
        for state, side, move in walk(slow(players=players), "closed"):
            assert {site[0] for site in state.towers} <= set(state.open_cities)
            if isinstance(move, Build):
                assert site_of(side, move)[0] in state.open_cities


def test_the_city_is_open_when_blocks_are_chosen(position):
    state = position(options=SLOW, opening=ORDER, hands={"E": "1"}, chosen="R B Y K1").replace(
        turn=23
    )
    after = play(state, "E", Build(1, "A", 1))

    assert (2, "choose", tuple("CFAD")) == (after.round, after.phase, after.open_cities)
    assert CityOpened("D") == after.happened[-1]


# With monsters


@pytest.mark.parametrize(("monster", "left"), [("godzilla", ""), ("monster", ""), ("baby", "R1")])
def test_a_monster_may_walk_in_a_closed_city_and_destroy_there(position, monster, left):
    options = slow(monster=monster)
    state = position("E1: R1 B3", options=options, opening=ORDER, monster="E5", hand="1")
    after = play(state, "S", Build(1, "A", 1))

    assert ("E1", left) == (after.monster, str(after.tower("E1")))


def test_the_monster_starts_in_soho_even_if_it_is_closed(seed):
    closed = [
        s
        for s in (new_game(slow(monster="baby"), seed(n)) for n in range(20))
        if "D" not in s.open_cities
    ]

    assert closed
    assert {"D7"} == {state.monster for state in closed}


def test_closed_cities_are_no_edge_for_a_monster(position):
    state = position(
        options=slow(monster="monster"), opening=ORDER, monster="C7", hand="8"
    )  # C open, F open
    state = play(state, "S", Build(8, "A", 1))
    assert "F1" == state.monster

    state = position(
        options=slow(monster="monster"), opening=ORDER, monster="A9", hand="9"
    )  # to E1, closed
    assert "E1" == play(state, "S", Build(9, "C", 1)).monster


# With nothing legal


def test_sites_in_closed_cities_do_not_help_a_player_who_can_build_nowhere(position):
    walls = "; ".join(f"{site}: B4 B4" for site in SITES if site[0] in "CFA")
    after = play(position(walls, options=SLOW, opening=ORDER, to_move="W", hand="5", hands={"N": "1112"}), "W",
                 Build(5, "A", 1))  # fmt: skip

    assert [("N", ("Y", 1)), ("E", ("K", 1)), ("S", ("R", 1))] == [
        (event.side, event.block) for event in happened(after, BlockLost)
    ]
    assert ("W",) == after.to_move


def test_a_card_whose_site_is_free_in_an_open_city_helps(position):
    walls = "; ".join(f"{site}: B4 B4" for site in SITES if site[0] in "CFA" and site != "C9")
    state = position(
        walls, options=SLOW, opening=ORDER, to_move="W", hand="5", hands={"N": "2346"}, deck="91"
    )
    after = play(state, "W", Build(5, "A", 1))

    assert [HandReplaced("N", (2, 3, 4, 6))] == happened(after, HandReplaced)
    assert {"C9"} == {site_of("N", move) for move in legal_builds(after, "N")}
