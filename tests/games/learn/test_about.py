"""The page about the game: advice, and who made it."""

from games.models import Game
from tests.games.conftest import flat


def test_the_page_gives_advice_and_credits(client, db):
    page = flat(client.get("/about"))
    for said in (
        "How to play well",
        "Andreas Seyfarth",
        "Hans im Glück",
        "When the towers went up",
    ):
        assert said in page
    assert 'href="/about"' in flat(client.get("/rules"))


def test_after_the_tutorial_a_visitor_plays_at_once(client, db):
    assert 'action="/play"' in flat(client.get("/rules/learn/done"))
    assert not Game.objects.exists()
