"""A table's webhooks: added by its host, told of what everyone at the table can see, once each."""

import json

import pytest
from django.test import Client

from engine import Options
from games.elsewhere import endpoints, posting, table_news
from games.elsewhere.endpoints import TooMany
from games.lobby import seating
from games.models import Endpoint, Game, Ply, Post
from games.play import handing_over, leaving
from tests.games.conftest import flat, fresh, play_on, seated

URL = "/g/{}/webhooks"


@pytest.fixture
def hook(duel, ann, hooked) -> Endpoint:
    """A webhook that Ann has added to her table."""
    return endpoints.add_webhook(ann, "json", f"{hooked.url}/hook", duel)


def told(hooked) -> list[dict]:
    """What has been posted by now."""
    posting.send_some(50)
    return [json.loads(body) for _path, _headers, body in hooked.arrived]


def add(browser: Client, game: Game, hooked, shape: str = "discord"):
    sent = {"shape": shape, "url": f"{hooked.url}/{shape}"}
    return browser.post(URL.format(game.code), sent)


def test_moves_are_posted_with_whose_turn_it_is(duel, hook, hooked):
    assert [] == told(hooked)
    play_on(duel, 1)
    [post] = told(hooked)
    assert ("moves", f"{duel}: Waiting for Bo to choose blocks") == (post["event"], post["title"])
    assert post["url"].endswith(duel.get_absolute_url())
    assert not Post.objects.exists()


def test_nothing_is_posted_twice(duel, hook, hooked):
    play_on(duel, 1)
    assert [1, 1] == [len(told(hooked)) for _ in "ab"]
    play_on(duel, 1)
    assert 2 == len(told(hooked))


def test_moves_that_come_quickly_come_in_one_message(duel, hook, hooked):
    play_on(duel, 4)
    [post] = told(hooked)
    assert 2 <= len(post["text"].splitlines())
    assert "Ann: " in post["text"]
    assert "Bo: " in post["text"]


def test_the_result_is_posted_and_then_nothing_more(duel, hook, hooked):
    play_on(duel)
    *_before, last = told(hooked)
    assert "over" == last["event"]
    assert " win" in last["title"]
    assert not Endpoint.objects.with_news().exists()


def test_the_beginning_is_posted_of_a_table_that_waited(ann, bo, hooked):
    game = seating.open_table(ann, Options(players=2, start="S"), side="S")
    endpoints.add_webhook(ann, "json", f"{hooked.url}/hook", game)
    assert [] == told(hooked)
    seating.take_seat(bo, game, "N")
    [post] = told(hooked)
    assert post["text"].startswith("The game begins.")


def test_what_was_taken_back_before_it_was_posted_is_not(duel, hook, hooked):
    play_on(duel, 4)
    table_news.owe_due()
    Post.objects.update(ply=400)
    assert [] == told(hooked)
    assert not Post.objects.exists()


def test_a_resignation_is_told_at_once_and_once(duel, hook, hooked, ann):
    play_on(duel, 4)
    told(hooked)
    leaving.resign(ann, duel.pk)
    assert 2 == len(told(hooked))
    assert "Ann: resigned" in told(hooked)[-1]["text"]
    play_on(duel, 2, via=Ply.Via.SUBSTITUTE)
    assert 3 == len(told(hooked))
    assert "resigned" not in told(hooked)[-1]["text"]


def test_a_test_is_posted_although_news_of_the_table_rests(duel, hook, hooked):
    hooked.status = 503
    play_on(duel, 1)
    told(hooked)
    hooked.status = 200
    endpoints.test(hook)
    endpoints.test(hook)  # a second click
    assert ["test"] == [post["event"] for post in told(hooked)[1:]]


def test_a_former_hosts_webhooks_end_with_the_seat(duel, hook, hooked, ann, eve):
    handing_over.offer(ann, duel.pk)
    handing_over.take_over(eve, duel.pk, fresh(duel).seat_of(ann).side)
    play_on(duel, 1)
    assert [] == told(hooked)
    assert not Endpoint.objects.exists()


