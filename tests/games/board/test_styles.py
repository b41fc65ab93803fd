"""Each page includes every part of the stylesheet that it needs."""

import re

import pytest
from django.core.management import call_command
from django.test import Client

from games.board.stylesheet import EVERYWHERE, PARTS, text
from games.models import Game, User

PAGES = [
    "/",
    "/tables",
    "/tables/new",
    "/ranking",
    "/rules",
    "/rules/learn",
    "/rules/learn/2",
    "/rules/learn/5",
    "/rules/learn/end",
    "/rules/example",
    "/settings",
    "/settings/code",
    "/outbox",
    "/u/Ann",
    "/u/Nobody",
    "/nowhere",
    "/account/login/",
    "/account/signup/",
    "/account/email/",
    "/account/password/change/",
    "/account/password/reset/",
    "/account/logout/",
]


@pytest.fixture
def ann(db, settings):
    settings.OUTBOX = True
    call_command("make_demo", verbosity=0)
    return User.objects.get(name="Ann")


def named(selector):
    """The classes that a selector requires."""
    return set(
        re.findall(r"\.([\w-]+)", re.sub(r":(not|is)\((?:[^()]|\([^()]*\))*\)", "", selector))
    )


def rules(part):
    """Selectors of a part that name a class, within media queries too."""
    found = re.findall(r"([^{}]+)\{[^{}]*\}", text(part))
    return {
        one.strip() for group in found for one in re.split(r",(?![^(]*\))", group) if named(one)
    }


# An option of a new table is called edge; what the graph draws under its lines is another thing.
OTHERS = {"replay: .edge"}
RULES = {part: rules(part) for part in PARTS}


def left_behind(page):
    """The rules that match the page but are in a part it does not include."""
    style, *linked = (
        *re.findall(r"<style[^>]*>(.*?)</style>", page, re.S),
        *re.findall(r'/(\w+)(?:\.\w+)?\.css"', page),
    )
    brought = {part for part in PARTS if text(part)[:200] in style or part in linked}
    assert set(EVERYWHERE) <= brought
    there = {name for names in re.findall(r'class="([^"]*)"', page) for name in names.split()}
    left = {
        f"{part}: {rule}"
        for part in PARTS
        if part not in brought
        for rule in RULES[part]
        if named(rule) <= there
    }
    return left - OTHERS


def test_every_page_keeps_the_css_rules_it_needs(ann):
    reader = Client()
    reader.force_login(ann)
    tables = [game.get_absolute_url() for game in Game.objects.all()]
    more = [f"{table}/{page}" for table in tables for page in ("replay", "deal", "file")]
    found = {}
    for client, link in [(reader, link) for link in [*PAGES, *tables, *more]] + [(Client(), "/")]:
        answer = client.get(link, follow=True)
        if "text/html" in answer.headers["Content-Type"]:
            found[link] = left_behind(answer.content.decode())
    assert 30 < len(found)
    assert {} == {link: rules for link, rules in found.items() if rules}


def test_comments_are_not_sent():
    assert "/*" not in text(*PARTS)
