"""Nothing jumps while a page loads or a choice is answered, on a six times slower machine."""

import pytest

from engine import Phase
from tests.games.conftest import play_until, seated, skip

from .conftest import DESKTOP, PHONE
from .hands import settled

pytestmark = pytest.mark.chromium

SLOWER = 6
NOTE_SHIFTS = """
    window.shifts = [];
    const told = ({node, previousRect: was, currentRect: is}) => `${node?.nodeName}.${node?.className} ${was.x},${was.y} to ${is.x},${is.y}`;
    const note = (list) => window.shifts.push(...list.getEntries().map(({value, sources}) => [value, ...sources.map(told)]));
    new PerformanceObserver(note).observe({type: "layout-shift", buffered: true});
"""


@pytest.fixture(params=[PHONE, DESKTOP], ids=["phone", "desktop"])
def slowly(request, visit, ann):
    """`slowly(path)` opens it for Ann on a slow machine that records unexpected layout shifts."""

    def slowly(path):
        page = visit(ann, "about:blank", viewport=request.param)
        page.add_init_script(NOTE_SHIFTS)
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.goto(path, wait_until="networkidle")
        return page

    return slowly


def nothing_jumped(page):
    """Check the shift: a line arriving in two pieces counts some thousandths, a moving strip a hundredth or more."""
    shifts = page.evaluate("window.shifts")
    return sum(value for value, *_ in shifts) < 0.005 or shifts


@pytest.mark.parametrize("players", [2, 4], ids="{} players".format)
def test_the_table_and_the_answers_to_three_taps(slowly, ann, bo, cy, di, players):
    game = seated([ann, bo, cy, di][:players], sides="SN" if players == 2 else "SWNE")
    skip(game, 90)
    play_until(game, Phase.BUILD, "S")
    page = slowly(f"/g/{game.code}")
    for group in ("card", "block", "city"):
        with page.expect_response(lambda answer: "=" in answer.url):
            page.locator(f"input[name={group}] + label").first.click()
        settled(page)
    assert nothing_jumped(page) is True


@pytest.mark.parametrize(
    ("plies", "until", "path"),
    [
        (60, (Phase.BUILD, "W"), ""),
        (54, (Phase.CHOOSE, "S"), ""),
        (1000, None, ""),
        (60, None, "/replay"),
        (1000, None, "/replay"),
    ],
    ids=["somebody else builds", "blocks to choose", "over", "replay", "replay of all"],
)
def test_the_other_pages_of_a_game(slowly, ann, bo, cy, di, plies, until, path):
    game = seated([ann, bo, cy, di])
    skip(game, plies)
    if until:
        play_until(game, *until)
    assert nothing_jumped(slowly(f"/g/{game.code}{path}")) is True
