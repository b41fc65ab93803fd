"""A person's actions: signing up and in, viewing a page, choosing blocks, building."""

import re
from dataclasses import dataclass, field
from itertools import product
from random import Random

from .browser import Browser
from .page import Form, Page
from .postbox import Email, Postbox


@dataclass
class Person:
    """A person with a browser and perhaps a password."""

    name: str
    address: str
    browser: Browser
    password: str = ""
    side: str = field(default="", init=False)

    def sign_up(self, site: str, postbox: Postbox) -> Page:
        page = self.browser.open(f"{site}/account/signup/")
        form = page.form("password1")
        page = self.browser.send(
            page, form, email=self.address, name=self.name, password1=self.password
        )
        return self.enter_code(page, postbox)

    def sign_out(self, page: Page) -> Page:
        form = next(form for form in page.forms if form.button("Sign out"))
        return self.browser.send(page, form, "Sign out")

    def sign_in(self, page: Page, postbox: Postbox) -> Page:
        """Sign in on the page that asks for it, with the password or by a code."""
        form = page.form("login")
        if self.password:
            return self.browser.send(
                page, form, "Sign in", login=self.address, password=self.password
            )
        return self.enter_code(
            self.browser.send(page, form, "Email me a code", login=self.address), postbox, 1
        )

    def enter_code(self, page: Page, postbox: Postbox, number: int = 0) -> Page:
        """Enter the code of the email with this number, among those about the account."""
        email = postbox.nth(number, "account", to=self.address)
        return self.browser.send(page, page.form("code"), code=email.code)

    def play(self, email: Email) -> Page:
        """Take the turn that an email asks for."""
        page = self.browser.open(email.link)
        if form := form_of_blocks(page):
            return self.browser.send(page, form, "Take these blocks", **some_blocks(page, form))
        return self.press_play(self.review(page))

    def review(self, page: Page, other_than: str = "") -> Page:
        """Pick card, block and city until the page offers to play them: a move other than `other_than`."""
        form = page.form("card")
        for picked in choices(form):
            looked = self.browser.send(page, form, "Preview", **picked)
            if looked.offers("move") and looked.form("move").fields["move"] != other_than:
                return looked
        raise AssertionError(f"{page.url} lets {self.name} play nothing. It says: {page.words}")

    def press_play(self, page: Page) -> Page:
        return self.browser.send(page, page.form("move"), "Play move")


def choices(form: Form) -> list[dict[str, str]]:
    """All possible picks, shuffled so that a legal build is found soon."""
    steps = ("card", "block", "city")
    picks = list(product(*(form.choices[step] for step in steps)))
    Random(str(picks)).shuffle(picks)
    return [dict(zip(steps, pick, strict=True)) for pick in picks]


def form_of_blocks(page: Page) -> Form | None:
    """The form for choosing blocks, which has a field for blocks of 1 floor (`r1` for red ones)."""
    return next(
        (page.form(field) for field in ("r1", "b1", "y1", "k1") if page.offers(field)), None
    )


def some_blocks(page: Page, form: Form) -> dict[str, int]:
    """As many blocks of each colour as the page asks for, one of each height in turn while they last."""
    asked = re.search(r"Choose (\d) ", page.words)
    assert asked, page.words
    many = int(asked[1])
    chosen = dict.fromkeys(form.most, 0)
    for colour in {name[0] for name in form.most}:
        heights = [name for name in form.most if name[0] == colour]
        rounds = (name for at in range(many) for name in heights if at < form.most[name])
        for _, name in zip(range(many), rounds, strict=False):
            chosen[name] += 1
    return chosen