def test_a_host_who_leaves_a_waiting_table_leaves_no_webhook(ann, bo, hooked):
    game = seating.open_table(ann, Options(players=3), side="S")
    seating.take_seat(bo, game, "W")
    endpoints.add_webhook(ann, "json", f"{hooked.url}/hook", game)
    seating.leave(ann, game)
    assert not Endpoint.objects.exists()


def test_what_happened_before_a_webhook_was_added_is_not_told(duel, hooked, ann, bo):
    leaving.resign(bo, duel.pk)
    endpoints.add_webhook(ann, "json", f"{hooked.url}/hook", duel)
    assert [] == told(hooked)
    Endpoint.objects.update(told_event=None)  # as the previous release wrote it
    assert [] == told(hooked)


def test_a_vote_is_told_once_and_that_it_is_taken_back_is_no_news(duel, hook, hooked, ann):
    leaving.call_off(ann, duel.pk)
    [post] = told(hooked)
    assert "Ann: asked to call the game off" in post["text"]
    leaving.withdraw(ann, duel.pk)
    assert 1 == len(told(hooked))


def test_a_personal_webhook_isnt_told_of_the_table_nor_the_table_of_notices(
    duel, ann, hooked, hook
):
    endpoints.add_webhook(ann, "json", f"{hooked.url}/own")
    play_on(duel, 1)
    told(hooked)
    assert ["/hook"] == [path for path, _headers, _body in hooked.arrived]


def test_it_fails_and_is_tried_again_like_any_other(duel, hook, hooked, ann, sign_in):
    play_on(duel, 1)
    hooked.status = 500
    told(hooked)
    page = flat(sign_in(ann).get(URL.format(duel.code)))
    assert "The server answered with status 500." in page
    assert 1 == Post.objects.count()


def test_the_host_adds_tests_and_removes_one_and_others_only_see_it(duel, ann, bo, hooked, sign_in):
    host, other = sign_in(ann), sign_in(bo)
    page = URL.format(duel.code)
    assert "Nothing is posted so far." in flat(other.get(page))
    assert 302 == add(host, duel, hooked).status_code
    assert 404 == add(other, duel, hooked).status_code
    seen = flat(other.get(page))
    assert "<b>Discord</b>" in seen
    assert "127.0.0.1" not in seen
    assert "whsec_" not in seen
    [row] = Endpoint.objects.all()
    own = host.get(page)
    assert "whsec_" in flat(own)
    assert "same-origin" == own["Referrer-Policy"], "without one, browsers' posts are refused"
    assert page == host.post(f"/settings/elsewhere/{row.pk}", {"test": "yes"}).url
    assert "A test from" in told(hooked)[0]["content"]
    assert 404 == other.post(f"/settings/elsewhere/{row.pk}", {"remove": "yes"}).status_code
    host.post(f"/settings/elsewhere/{row.pk}", {"remove": "yes"})
    assert not Endpoint.objects.exists()


def test_strangers_dont_find_the_page(duel, eve, sign_in):
    assert 404 == sign_in(eve).get(URL.format(duel.code)).status_code


def test_one_address_may_follow_several_tables_and_one_table_has_three(ann, bo, duel, hooked):
    again = seated([ann, bo], sides="SN")
    for game in (duel, again):
        endpoints.add_webhook(ann, "json", f"{hooked.url}/same", game)
    with pytest.raises(TooMany):
        endpoints.add_webhook(ann, "json", f"{hooked.url}/same", duel)
    for number in range(2):
        endpoints.add_webhook(ann, "json", f"{hooked.url}/{number}", duel)
    with pytest.raises(TooMany):
        endpoints.add_webhook(ann, "json", f"{hooked.url}/3", duel)


@pytest.mark.parametrize("url", ["https://10.0.0.1/x", "https://[::1]/x", "ftp://a.example/x"])
def test_addresses_in_private_networks_are_refused(duel, ann, sign_in, url):
    refused = sign_in(ann).post(URL.format(duel.code), {"shape": "json", "url": url})
    assert (422, 0) == (refused.status_code, Endpoint.objects.count())


def test_a_move_itself_writes_nothing_about_webhooks(duel, hook):
    play_on(duel, 1)
    assert not Post.objects.exists()
    assert Endpoint.objects.with_news().exists()
