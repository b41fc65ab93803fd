"""V5. Players may not build on a tower that they own with either of their colours."""

import pytest

from engine import Build, IllegalMove, Options, is_legal, legal_builds, play
from engine.box import SITES
from engine.events import BlockLost, Built, HandReplaced
from engine.moves import site_of

ANTI_TRUST = Options(anti_trust="yes", start="S")
TWO = Options(players=2, anti_trust="yes", start="S")


def happened(state, kind):
    return [event for event in state.happened if isinstance(event, kind)]


@pytest.mark.parametrize(
    ("tower", "verdict"),
    [
        pytest.param("", True, id="an empty site"),
        pytest.param("R1", False, id="own tower"),
        pytest.param("B4 R4", False, id="own block on another's"),
        pytest.param("R4 R4 R4", False, id="own blocks only"),
        pytest.param("B4", True, id="another's"),
        pytest.param("R4 B4", True, id="another's block on top"),
        pytest.param("R1 B4 K4", True, id="floors in it but not the owner"),
        pytest.param("B4 B1", False, id="another's, but 4 is not enough against 5"),
    ],
)
def test_a_player_may_build_on_a_tower(position, tower, verdict):
    state = position(f"A5: {tower}" if tower else "", options=ANTI_TRUST, hand="5", chosen="R4")

    assert verdict is is_legal(state, "S", Build(5, "A", 4))


def test_the_refusal_says_why(position):
    with pytest.raises(IllegalMove) as refused:
        play(position("A5: R1", options=ANTI_TRUST, hand="5"), "S", Build(5, "A", 1))

    assert "own-tower" == refused.value.code
    assert "That tower is yours, and under Anti-trust you can’t build on your own towers." == str(
        refused.value
    )


def test_without_the_variant_it_is_legal(position):
    assert is_legal(position("A5: R1", hand="5"), "S", Build(5, "A", 1))


@pytest.mark.parametrize("colour", "RY")
@pytest.mark.parametrize(
    ("tower", "verdict"),
    [
        ("", True),
        ("R1", False),
        ("Y1", False),
        ("B1 R1", False),
        ("R1 Y1", False),
        ("B1", True),
        ("R1 Y1 K1", True),
    ],
)
def test_the_two_colours_of_one_player_bar_each_other(position, colour, tower, verdict):
    state = position(f"A5: {tower}" if tower else "", options=TWO, hand="5")

    assert verdict is is_legal(state, "S", Build(5, "A", 1, colour))


@pytest.mark.parametrize("side", "SN")
def test_towers_of_either_colour_are_not_listed(position, side):
    colours = {"S": "RY", "N": "BK"}[side]
    board = "; ".join(f"{city}5: {colour}1" for city, colour in zip("ABCD", "RBYK", strict=True))
    state = position(board, options=TWO, to_move=side, hand="5555")
    cities = {move.city for move in legal_builds(state, side)}

    assert {city for city, colour in zip("ABCD", "RBYK", strict=True) if colour not in colours} | {
        "E",
        "F",
    } == cities


def test_a_partners_tower_is_not_the_players_own(position):
    state = position(
        "A5: Y1; B5: R1", options=Options(anti_trust="yes", partners="yes", start="S"), hand="5"
    )

    assert (True, False) == tuple(is_legal(state, "S", Build(5, city, 1)) for city in "AB")


def test_a_tower_lost_may_be_taken_back(position):
    state = position("A5: R1", options=ANTI_TRUST, hand="5", hands={"W": "5", "N": "9", "E": "9"})
    for side, card, city in (("S", 5, "B"), ("W", 5, "A"), ("N", 9, "C"), ("E", 9, "C")):
        state = play(state, side, Build(card, city, 1))

    south = state.replace(hands={**state.hands, "S": (5, 5, 5, 5)})
    assert "R" == play(south, "S", Build(5, "A", 1)).tower("A5").owner
    assert not is_legal(south, "S", Build(5, "B", 1))


def test_a_tower_may_be_the_players_own_again_after_baby_monster(position):
    options = Options(anti_trust="yes", monster="baby", start="S")
    state = position(
        "E1: R1 B3", options=options, monster="E5", to_move="E", hand="3", hands={"S": "1"}
    )
    after = play(state, "E", Build(3, "F", 1))  # East's 3 is site 1: the baby takes B3 of E1
    gone = after.replace(monster="A5")

    assert "R1" == str(after.tower("E1"))
    assert not is_legal(gone, "S", Build(1, "E", 1))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_player_ever_builds_on_their_own_tower(walk, players):
    options = Options(players=players, anti_trust="yes")
    for state, side, move in walk(options, "never"):
        if isinstance(move, Build):
            owner = state.tower(site_of(side, move)).owner
            assert owner is None or options.side_of(owner) != side
        assert all(not event.own for event in happened(state, Built))


# With nothing legal


def mine(*free):
    """Return a red tower on every site, except on the sites `free`."""
    return "; ".join(f"{site}: R1" for site in SITES if site not in free)


@pytest.fixture(scope="session")
def before_south(position):
    """Let East build a 4 on A9, which no one can take; then it is South's turn, with 1s."""

    def make(board, options, **told):
        state = position(board, options=options, to_move="E", hand="7", chosen="K4", **told)
        return play(state.replace(start="E"), "E", Build(7, "A", 4))  # East's 7 is site 9

    return make


def test_a_player_who_owns_every_reachable_tower_loses_a_block(before_south):
    after = before_south(mine("A9"), ANTI_TRUST)

    assert [("S", ("R", 1))] == [(event.side, event.block) for event in happened(after, BlockLost)]
    assert ((1,), ("W",)) == (after.removed["R"], after.to_move)


def test_without_the_variant_that_player_builds_on_their_own_tower(before_south):
    after = before_south(mine("A9"), Options(start="S"))

    assert ((), ("S",)) == (after.removed["R"], after.to_move)


def test_one_free_site_helps(before_south):
    after = before_south(
        mine("A9", "C9"), ANTI_TRUST, hands={"S": "1123"}, deck="19456"
    )  # East draws the 1

    assert [HandReplaced("S", (1, 1, 2, 3))] == happened(after, HandReplaced)
    assert ["C9"] == [site_of("S", move) for move in legal_builds(after, "S")]


def test_two_players_lose_the_smallest_block_of_either_colour(position):
    board = "; ".join(f"{site}: {'RY'[at % 2]}4" for at, site in enumerate(SITES) if site != "A5")
    state = position(board, options=TWO, to_move="N", hand="5", chosen="R2222 Y2221 B4 K4")
    after = play(state, "N", Build(5, "A", 4, "K"))

    assert [("Y", 1)] == [event.block for event in happened(after, BlockLost)]
