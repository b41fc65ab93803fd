"""What the adapters share: numbered moves, numbers for what a player sees, rewards."""

import re
from itertools import islice
from pathlib import Path

import pytest

from engine import (
    ChooseBlocks,
    Options,
    OptionsError,
    Phase,
    choices,
    is_legal,
    new_game,
    play,
    view_for,
)
from engine.adapters.actions import ANY_SEED, legal, moves, numbers
from engine.adapters.observation import fields
from engine.adapters.rewards import KINDS, bounds, check_kind, rewards
from engine.box import CITIES, SITES
from engine.chance import shuffled
from engine.ordinances import ORDINANCES

GAMES = [
    Options(players=2, rounds="four", choosing="together"),
    Options(players=2, monster="godzilla", ordinances="yes"),
    Options(players=3, choosing="together", monster="monster", edge="slide", slow_growth="yes"),
    Options(players=3, reshuffle="each-round", tie_break="shared", rounds="four"),
    Options(players=4, monster="baby", anti_trust="yes", start="W"),
    Options(players=4, choosing="together", ordinances="yes", partners="yes", slow_growth="yes"),
]
by_options = pytest.mark.parametrize(
    "options", GAMES, ids=lambda options: f"{options.players} {options.monster}"
)
EXAMPLES = re.findall(
    r"```python\n(.*?)```", Path("docs/research.md").read_text(encoding="utf-8"), re.DOTALL
)


def elsewhere(state, viewer):
    """Return the same position for `viewer`, with everything hidden from them different."""
    others = [side for side in state.options.sides if side != viewer]
    cards = list(
        shuffled(
            [*state.deck, *(card for side in others for card in state.hands[side])],
            state.seed,
            "other",
        )
    )
    past, to_come = state.ordinances[: state.round], state.ordinances[state.round :]
    return state.replace(
        seed=state.seed[::-1],
        hands={
            **state.hands,
            **{side: tuple(sorted(cards.pop() for _ in range(4))) for side in others},
        },
        deck=tuple(cards),
        pending={
            side: move
            if side == viewer
            else next((other for other in choices(state, side) if other != move), move)
            for side, move in state.pending.items()
        },
        ordinances=(*past, *reversed(to_come)),
    )


def told(view):
    """Return the numbers of each field by name."""
    return {field.name: field.numbers for field in fields(view)}


@by_options
def test_each_move_has_one_number_and_each_number_one_move(options):
    for side in options.sides:
        every = moves(options, side)
        assert list(range(len(every))) == [numbers(options, side)[move] for move in every]


@pytest.mark.parametrize(("players", "rounds", "builds", "choices_of_blocks"), [
    (2, "six", 2 * 216, 34**2), (2, "four", 2 * 216, 70**2), (3, "six", 216, 34), (4, "four", 216, 70),
])  # fmt: skip
def test_builds_come_first_then_every_choice_of_blocks_that_the_box_allows(
    players, rounds, builds, choices_of_blocks
):
    chosen = [
        isinstance(move, ChooseBlocks)
        for move in moves(Options(players=players, rounds=rounds), "N")
    ]

    assert [False] * builds + [True] * choices_of_blocks == chosen


def test_a_number_means_the_same_to_each_player_in_their_own_colours():
    options = Options(players=2)

    def shapes(side):
        own = options.colours_of(side)
        for move in moves(options, side):
            if isinstance(move, ChooseBlocks):
                yield [
                    (selection.floors, own.index(selection.colour)) for selection in move.selections
                ]
            else:
                yield move.card, move.city, move.floors, own.index(move.colour)

    assert list(shapes("S")) == list(shapes("N"))


@by_options
def test_the_legal_numbers_are_exactly_those_of_the_legal_moves(walk, options):
    for state, _, _ in islice(walk(options, "legal"), 0, None, 11):
        for side in options.sides:
            let_through = [
                number
                for number, move in enumerate(moves(options, side))
                if is_legal(state, side, move)
            ]
            assert let_through == legal(view_for(state, side))
            assert bool(let_through) == (side in state.to_move)


@by_options
def test_fields_keep_their_width_and_bounds_for_a_whole_game(walk, options):
    start = fields(view_for(new_game(options, ANY_SEED), "S"))
    for state, _, _ in islice(walk(options, "fields"), 0, None, 3):
        for viewer in options.sides:
            now = fields(view_for(state, viewer))
            assert [(field.name, field.most, len(field.numbers)) for field in start] == [
                (field.name, field.most, len(field.numbers)) for field in now
            ]
            assert all(0 <= number <= field.most for field in now for number in field.numbers)


@by_options
def test_what_is_hidden_changes_no_number(walk, options):
    for state, _, _ in islice(walk(options, "two worlds"), 0, None, 4):
        if state.to_move:
            for viewer in options.sides:
                other = elsewhere(state, viewer)
                view, also = view_for(state, viewer), view_for(other, viewer)
                assert (state.hands, state.deck) != (other.hands, other.deck)
                assert fields(view) == fields(also)
                assert legal(view) == legal(also)


