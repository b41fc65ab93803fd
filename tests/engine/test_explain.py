"""What a player is told: where they may build, what is locked, what it is worth, what a move changes."""

import pytest

from engine import Build, IllegalMove, Phase, check
from engine.box import SITES
from engine.explain import (
    cheapest,
    lock,
    opening_round,
    sent_to,
    site_status,
    swing,
    worth_after,
    worth_now,
)
from engine.legal import builds_with
from engine.options import options_from
from engine.scoring import Points


def variant(**given):
    return options_from(
        {key.replace("_", "-"): value for key, value in given.items()} | {"start": "S"}
    )


@pytest.mark.parametrize(
    ("tower", "chosen", "needed", "code", "why"),
    [
        ("", "R1", 1, "", ""),
        ("R4", "R1", 1, "", ""),
        ("R1 B4", "R3", 3, "", ""),
        ("R1 B4", "R21", 3, "too-small", "Blue has 4 floors here and you have 1, so you need a 3 or taller (you have 2 and 1)."),
        ("B4", "R321", 4, "too-small", "Blue has 4 floors here and you have 0, so you need a 4 (you have 3, 2, and 1)."),
        ("B1 B4", "R4", 5, "too-small",
         "Blue has 5 floors here and you have 0, so you’d need 5, and no block is that tall (you have 4)."),
        ("R1 B3", "R1", 2, "too-small", "Blue has 3 floors here and you have 1, so you need a 2 or taller (you have 1)."),
        ("", "R", 1, "no-block", "You have no blocks for this round."),
    ],
)  # fmt: skip
def test_a_site_is_open_or_the_reason_is_given_with_its_numbers(
    position, tower, chosen, needed, code, why
):
    found = site_status(position(f"C3: {tower}" if tower else "", chosen=chosen), "S", "C3")

    assert ("C3", 3, {"R": needed}, code, why) == (
        found.site,
        found.card,
        found.needed,
        found.code,
        found.why,
    )
    assert found.legal == (why == "")


def test_a_player_with_two_colours_hears_about_both(position):
    state = position("C3: Y1 B4", players=2, chosen="R2 Y21")

    assert (
        "Blue has 4 floors here and your red has 0, so red needs a 4 (you have 2); Blue has 4 floors here and your yellow has 1, so yellow needs a 3 or taller (you have 2 and 1)."
    ) == site_status(state, "S", "C3").why


def test_a_colour_that_has_no_blocks_says_so(position):
    state = position("C3: B4", players=2, chosen="R2 Y")

    assert site_status(state, "S", "C3").why.endswith(
        "your yellow has 0, so yellow needs a 4 (you have none)."
    )


@pytest.mark.parametrize(
    ("red", "yellow", "colour"),
    [("4", "3", "Y"), ("4", "21", "R"), ("31", "21", "Y")],  # red needs 4 and yellow 3
)
@pytest.mark.parametrize("when", ["chosen", "supply"])
def test_a_player_with_two_colours_takes_a_site_with_the_cheaper_one_that_can(
    position, blocks_from, when, red, yellow, colour
):
    none, some = blocks_from("R B Y K"), blocks_from(f"R{red} B Y{yellow} K")
    state = position("C3: Y1 B4", players=2).replace(**{"chosen": none, "supply": none, when: some})

    assert colour == cheapest(state, site_status(state, "S", "C3").needed)


@pytest.mark.parametrize(
    ("given", "changes", "board", "code", "why"),
    [
        ({"slow_growth": "yes"}, {"opening": tuple("ABDEFC")}, "", "closed-city", "That city is still closed."),
        ({"monster": "baby"}, {"monster": "C3"}, "", "monster",
         "Baby Monster is standing there, so no one can build on that site."),
        ({"anti_trust": "yes"}, {}, "C3: R1", "own-tower",
         "That tower is yours, and under Anti-trust you can’t build on your own towers."),
    ],
)  # fmt: skip
def test_a_site_barred_by_a_variant_says_so_and_needs_no_floors(
    position, given, changes, board, code, why
):
    found = site_status(
        position(board, chosen="R4", options=variant(**given), **changes), "S", "C3"
    )

    assert ("C3", 3, {}, code, why) == (found.site, found.card, found.needed, found.code, found.why)
    assert not found.legal
    assert not found.admits("R", 4)


@pytest.mark.parametrize("text", ["one", "two"])
@pytest.mark.parametrize(
    "given",
    [
        {},
        {"players": "2", "anti_trust": "yes"},
        {"monster": "baby", "slow_growth": "yes"},
        {"players": "3", "monster": "godzilla"},
        {"monster": "monster", "anti_trust": "yes"},
    ],
)
def test_the_site_status_agrees_with_the_rules(walk, given, text):
    for state, side, _ in walk(variant(**given), text):
        if state.phase != "build" or state.ply % 5:
            continue
        for site in SITES:
            found = site_status(state, side, site)
            legal = {
                (m.colour, m.floors)
                for m in builds_with(state, side, found.card)
                if m.city == site[0]
            }
            own = state.options.colours_of(side)
            blocks = {
                (c if len(own) > 1 else None, f)
                for c in own
                for f in state.chosen[c]
                if found.admits(c, f)
            }
            assert (bool(legal), legal) == (found.legal, blocks)


