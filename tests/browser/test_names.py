"""Accessible names of a turn's radios in Chromium, through recorded games, with and without scripts."""

import re

import pytest

import engine
from engine import Phase, view_for
from engine.box import COLOURS, colour_name
from engine.orientation import PLACES, city_rows, place, site_number
from games.models import Game, Ply, Seat
from games.play import turns
from tests.played.pin import HERE, read

pytestmark = pytest.mark.chromium

RECORDED = ["4-classic", "2-classic"]
EVERY = 7  # looks at one in this many of South's builds: each loads a page
COLOUR, PLACE = f"({'|'.join(map(colour_name, COLOURS))})", f"({'|'.join(PLACES)})"
TOWER = rf"(your|{COLOUR}’s) tower, \d+ floors? \({COLOUR} \d+(, {COLOUR} \d+)*\)(, you need [1-9]\d*( in {COLOUR})?)?(, can’t be taken by [^.]+)?"
STANDING = rf"({COLOUR} has the majority|tied, no majority|no towers)"
CITY = re.compile(rf"[^,]+, site [1-9], {PLACE}: (empty|{TOWER})\. {STANDING}")
CARD, BLOCK = (
    re.compile(rf"[1-9]( ×\d)? {PLACE}"),
    re.compile(rf"({COLOUR}, )?[1-4] floors?( ×\d)?"),
)


def stored(name, people):
    """The start of a recorded game, with Ann as South, and its moves."""
    record = read(HERE / f"{name}.txt")
    game = Game.objects.create(
        name=name, host=people[0], players=record.options.players, options_by_key=record.options.as_dict(),
        seed=record.seed, status=Game.Status.RUNNING,
    )  # fmt: skip
    for user, side in zip(people, record.options.sides, strict=False):
        Seat.objects.create(game=game, user=user, side=side)
    return game, record


def moments(name, people):
    """The stored game at each of South's builds to be checked, with its position."""
    game, record = stored(name, people)
    states = list(engine.positions(record))
    seats = {seat.side: seat for seat in game.seats.all()}
    mine = [state for state in states if state.phase == Phase.BUILD and "S" in state.to_move]
    for state in mine[::EVERY]:
        for number in range(game.plies.count() + 1, state.ply + 1):
            side, move = record.moves[number - 1]
            game.plies.create(
                number=number,
                seat=seats[side],
                move=engine.write(move),
                via=Ply.Via.WEB,
                at=game.created_at,
            )
        turns.record(game, states[0], state, game.created_at)
        yield game, state


def radios(page):
    """The names of all radios of the page, as Chromium gives them to a screen reader."""
    tree = page.context.new_cdp_session(page)
    root = tree.send("DOM.getDocument")["root"]["backendNodeId"]
    nodes = tree.send("Accessibility.queryAXTree", {"backendNodeId": root, "role": "radio"})[
        "nodes"
    ]
    return [node["name"]["value"] for node in nodes]


def expected(game, state, card):
    """The expected start of each city's label: the site of `card`, described from the position alone."""
    for row in city_rows("S"):
        for city in row:
            tower = state.tower(f"{city}{site_number('S', card)}")
            begun = f"{game.theme.city_name(city)}, site {card}, {place(card)}: "
            if not tower:
                yield f"{begun}empty. "
                continue
            whose = (
                "your"
                if game.options.colours_of("S") == (tower.owner,)
                else f"{colour_name(tower.owner)}’s"
            )
            yield f"{begun}{whose} tower, {tower.height} floor"


@pytest.mark.parametrize("script", [True, False], ids=["with scripts", "without"])
@pytest.mark.parametrize("name", RECORDED)
def test_the_cities_are_called_what_stands_on_the_site_of_the_chosen_card(
    visit, ann, bo, cy, di, name, script
):
    page = visit(ann, "/rules", java_script_enabled=script)
    for game, state in moments(name, [ann, bo, cy, di]):
        page.goto(f"/g/{game.code}")
        faces = sorted(set(view_for(state, "S").hand))
        for card in faces:
            page.locator(f"#k{card}").check(force=True)
            names = radios(page)
            cards, blocks, cities = names[: len(faces)], names[len(faces) : -6], names[-6:]

            assert [f"{face}" for face in faces] == [name[0] for name in cards]
            assert all(CARD.fullmatch(name) for name in cards)
            assert blocks
            assert all(BLOCK.fullmatch(name) for name in blocks)
            assert [] == [name for name in cities if not CITY.fullmatch(name)]
            assert all(
                name.startswith(begun)
                for name, begun in zip(cities, expected(game, state, card), strict=True)
            )
