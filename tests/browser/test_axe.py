"""axe-core finds nothing wrong (WCAG 2.2 A and AA, best practice) on any page in any state, light or dark, narrow or wide."""

from collections.abc import Mapping

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from engine import Build, Options, Phase, legal_builds
from engine.box import CITIES
from engine.moves import canonical
from games.lobby import seating
from games.models import Game, User
from tests.games.conftest import fresh, play_on, play_until, seated, skip
from tests.volume import THOROUGH

from .conftest import DESKTOP, PHONE, Visit

pytestmark = pytest.mark.chromium

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
EVERYTHING, CONTRAST = (
    {"type": "tag", "values": TAGS},
    {"type": "rule", "values": ["color-contrast"]},
)
# All rules in both widths and both themes; in `make prove` a table's contrast in all four pairs of them.
LOOKS = [(PHONE, "light", EVERYTHING), (DESKTOP, "dark", EVERYTHING)]
CROSSWISE = [(PHONE, "dark", CONTRAST), (DESKTOP, "light", CONTRAST)] if THOROUGH else []
# Drawings hidden from screen readers are left out: axe cannot judge them (test_tokens.py does).
RUN = """async (rules) => {
    const options = {runOnly: rules, resultTypes: ["violations"], selectors: false};
    const found = await axe.run({exclude: [["svg[aria-hidden]"]]}, options);
    return found.violations.map((broken) => [broken.id, broken.nodes.slice(0, 3).map((node) => node.html.slice(0, 160))]);
}"""


OPEN = "document.querySelectorAll('main details').forEach((folded) => { folded.open = true; })"


def violations(page: Page) -> list[str]:
    """The violations axe finds on the page with everything unfolded."""
    found = []
    page.evaluate(AXE_SCRIPT)
    page.evaluate(OPEN)
    for screen, theme, rules in [*LOOKS, *CROSSWISE] if page.locator("#table").count() else LOOKS:
        page.set_viewport_size(screen)
        page.emulate_media(color_scheme=theme)
        found += [
            f"{screen['width']} {theme} {broken}: {nodes}"
            for broken, nodes in page.evaluate(RUN, rules)
        ]
    return found


def wrong_on(visit: Visit, user: User | None, states: Mapping[str, str]) -> dict[str, list[str]]:
    """The states with violations; `states` are addresses by name."""
    page = visit(user, "/404", bypass_csp=True)
    found = {}
    for state, path in states.items():
        page.goto(path)
        if broken := violations(page):
            found[state] = broken
    return found


@pytest.fixture
def game(ann: User, bo: User, cy: User, di: User) -> Game:
    """A game of four in its third round, in which Ann is to build."""
    game = seated([ann, bo, cy, di])
    skip(game, 60)
    play_until(game, Phase.BUILD, "S")
    return fresh(game)


def choices(game: Game) -> dict[str, str]:
    """
    The table with each kind of Ann's choices: none, legal, refused, not understood.

    In `make prove` also those that show less of the same: half a choice, and the board turned.
    """
    state, table = game.state(), f"/g/{game.code}"
    builds = set(legal_builds(state, "S"))
    legal = min(builds, key=str)
    tried = (
        Build(card, city, floors, "R")
        for card in state.hands["S"]
        for city in CITIES
        for floors in (1, 2, 3, 4)
    )
    refused = next(build for build in tried if canonical(state.options, "S", build) not in builds)
    halves = {
        "a card picked": f"{table}?card={legal.card}",
        "card and block picked": f"{table}?card={legal.card}&block={legal.floors}r",
        "seen from another side": f"{table}?seat=N",
    }
    return {
        **(halves if THOROUGH else {}),
        "nothing picked": table,
        "all picked": f"{table}?card={legal.card}&block={legal.floors}r&city={legal.city}",
        "an illegal move picked": f"{table}?card={refused.card}&block={refused.floors}r&city={refused.city}",
        "a move not understood": f"{table}?typed=9z9",
        "a tower in full": f"{table}?site=HKG.N",
    }


