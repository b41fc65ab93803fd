"""At a table opened by hand, blocks are chosen together if there are days per move."""

import pytest
from django.test import override_settings

from engine import PRESETS
from games.lobby import seating
from games.models import Game
from tests.games.conftest import flat

FORM = {"players": "4", "preset": "modern", "side": "S", "public": "yes", "clock": "usual"}
MINUTES = {"clock": "fixed", "pace": "300"}


@override_settings(MINUTE_PACES=True)
@pytest.mark.parametrize(
    ("sent", "choosing"),
    [
        ({}, "together"),
        ({"clock": "lively", "players": "2"}, "together"),
        ({"clock": "fixed", "pace": "86400", "preset": "classic"}, "together"),
        ({"choosing": "in-turn"}, "in-turn"),
        ({"choosing": "in-turn", "preset": "mayfair"}, "in-turn"),
        (MINUTES, "in-turn"),
        ({**MINUTES, "choosing": "together"}, "together"),
        ({**MINUTES, "preset": "mayfair"}, "together"),  # as these rules say
        ({"clock": "fixed", "pace": "3600"}, "in-turn"),
    ],
)
def test_the_form_takes_what_is_usual_unless_the_host_decides(ann, sign_in, sent, choosing):
    answer = sign_in(ann).post("/tables/new", FORM | sent)
    assert 302 == answer.status_code
    assert choosing == Game.objects.get().options.choosing


def test_the_form_says_what_is_usual(ann, sign_in):
    page = flat(sign_in(ann).get("/tables/new"))
    assert "<b>What’s usual</b>Together with days per move, else as in the rules above." in page


def test_presets_and_the_engine_keep_their_own(ann):
    assert "choosing" not in PRESETS["modern"].options
    game = seating.open_table(ann, Game().options, side="S")
    assert "in-turn" == game.options.choosing
