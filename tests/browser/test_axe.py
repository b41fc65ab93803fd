"""axe-core finds nothing wrong (WCAG 2.2 A and AA, best practice) on any page in any state, light or dark, narrow or wide."""

from collections.abc import Mapping

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from django.utils import timezone
from playwright.sync_api import Page

from engine import Build, Options, Phase, legal_builds
from engine.box import CITIES
from engine.moves import canonical
from games.clubs import founding, joining
from games.clubs.tables import key_of
from games.lobby import seating
from games.models import Game, User
from games.moderation import acting, appeals, dismissing, reporting
from games.moderation.helping import Counts
from games.moderation.models import Hint
from games.talk import talking
from tests.games.clubs.conftest import face
from tests.games.conftest import fresh, person, play_on, play_until, seated, skip
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
    # What moves is half transparent for a moment.
    page = visit(user, "/404", bypass_csp=True, reduced_motion="reduce")
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
        "roles": "/roles",
        "404": "/g/nowhere",
        "no duplicate": "/duplicate",
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
        "besides email": "/settings/elsewhere",
        "other devices": "/account/sessions/",
        "new password": "/account/password/change/",
        "outbox": "/outbox",
        **choices(game),
    }
    assert {} == wrong_on(visit, ann, states)


def test_the_pages_of_moderation(visit, game, ann, bo):
    support = person("Mo", is_superuser=True)
    message = talking.say(bo, game, "You play like a lamp.", public=True)
    table = fresh(game)
    subject = reporting.of_message(ann, table, table.seat_of(ann), message.pk)
    reporting.file(ann, subject, "insult", "Every day.")
    warning = acting.act(support, ann, acting.Kind.WARN, "Please be patient.")
    appealed = acting.act(support, ann, acting.Kind.MUTE, "Be patient.", days=2)
    appeals.appeal(ann, appealed, "I am.")
    states = {"report": f"/g/{game.code}/report?said={message.pk}", "talk": f"/g/{game.code}/talk"}
    assert {} == wrong_on(visit, ann, {**states, "decision": f"/decision/{warning.pk}"})
    assert {} == wrong_on(visit, support, {"no hints": "/moderation/hints"})
    today = timezone.now().date()
    told = {"one": ann, "other": bo, "since": today, "last": today}
    hint = Hint.objects.create(kind=Hint.Kind.DEVICE, **told)
    hint.games.add(game)
    told["figures"] = Counts(12, 120, 2, 240)._asdict()
    dismissed = Hint.objects.create(kind=Hint.Kind.HELPING, **told)
    Hint.objects.create(kind=Hint.Kind.NETWORK, **told)
    states = {
        "hints": "/moderation/hints",
        "hint": f"/moderation/hints/{hint.pk}",
        "queue": "/moderation",
        "case": f"/moderation/player/{bo.pk}",
        "appeal": f"/moderation/appeal/{appealed.pk}",
    }
    assert {} == wrong_on(visit, support, states)
    dismissing.dismiss(support, dismissed, "They are learning.")
    assert {} == wrong_on(visit, support, {"log": "/moderation/log"})


def test_a_finished_game_with_comments_and_branches(visit, ann, bo, cy, di):
    game = seated([ann, bo, cy, di])
    skip(game)
    game = fresh(game)
    branch = ",".join(row.move for row in game.rows[37:40])
    talking.say(bo, game, "You play like a lamp.", public=True, ply=37)
    talking.say(ann, game, "See HKG.N here.", public=True, ply=37, branch=branch)
    tried = f"/g/{game.code}/branch?m=37"
    states = {
        "comments": f"/g/{game.code}/replay?m=37",
        "a move without comments": f"/g/{game.code}/replay?m=38",
        "talk": f"/g/{game.code}/talk",
        "other moves": tried,
        "other moves in the skyline": f"{tried}&board=skyline",
        "other blocks": f"/g/{game.code}/branch?m=3&preset=tall",
        "a branch": f"{tried}&branch={branch}",
        "within a branch": f"{tried}&branch={branch}&n=1",
        "a move that isn’t one": f"{tried}&branch={branch}&move=9z9",
        "other moves after the end": f"/g/{game.code}/branch?m={game.ply}",
    }
    assert {} == wrong_on(visit, ann, states)


def test_the_pages_of_clubs(visit, ann, bo, cy):
    club = founding.found(ann, face())
    joining.join(bo, club, club.invite)
    joining.join(cy, club)
    seating.open_table(ann, Options(players=2), side="S", circle=key_of(club))
    states = {
        "clubs": "/clubs",
        "no club of that name": "/clubs?q=nope",
        "new club": "/clubs/new",
        "own club": f"/club/{club.code}",
        "settings": f"/club/{club.code}/settings",
        "webhooks": f"/club/{club.code}/webhooks",
        "leaderboard": f"/club/{club.code}/leaderboard",
        "table for a club": "/tables/new",
    }
    link = {"link of a club": f"/clubs/join/{club.invite}"}
    assert {} == wrong_on(visit, ann, states) | wrong_on(visit, None, link)


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


def test_a_game_that_is_over(visit, game, ann, client):
    skip(game)
    states = {
        "over": f"/g/{game.code}",
        "replay at the end": f"/g/{game.code}/replay",
        "deal": f"/g/{game.code}/deal",
        "a file being drawn": f"/g/{game.code}/file",
        "ranking": "/ranking",
        "ratings": "/ratings",
        "statistics": "/statistics",
        "history": "/u/Ann/games",
        "player": "/u/Bo",
        "home": "/",
    }
    assert {} == wrong_on(visit, ann, states)
    drawn = f"/g/{game.code}/file"
    while b"Save file" not in client.get(drawn).content:
        pass
    assert {} == wrong_on(visit, None, {"a file to save": drawn})


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