def test_the_pages_of_a_stranger(visit, game, ann):
    open_table = seating.open_table(ann, Options(), side="S")
    states = {
        "front": "/",
        "sign in": "/account/login/",
        "sign in by code": "/account/login/code/",
        "sign up": "/account/signup/",
        "forgotten password": "/account/password/reset/",
        "lobby": "/tables",
        "open table": f"/g/{open_table.code}",
        "invitation": f"/join/{open_table.invite}",
        "spectator": f"/g/{game.code}",
        "replay": f"/g/{game.code}/replay?m=30",
        "deal": f"/g/{game.code}/deal",
        "rules": "/rules",
        "nobody ranked": "/ranking",
        "player": "/u/Ann",
        "nobody of that name": "/u/Anna",
        "404": "/g/nowhere",
    }
    assert {} == wrong_on(visit, None, states)


def test_the_pages_of_a_player(visit, game, ann, eve):
    open_table = seating.open_table(ann, Options(monster="baby"), side="S", bots=["greedy"])
    seating.open_table(eve, Options(), side="W")
    states = {
        "home": "/",
        "lobby": "/tables",
        "new table": "/tables/new",
        "own open table": f"/g/{open_table.code}",
        "own page": "/u/Ann",
        "settings": "/settings",
        "other devices": "/account/sessions/",
        "new password": "/account/password/change/",
        "outbox": "/outbox",
        **choices(game),
    }
    assert {} == wrong_on(visit, ann, states)


def test_home_without_games(visit, eve):
    assert {} == wrong_on(
        visit, eve, {"home without games": "/", "lobby without tables": "/tables"}
    )


def test_the_table_while_blocks_are_chosen_and_after_moves(visit, game, ann):
    state = game.state()
    while state.phase == Phase.BUILD and state.round == 3:
        state = play_on(game, 1)
    mine = [ply.number for ply in fresh(game).plies.all() if ply.seat.side == "S"]
    play_until(game, Phase.CHOOSE, "S")
    states = {
        "blocks to choose, round scored": f"/g/{game.code}?done={mine[-1]}",
        "blocks filled in": f"/g/{game.code}?preset=even",
    }
    found = wrong_on(visit, ann, states)
    play_on(game, 1)
    assert {} == found | wrong_on(
        visit, ann, {"blocks chosen": f"/g/{game.code}?done={game.state().ply + 1}"}
    )


def test_the_table_in_german_with_patterns_and_more_contrast(visit, game, ann):
    User.objects.update(language="de", patterns=True, high_contrast=True)
    assert {} == wrong_on(
        visit, ann, {"all picked": choices(game)["all picked"], "settings": "/settings"}
    )


def test_a_game_that_is_over(visit, game, ann):
    skip(game)
    states = {
        "over": f"/g/{game.code}",
        "replay at the end": f"/g/{game.code}/replay",
        "deal": f"/g/{game.code}/deal",
        "a file being drawn": f"/g/{game.code}/file",
        "ranking": "/ranking",
        "player": "/u/Bo",
        "home": "/",
    }
    assert {} == wrong_on(visit, ann, states)


def test_tables_with_variants(visit, ann, bo, cy, di):
    wild = {
        "monster": "baby",
        "edge": "slide",
        "slow_growth": "yes",
        "ordinances": "yes",
        "partners": "yes",
    }
    four, two = seated([ann, bo, cy, di], **wild), seated([ann, bo], sides="SN", monster="monster")
    for game in (four, two):
        skip(game, 30)
        play_until(game, Phase.BUILD, "S")
    picked = choices(fresh(two))
    states = {
        "four": f"/g/{four.code}",
        "two": picked["nothing picked"],
        "two, all picked": picked["all picked"],
    }
    assert {} == wrong_on(visit, ann, states)


def test_the_menu(visit, ann):
    page = visit(ann, "/tables", bypass_csp=True)
    page.get_by_text("Ann", exact=True).click()
    assert page.get_by_role("button", name="Sign out").is_visible()
    assert [] == violations(page)
