"""Each page includes every part of the stylesheet that it needs."""

import re

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from games.board.stylesheet import EVERYWHERE, GROUPS, LATER, PARTS, text
from games.clubs import founding
from games.duplicates import signing_up, starting
from games.models import Game, User
from games.moderation import acting, appeals
from games.moderation.models import Hint
from games.play import shared_deals
from games.statistics import settling
from tests.games.clubs.conftest import face
from tests.games.conftest import person, skip
from tests.games.duplicates.test_duplicates import TOLD
from tests.games.tournaments.conftest import finish, sweep, tournament

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
    if "later" in linked:
        brought |= {part for name in LATER for part in GROUPS.get(name, (name,))}
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


def behind(pages):
    """What the pages leave behind, by address; `pages` are addresses by their reader."""
    found = {}
    for reader, links in pages.items():
        client = Client()
        if reader:
            client.force_login(reader)
        for link in links:
            answer = client.get(link)
            assert 200 == answer.status_code, link
            found[link] = left_behind(answer.content.decode())
    return {link: rules for link, rules in found.items() if rules}


@pytest.fixture
def people(db):
    return [person(name) for name in ("Cleo", "Dan", "Elle", "Finn")]


def test_the_pages_of_tournaments_and_statistics_keep_the_css_rules_they_need(people):
    cup = tournament(people, director=people[0])
    sweep()
    finish(cup, 1)
    Game.objects.update(rated=True)
    settling.settle_due()
    own = cup.get_absolute_url()
    player = ["/tournaments", "/tournaments/new", own, f"{own}/direct", f"{own}/round?n=1"]
    assert {} == behind({people[0]: player, None: ["/statistics", "/ratings", "/roles", "/about"]})


def test_the_pages_of_duplicates_and_clubs_keep_the_css_rules_they_need(people):
    event = signing_up.announce(people[0], **TOLD)
    for other in people[1:]:
        signing_up.sign_up(other, event)
    starting.start_due(timezone.now())
    event.refresh_from_db()
    running = {people[0]: ["/duplicate", "/duplicate/new", event.get_absolute_url()]}
    assert {} == behind(running)
    for game in event.deal.games.all():
        skip(game)
    shared_deals.open_ended(timezone.now())
    club = founding.found(people[0], face())
    own = f"/club/{club.code}"
    member = [own, f"{own}/settings", f"{own}/webhooks", f"{own}/leaderboard"]
    ended = [event.get_absolute_url(), f"{event.get_absolute_url()}/moves?seat=N"]
    assert {} == behind(
        {people[0]: ["/clubs", "/clubs/new", *member], None: [f"/clubs/join/{club.invite}", *ended]}
    )


def test_the_pages_of_moderation_keep_the_css_rules_they_need(people):
    support, bad = person("Mo", is_superuser=True), people[0]
    warning = acting.act(support, bad, acting.Kind.WARN, "Please be patient.")
    muted = acting.act(support, bad, acting.Kind.MUTE, "Be patient.", days=2)
    appeals.appeal(bad, muted, "I am.")
    today = timezone.now().date()
    told = {"one": bad, "other": people[1], "since": today, "last": today}
    hint = Hint.objects.create(kind=Hint.Kind.DEVICE, **told)
    staff = ["", "/log", "/hints", f"/hints/{hint.pk}", f"/player/{bad.pk}", f"/appeal/{muted.pk}"]
    pages = {support: [f"/moderation{page}" for page in staff], bad: [f"/decision/{warning.pk}"]}
    assert {} == behind(pages)


def test_comments_are_not_sent():
    assert "/*" not in text(*PARTS)