def test_a_refused_move_and_the_site_status_give_the_same_numbers(position):
    state = position("C3: R1 B4", hand="3", chosen="R1")
    with pytest.raises(
        IllegalMove, match=r"^Blue has 4 floors here and you have 1, so you need a 3 or taller\.$"
    ):
        check(state, "S", Build(3, "C", 1))

    assert site_status(state, "S", "C3").why.startswith(
        "Blue has 4 floors here and you have 1, so you need a 3 or taller"
    )


@pytest.mark.parametrize(
    ("tower", "chosen", "sentence"),
    [
        ("", "", ""),
        ("R1", "B1 Y1 K1", ""),
        ("R3", "B3 Y3 K3", ""),
        ("R3", "B2 Y3 K3", "Can’t be taken by Blue this round."),
        ("R3", "B2 Y1 K", "Can’t be taken by anyone this round."),
        ("R2 B1 R3", "B4 Y4 K4", "Can’t be taken by Yellow and Black anymore."),
        (
            "R2 B1 R3",
            "B3 Y4 K4",
            "Can’t be taken by Yellow and Black anymore, or by anyone this round.",
        ),
        ("R4 R1", "B4 Y4 K4", "Can’t be taken by anyone anymore."),
    ],
)
def test_a_tower_is_locked_against_those_who_cannot_reach_it(position, tower, chosen, sentence):
    assert sentence == lock(position(f"C3: {tower}" if tower else "", chosen=chosen), "C3").sentence


def test_a_tall_block_once_placed_can_lock_a_tower_for_ever(position):
    state = position("C3: R4", chosen="B1 Y1 K1").replace(
        supply={"R": (), "B": (3, 2), "Y": (4,), "K": ()}
    )

    assert ("B", "K") == lock(state, "C3").ever
    assert ("B", "Y", "K") == lock(state, "C3").now


@pytest.mark.parametrize(("still", "ever"), [((), True), ((1,), False)])
def test_a_rival_without_blocks_can_take_nothing(position, still, ever):
    state = position("C3: R1", chosen="B").replace(
        supply={"R": (), "B": still, "Y": (1,), "K": (1,)}
    )

    assert (("B",) if ever else (), ("B",)) == lock(state, "C3")[1:]


def test_an_empty_site_is_not_locked(position):
    assert ((), (), ()) == lock(position(), "C3")


def test_before_the_choice_any_block_may_still_come(position):
    state = position("C3: R4").replace(phase=Phase.CHOOSE, chosen=dict.fromkeys("RBYK", ()))

    assert "" == lock(state, "C3").sentence


@pytest.mark.parametrize(
    ("given", "rivals"),
    [({}, "BYK"), ({"partners": "yes"}, "BK"), ({"players": "2"}, "BK"), ({"players": "3"}, "BY")],
)
def test_partners_and_the_players_other_colour_are_no_rivals(position, given, rivals):
    assert tuple(rivals) == lock(position("C3: R4", options=variant(**given)), "C3").rivals


def test_a_card_sends_the_monster_by_its_site_whatever_the_city(position):
    state = position(options=variant(monster="godzilla"), monster="E5")

    assert ["E1", "E3", "E7"] == [sent_to(state, side, 1) for side in "SWE"]
    assert sent_to(position(), "S", 1) is None


def test_worth_comes_in_its_parts(position):
    state = position("A1: R3; A5: B1", options=variant(ordinances="yes")).replace(
        ordinances=("main-square",)
    )

    assert Points(tallest=3, towers=1) == worth_now(state)["R"]
    assert Points(towers=1, ordinance=1) == worth_now(state)["B"]


def test_worth_after_a_move_includes_the_ordinance(position):
    state = position(hand="5", chosen="R1", options=variant(ordinances="yes")).replace(
        ordinances=("main-square",)
    )

    assert Points(3, 2, 1, 1) == worth_after(state, "S", Build(5, "A", 1))["R"]


def test_a_takeover_swings_what_it_wins_and_what_it_takes_away(position):
    state = position("A5: B2", hand="5", chosen="R2")
    after = worth_after(state, "S", Build(5, "A", 2))

    assert {"S": 6, "W": -6, "N": 0, "E": 0} == swing(state.options, worth_now(state), after)


def test_a_swing_includes_what_the_monster_destroys(position):
    state = position(
        "B2: B4", hand="2", chosen="R1", options=variant(monster="godzilla"), monster="B5"
    )
    after = worth_after(state, "S", Build(2, "A", 1))  # Godzilla goes north, from B5 to B2

    assert {"S": 6, "W": -6, "N": 0, "E": 0} == swing(state.options, worth_now(state), after)


def test_a_city_opens_in_the_round_when_it_can_first_be_built_in(position):
    state = position(options=variant(slow_growth="yes"), opening=tuple("FADBEC"))
    first = {
        city: next(n for n in range(1, 7) if city in state.replace(round=n).open_cities)
        for city in "ABCDEF"
    }

    assert first == {city: opening_round(state.opening, city) for city in "ABCDEF"}
    assert [1, 1, 1, 2, 3, 4] == sorted(first.values())
