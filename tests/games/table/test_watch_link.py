"""Watch links: a private game against bots, shown to anyone with its link, until it is withdrawn."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from engine import Options
from games.lobby import seating
from games.models import Game
from tests.games.conftest import flat, play_on, play_until, seated


@pytest.fixture
def against_bots(ann):
    game = seating.open_table(ann, Options(players=2), side="S", public=False, bots=["greedy"])
    play_until(game, "build", "S")
    return Game.objects.get(pk=game.pk)


@pytest.fixture
def change(against_bots, ann, sign_in):
    def post(**sent):
        return sign_in(ann).post(reverse("watch-link", args=[against_bots.code]), sent)

    return post


@pytest.fixture
def link(against_bots, change):
    change()
    against_bots.refresh_from_db()
    return reverse("watch", args=[against_bots.watch])


def test_the_replay_offers_it_to_the_only_person_of_a_private_game(against_bots, ann, sign_in):
    page = flat(sign_in(ann).get(reverse("replay", args=[against_bots.code])))
    assert "Make a link for watching" in page


def test_anyone_with_the_link_sees_the_public_board(against_bots, link):
    answer = Client().get(link)
    assert 200 == answer.status_code
    page = flat(answer)
    assert against_bots.name in page
    assert "Your cards" not in page
    assert 404 == Client().get(f"{against_bots.get_absolute_url()}/live").status_code


def test_it_is_drawn_anew_only_when_something_has_happened(against_bots, link):
    page = Client().get(f"{link}?board=skyline").content.decode()
    look = unescape(re.search(r'hx-get="([^"]*)"', page)[1])
    assert "board=skyline" in look
    assert 204 == Client().get(look).status_code
    play_on(against_bots, 1)
    assert 'id="table"' in Client().get(look).content.decode()


def test_nothing_on_it_leads_to_the_private_game(against_bots, link):
    assert f"/g/{against_bots.code}" not in flat(Client().get(link))


def test_its_player_sees_no_hand_there_either(link, ann, sign_in):
    page = flat(sign_in(ann).get(link))
    assert "Your cards" not in page
    assert "Play move" not in page


def test_search_engines_leave_it_alone(link):
    assert "noindex" == Client().get(link).headers["X-Robots-Tag"]


def test_a_withdrawn_or_replaced_link_opens_nothing(against_bots, link, change):
    change()
    assert 404 == Client().get(link).status_code
    against_bots.refresh_from_db()
    newer = reverse("watch", args=[against_bots.watch])
    assert 200 == Client().get(newer).status_code
    change(withdraw="yes")
    assert 404 == Client().get(newer).status_code


def test_the_replay_shows_the_link_to_its_player_alone(against_bots, link, ann, eve, sign_in):
    replay = reverse("replay", args=[against_bots.code])
    assert link in flat(sign_in(ann).get(replay))
    assert 404 == sign_in(eve).get(replay).status_code


@pytest.mark.parametrize("public", [True, False])
def test_games_with_other_people_have_none(ann, bo, sign_in, public):
    game = seated([ann, bo], sides="SN")
    Game.objects.filter(pk=game.pk).update(public=public)
    assert 404 == sign_in(ann).post(reverse("watch-link", args=[game.code])).status_code
    replay = flat(sign_in(ann).get(reverse("replay", args=[game.code])))
    assert "Make a link for watching" not in replay


@pytest.mark.parametrize("token", ["no-such-token", "x" * 300])
def test_unknown_tokens_are_not_found(db, token):
    assert 404 == Client().get(reverse("watch", args=[token])).status_code
