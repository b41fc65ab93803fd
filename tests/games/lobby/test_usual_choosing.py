"""The form for a new table begins with rules under which blocks are chosen together."""

import re

import pytest

from engine import PRESETS
from games.lobby import seating
from games.models import Game
from tests.games.conftest import flat

FORM = {"players": "4", "side": "S", "public": "yes", "clock": "usual"}
CHECKED = re.compile(r'<input[^>]*name="preset"[^>]*value="(\w+)"[^>]*checked')


def test_a_host_who_changes_nothing_opens_a_table_that_chooses_together(ann, sign_in):
    client = sign_in(ann)
    [preset] = CHECKED.findall(flat(client.get("/tables/new")))
    assert 302 == client.post("/tables/new", {**FORM, "preset": preset}).status_code
    assert "together" == Game.objects.get().options.choosing


@pytest.mark.parametrize(
    ("sent", "choosing"),
    [
        ({"preset": "modern"}, "in-turn"),
        ({"preset": "mail", "choosing": "in-turn"}, "in-turn"),
        ({"preset": "classic", "choosing": "together"}, "together"),
    ],
)
def test_rules_mean_what_they_say_and_options_come_first(ann, sign_in, sent, choosing):
    assert 302 == sign_in(ann).post("/tables/new", FORM | sent).status_code
    assert choosing == Game.objects.get().options.choosing


def test_presets_and_the_engine_keep_their_own(ann):
    assert "choosing" not in PRESETS["modern"].options
    game = seating.open_table(ann, Game().options, side="S")
    assert "in-turn" == game.options.choosing
