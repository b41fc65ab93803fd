"""The text of an email is enough to set up the board, for each seat and number of players."""

import re

import pytest

from engine import Phase, parse, play, view_for
from engine.orientation import seen_number
from engine.text import floors_by_colour
from games.mail.channels import email
from games.models import Notice
from tests.games.conftest import fresh, play_until, seated, skip
from tests.text_board import CODES, cells

CELL = re.compile(r"\.(\d)|([RBYK])(\d+)(?:\+\d+[RBYK]?)?")


def towers(text):
    """Owner and floors of each tower by city and the number its reader sees."""
    found = {}
    for city, number, cell in cells(text):
        empty, owner, floors = CELL.fullmatch(cell).groups()
        assert empty in (None, str(number))
        if owner:
            found[city, number] = {owner: int(floors)}
    return found


def mixed(text):
    """Floors by colour of the towers of several colours, by city and seen number."""
    lines = text.split("\nMIXED TOWERS, floors per colour\n", 1)[1].split("\n\n", 1)[0]
    found, code = {}, ""
    for word in lines.replace(",", " ").split():
        if word in CODES:
            code = CODES[word]
        elif word.isdecimal():
            seen = int(word)
        else:
            found[code, seen] = {
                colour: int(many) for colour, many in re.findall(r"([RBYK])(\d+)", word)
            }
    return found


def blocks(text):
    """The blocks of each colour, chosen and in supply."""
    found = {}
    for colour, chosen, supply in re.findall(r"^  ([RBYK])  ([\d –]+); supply (.+)$", text, re.M):
        counted = re.findall(r"(\d+)×(\d)", supply)
        found[colour] = (
            tuple(map(int, re.findall(r"\d", chosen))),
            tuple(int(floors) for many, floors in counted for _ in range(int(many))),
        )
    return found


def cards(text):
    """The number of cards in the deck, and the played ones."""
    left, played = re.search(
        r"^(\d+) cards? in the deck\.(?: Played: (.+)\.)?$", text, re.M
    ).groups()
    faces = re.findall(r"(\d)(?: ×(\d+))?", played or "")
    return int(left), [int(face) for face, many in faces for _ in range(int(many or 1))]


@pytest.mark.parametrize("sides", ["SN", "SWN", "SWNE"])
def test_the_board_can_be_set_up_from_the_text_alone(ann, bo, cy, di, sides):
    game = seated([ann, bo, cy, di][: len(sides)], sides=sides)
    skip(game, 12 * len(sides))
    for side in sides:
        play_until(game, Phase.BUILD, side)
        state = fresh(game).state()
        message = email.compose(
            Notice(seat=game.seats.get(side=side), kind=Notice.Kind.TURN, ply=state.ply)
        )
        read = towers(message.body)
        owners, floors = (
            {place: next(iter(tower)) for place, tower in read.items()},
            {**read, **mixed(message.body)},
        )
        there = {
            (site[0], seen_number(side, int(site[1]))): tower
            for site, tower in view_for(state, None).towers.items()
        }
        assert 5 < len(there)
        colours = state.options.colours
        assert {c: (state.chosen[c], state.supply[c]) for c in colours} == blocks(message.body)
        assert (len(state.deck), sorted(state.played)) == cards(message.body)
        assert {place: tower.owner for place, tower in there.items()} == owners
        assert {place: dict(floors_by_colour(tower)) for place, tower in there.items()} == floors
        assert {place: tower.height for place, tower in there.items()} == {
            p: sum(f.values()) for p, f in floors.items()
        }


def test_the_blocks_that_an_email_gives_as_an_example_can_be_chosen(ann, bo, cy):
    game = seated([ann, bo, cy], sides="SWN")
    message = email.compose(Notice(seat=game.seats.get(side="S"), kind="blocks", ply=0))
    [example] = re.findall(r"^  (take \d+)$", message.body, re.M)
    assert "S" not in play(game.state(), "S", parse(example)).to_move