def test_sites_are_in_the_order_of_the_viewers_cards_and_colours_begin_with_the_viewers(position):
    view = view_for(position("A1: R3 B1", to_move="N", hand="1129"), "N")
    ninth = told(view)["floors"][8 * 4 : 9 * 4]

    assert [0, 0, 3, 1] == ninth  # North's card 9 is site 1; Yellow, Black, Red, Blue
    assert [2, 1, 0, 0, 0, 0, 0, 0, 1] == told(view)["hand"]
    assert [1, 0, 0, 0] == told(view)["to_move"]
    assert [0, 0, 1, 0] == told(view)["side"]


def test_a_tower_shows_its_bottom_and_its_top(position):
    view = told(view_for(position("F2: B1 R3 K4"), "S"))
    at = 5 * 9 + 1  # South's colours: Red, Blue, Yellow, Black

    assert ([3, 1, 0, 4], [0, 1, 0, 0]) == (
        view["floors"][4 * at : 4 * at + 4],
        view["bottom"][4 * at : 4 * at + 4],
    )
    assert ([0, 0, 0, 1], 4) == (view["owner"][4 * at : 4 * at + 4], view["top"][at])


def test_only_the_player_sees_a_choice_until_all_have_chosen():
    state = new_game(Options(choosing="together"), ANY_SEED)
    after = play(
        state,
        "S",
        next(move for move in moves(state.options, "S") if isinstance(move, ChooseBlocks)),
    )

    assert [0, 0, 3, 3] == told(view_for(after, "S"))["own_choice"]
    assert [0, 0, 0, 0] == told(view_for(after, "W"))["own_choice"]
    assert [0, 0, 0, 1] == told(view_for(after, "W"))["has_chosen"]


def marked(names, marks):
    return [name for name, mark in zip(names, marks, strict=True) if mark]


@by_options
def test_variants_are_shown(walk, options):
    for state, _, _ in islice(walk(options, "variants"), 0, None, 10):
        view = told(view_for(state, "S"))
        turned_up = state.ordinances[: state.round]
        assert [state.monster or "nowhere"] == (marked(SITES, view["monster"]) or ["nowhere"])
        assert list(turned_up[-1:]) == marked(ORDINANCES, view["ordinance"])
        assert set(turned_up[:-1]) == set(marked(ORDINANCES, view["past_ordinances"]))
        assert set(state.open_cities) == set(marked(CITIES, view["open_cities"]))
        assert list(state.opening) == sorted(
            CITIES, key=lambda city: view["opening"][CITIES.index(city)]
        )


@pytest.fixture
def ended():
    """Return a finished game with these scores and winners."""

    def make(scores, winners, **options):
        state = new_game(Options(**options), ANY_SEED)
        return state.replace(phase=Phase.OVER, scores=scores, winners=winners)

    return make


def test_the_winner_gets_all_stakes(ended):
    scores = {"R": 40, "B": 30, "Y": 20, "K": 10}

    assert {"S": 3, "W": -1, "N": -1, "E": -1} == rewards(ended(scores, ("S",)), "win")
    assert {"S": 1, "W": 1, "N": -1, "E": -1} == rewards(ended(scores, ("S", "W")), "win")
    assert {"S": 1, "N": -1} == rewards(ended(scores, ("S",), players=2), "win")
    assert {"S": 0, "N": 0} == rewards(ended(scores, ("S", "N"), players=2), "win")


def test_points_are_paid_minus_the_average_and_partners_share(ended):
    scores = {"R": 40, "B": 30, "Y": 20, "K": 10}

    assert {"S": 15, "W": 5, "N": -5, "E": -15} == rewards(ended(scores, ("S",)), "points")
    assert {"S": 10, "N": -10} == rewards(ended(scores, ("S",), players=2), "points")
    assert {"S": 10, "W": -10, "N": 10, "E": -10} == rewards(
        ended(scores, ("S", "N"), partners="yes"), "points"
    )


@by_options
@pytest.mark.parametrize("kind", KINDS)
def test_rewards_add_up_to_zero_and_stay_within_their_bounds(whole_game, options, kind):
    paid = rewards(whole_game(options, "paid")[0], kind)
    least, most = bounds(options, kind)

    assert pytest.approx(0) == sum(paid.values())
    assert all(least <= payment <= most for payment in paid.values())


def test_a_game_still_going_on_pays_nothing():
    assert {"S": 0, "N": 0} == rewards(new_game(Options(players=2), ANY_SEED), "points")


def test_an_unknown_reward_is_refused_with_a_sentence():
    with pytest.raises(
        OptionsError, match=r"The reward can’t be “glory”. Choose from: win, points\."
    ):
        check_kind("glory")


@pytest.mark.research
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.splitlines()[0])
def test_the_examples_in_the_manual_run(example, capsys):
    exec(example, {})

    assert capsys.readouterr().out
