"""The weight of the game's page: one initial window of HTML, four requests, a thousand nodes."""

import re

import pytest
from brotli import compress

from engine import Phase
from tests.games.conftest import fresh, play_until, seated, skip

from .conftest import PHONE

pytestmark = pytest.mark.chromium

# Kilobytes packed by brotli. The page carries its styles; 16 is the limit of either view of the board
# (tests/games/table/test_board_view.py measures the skyline).
HTML, SCRIPTS, OWN_SCRIPT, ANSWER = 16, 22, 6, 3
REQUESTS, NODES = 4, 1000
# Neither the head nor folded parts are laid out.
COUNT = "document.body.querySelectorAll(':not(details:not([open]) > :not(summary), details:not([open]) > :not(summary) *)').length"


@pytest.fixture(params=[2, 4], ids="{} players".format)
def game(request, ann, bo, cy, di):
    """A game before one of Ann's last builds, when the board is almost full."""
    game = seated([ann, bo, cy, di][: request.param], sides="SN" if request.param == 2 else "SWNE")
    skip(game, 90)
    play_until(game, Phase.BUILD, "S")
    return fresh(game)


def weight(answer):
    """Kilobytes on the wire, compressed as a proxy does."""
    return len(compress(answer.body())) / 1024


@pytest.fixture
def loaded(visit, game, ann):
    return load(visit, game, ann)


def load(visit, game, ann):
    """The page, opened on a phone, and every response it needed."""
    page = visit(ann, "about:blank", viewport=PHONE)  # empty cache, no pending requests
    answers = []
    # Without polls, which a slow machine begins early, and the word that an awaited turn was seen.
    page.on(
        "response",
        lambda answer: None if re.search("/(live|seen)", answer.url) else answers.append(answer),
    )
    page.goto(f"/g/{game.code}", wait_until="networkidle")
    return page, answers


def test_the_page_of_a_game_is_light(loaded):
    _, answers = loaded
    page, *rest = answers
    scripts = [weight(answer) for answer in rest if answer.url.endswith(".js")]
    kinds = {answer.headers["content-type"].partition(";")[0] for answer in answers}

    assert len(answers) <= REQUESTS
    assert {"text/html", "text/css", "text/javascript"} == kinds  # no font, no image
    assert weight(page) <= HTML
    assert sum(scripts) <= SCRIPTS
    assert min(scripts) <= OWN_SCRIPT


def test_the_page_on_which_blocks_are_chosen_takes_no_more_answers_and_is_as_light(
    visit, ann, bo, cy, di
):
    game = seated([ann, bo, cy, di])
    skip(game, 54)
    play_until(game, Phase.CHOOSE, "S")
    _, answers = load(visit, game, ann)
    assert len(answers) <= REQUESTS
    assert any("blocks" in answer.url for answer in answers)
    assert weight(answers[0]) <= HTML


def test_no_more_than_a_thousand_nodes_are_laid_out(loaded):
    page, _ = loaded
    assert page.evaluate(COUNT) <= NODES


def test_the_answer_to_a_choice_is_small(loaded, game):
    page, _ = loaded
    headers = {"HX-Request": "true", "HX-Target": "say"}
    card, city = game.state().hands["S"][0], "C"
    answer = page.request.get(f"/g/{game.code}?card={card}&city={city}", headers=headers)
    assert 200 == answer.status
    assert weight(answer) <= ANSWER
