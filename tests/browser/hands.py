"""The ways to make a move at the table: by tapping, by keys alone, without scripts, and by a screen reader's tree."""

import re
from collections.abc import Sequence
from typing import Any, ClassVar

from django.utils import translation
from playwright.sync_api import Locator, Page, expect

from engine import Build, Phase
from engine.moves import block_of
from engine.state import State
from engine.themes import WORLD
from games.models import Game
from games.play import bots
from tests.games.conftest import bot_move, fresh

MOST_TABS = 80  # to get from one end of a page to the other


def radios(state: State, side: str, build: Build) -> Sequence[str]:
    """The radios of a build: card, block, city."""
    block = block_of(state.options, side, build)
    return f"k{build.card}", f"b{block.floors}{block.colour.lower()}", f"c{build.city}"


def said(language: str, words: str, **values: object) -> str:
    """Return words of the site in this language."""
    with translation.override(language):
        return translation.gettext(words) % values


def settled(page: Page) -> None:
    """Wait until the site's answer is drawn."""
    expect(page.locator(".htmx-request, .htmx-swapping, .htmx-settling")).to_have_count(0)


class Tapping:
    """Three taps and Play; scripts load the sentence and the button."""

    touch: ClassVar[dict[str, bool]] = {"has_touch": True, "is_mobile": True}

    def choose(self, page: Page) -> None:
        page.get_by_role("link", name="Mixed").tap()
        page.get_by_role("button", name="Take these").tap()

    def build(self, page: Page, build: Sequence[str]) -> None:
        for radio in build:
            page.locator(f"label[for={radio}]").tap()
        expect(page.get_by_role("status")).to_contain_text("f scored now")
        page.get_by_role("button", name="Play move", exact=True).tap()

    def look_again(self, page: Page, state: State) -> None:
        """Poll, as the page does on its own every few seconds."""
        page.evaluate("document.getElementById('poll')?.dispatchEvent(new CustomEvent('poll'))")
        if state.to_move:
            expect(page.locator(f"#poll[hx-get*='v={state.ply}-']")).to_have_count(1)
        else:
            expect(page.locator(".bar.over")).to_be_visible()


class WithoutScripts(Tapping):
    """Three taps, Review and Play."""

    touch: ClassVar[dict[str, bool]] = {
        "has_touch": True,
        "is_mobile": True,
        "java_script_enabled": False,
    }

    def build(self, page: Page, build: Sequence[str]) -> None:
        for radio in build:
            page.locator(f"label[for={radio}]").tap()
        page.get_by_role("button", name="Preview").tap()
        page.get_by_role("button", name="Play move", exact=True).tap()

    def look_again(self, page: Page, state: State) -> None:
        page.goto(page.url.partition("?")[0])


class Keys:
    """Keys only, from the top of the page; `counts` is the number of keys of each build."""

    touch: ClassVar[dict[str, bool]] = {}

    def __init__(self) -> None:
        self.counts: list[int] = []
        self.pressed = 0

    def press(self, page: Page, key: str, times: int = 1) -> None:
        for _ in range(times):
            page.keyboard.press(key)
        self.pressed += times

    def choose(self, page: Page) -> None:
        self.tab_to(page, "Mixed")
        page.keyboard.press("Enter")
        page.wait_for_url("**preset=even*")
        self.tab_to(page, "Take these blocks")
        page.keyboard.press("Enter")

    def tab_to(self, page: Page, words: str) -> None:
        for _ in range(MOST_TABS):
            page.keyboard.press("Tab")
            if (
                page.evaluate(
                    "document.activeElement.ariaLabel || document.activeElement.textContent"
                )
                == words
            ):
                return
        raise AssertionError(f"{words} cannot be reached by keys.")

    def build(self, page: Page, build: Sequence[str]) -> None:
        self.pressed = 0
        self.press(page, "Tab")  # Skip to your move
        self.press(page, "Enter")
        for number, radio in enumerate(build):
            if number:
                self.press(page, "Tab")
            self.walk_to(page, radio)
        self.press(page, "Enter")
        page.wait_for_url("**card=*block=*city=*")
        expect(page.locator(".playform button")).to_be_focused()
        self.press(page, "Enter")
        self.counts.append(self.pressed)

    def walk_to(self, page: Page, radio: str) -> None:
        """Walk the shorter way round the group; focus starts on its first radio."""
        order = page.evaluate(
            f"[...document.getElementsByName({radio}.name)].map((each) => each.id)"
        )
        assert order[0] == page.evaluate("document.activeElement.id")
        down = order.index(radio)
        up = len(order) - down
        if down == 0:
            self.press(page, "Space")
        else:
            self.press(page, *("ArrowDown", down) if down <= up else ("ArrowUp", up))

    def look_again(self, page: Page, state: State) -> None:
        page.goto(page.url.partition("?")[0].partition("#")[0])


class Listening:
    """By a screen reader's tree: every control is found by its role and name, and pressed as it presses it."""

    touch: ClassVar[dict[str, bool]] = {}

    def press(self, within: Page | Locator, role: Any, name: str | re.Pattern[str]) -> None:
        within.get_by_role(role, name=name).evaluate("(control) => control.click()")

    def choose(self, page: Page) -> None:
        self.press(page, "link", "Mixed")
        page.wait_for_url("**preset=even*")
        self.press(page, "button", "Take these blocks")

    def build(self, page: Page, build: Sequence[str]) -> None:
        card, block, city = build
        floors = "1 floor" if block[1] == "1" else f"{block[1]} floors"
        named = {"Card": card[1:], "Block": floors, "City": WORLD.city_name(city[1:])}
        for group, name in named.items():
            these = page.get_by_role("group", name=group)
            self.press(these, "radio", re.compile(rf"^{name}\b"))
            settled(page)
        expect(page.get_by_role("status")).to_contain_text("f scored now")
        self.press(page, "button", "Play move")

    def look_again(self, page: Page, state: State) -> None:
        page.goto(page.url.partition("?")[0])
        asked = page.get_by_role("heading", level=1)
        expect(asked).to_have_count(1)


Hands = Tapping | Keys | Listening


def play(page: Page, game: Game, hands: Hands, side: str = "S", *, rounds: int = 0) -> State:
    """
    Play at `page`, which is open at the table, with greedy moves against bots that answer at once.

    Play the whole game, or `rounds` of it, and return the last position.
    """
    while True:
        bots.play_bots(game.pk)
        state = fresh(game).state()
        hands.look_again(page, state)
        if not state.to_move or (rounds and state.round > rounds):
            return state
        if state.phase == Phase.CHOOSE:
            hands.choose(page)
        else:
            hands.build(page, radios(state, side, bot_move(state, side)))
        page.wait_for_url(f"**done={state.ply + 1}*")
        expect(page.get_by_text("Move played.", exact=True)).to_be_visible()
