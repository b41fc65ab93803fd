"""A club on a phone: founded, joined by its link, and a table of its own played."""

import re

import pytest
from playwright.sync_api import expect

from games.clubs.models import Club
from games.models import Game

from .conftest import Visit
from .hands import Tapping, settled

pytestmark = pytest.mark.chromium


def test_a_club_is_founded_joined_and_played_in(visit: Visit, ann, bo):
    mine = visit(ann, "/clubs", **Tapping.touch)
    mine.get_by_role("link", name="Create a club").click()
    mine.get_by_label("Name of the club").fill("Harbour Club")
    mine.get_by_label("About the club").fill("We play on Sundays.")
    mine.get_by_role("button", name="Create club").click()
    expect(mine.get_by_role("heading", name="Harbour Club")).to_be_visible()

    theirs = visit(bo, f"/clubs/join/{Club.objects.get().invite}", **Tapping.touch)
    theirs.get_by_role("button", name="Join club").click()
    expect(theirs.get_by_text("Welcome to Harbour Club!")).to_be_visible()

    mine.get_by_role("link", name="Create table for members").click()
    expect(mine.get_by_label("For", exact=True)).to_have_value(re.compile("club:"))
    mine.get_by_label("Players", exact=True).select_option("2")
    mine.get_by_role("button", name="Create table").click()
    expect(mine.get_by_text("For members of Harbour Club.")).to_be_visible()

    theirs.reload()
    theirs.get_by_role("link", name="Join table").click()
    theirs.get_by_role("button", name="Take this seat").click()
    expect(theirs.locator("#table")).to_be_visible()
    game = Game.objects.get()
    mine.goto(game.get_absolute_url())
    settled(mine)
    Tapping().choose(mine)
    mine.wait_for_url("**done=1*")
    expect(mine.get_by_text("Move played.", exact=True)).to_be_visible()
    assert Game.objects.get().ply == 1
