"""Table talk: who may say something, who reads it, and what becomes of it."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from engine import Options
from games.lobby import seating
from games.models import Game, Seat, TableEvent
from games.people import deletion
from games.people.export import parts
from games.play import handing_over
from games.talk import muting, talking
from games.talk.links import linked
from games.talk.models import LONGEST, Message
from games.talk.talking import TalkError
from tests.games.conftest import flat, fresh, play_on, seat, skip

SECRET = "Let’s all leave Cairo alone"


def read(game, client):
    return flat(client.get(reverse("talk", args=[game.code])))


def said(game, client, text, **fields):
    return client.post(reverse("say", args=[game.code]), {"text": text, **fields})


def test_players_talk_among_themselves(game, ann, bo, eve, sign_in):
    said(game, sign_in(ann), SECRET)

    assert SECRET in read(game, sign_in(bo))
    assert SECRET not in read(game, sign_in(eve))
    assert SECRET not in read(game, Client())


def test_what_is_said_to_everyone_is_read_by_everyone(game, ann, sign_in):
    said(game, sign_in(ann), "Good luck, all!", public="on")

    assert "Good luck, all!" in read(game, Client())


def test_watchers_read_but_do_not_talk_while_a_game_runs(game, eve, sign_in):
    answer = said(game, sign_in(eve), "Bo holds a 4!")

    assert answer.status_code == 422
    assert "Only the players can talk" in flat(answer)
    assert not Message.objects.exists()


def test_once_a_public_game_is_over_everyone_may_look_at_it_together(game, eve, sign_in):
    skip(game)
    said(game, sign_in(eve), "Here Bo could have taken Cairo.", ply=40)

    assert 'name="ply"' in read(game, sign_in(eve))
    message = Message.objects.get()
    assert (message.ply, message.public) == (40, True)
    assert f"{reverse('replay', args=[game.code])}?m=40" in read(game, Client())


def test_players_talk_before_the_start(ann, bo, sign_in):
    table = seating.open_table(ann, Options(players=3), side="S")
    said(table, sign_in(ann), "Shall we wait for Cy?")

    assert "Shall we wait for Cy?" in read(table, sign_in(ann))
    assert "Shall we wait for Cy?" not in read(table, sign_in(bo))


def test_a_volunteer_reads_what_the_players_said_since_they_have_the_seat(game, ann, bo, eve):
    talking.say(bo, game, SECRET, public=False)
    talking.say(bo, game, "Hello, all!", public=True)
    Message.objects.update(at=timezone.now() - timedelta(minutes=1))
    handing_over.offer(ann, game.pk)
    handing_over.take_over(eve, game.pk, "S")
    talking.say(bo, fresh(game), "Welcome, Eve!", public=False)

    heard = talking.heard(eve, fresh(game), seat(game, "S"))
    assert [each.text for each in heard] == ["Hello, all!", "Welcome, Eve!"]
    assert ["Hello, all!"] == [each.text for each in talking.heard(ann, fresh(game), None)]


def test_a_message_is_new_for_the_others_until_they_read_it(game, ann, bo, sign_in):
    said(game, sign_in(ann), "Hello!")
    assert (seat(game, "S").talk_unread, seat(game, "W").talk_unread) == (0, 1)
    client = sign_in(bo)
    assert '<b class="count">1</b>' in flat(client.get(game.get_absolute_url()))
    read(game, client)
    assert seat(game, "W").talk_unread == 1  # a GET changes nothing

    client.post(reverse("talk-read", args=[game.code]))
    assert seat(game, "W").talk_unread == 0


def test_an_open_page_learns_of_a_message(game, ann):
    before = game.news
    talking.say(ann, game, "Hello!", public=False)

    assert fresh(game).news == before + 1


@pytest.mark.parametrize(
    ("text", "why"),
    [(" \n ", "Write something first"), ("x" * (LONGEST + 1), "has 500 characters at most")],
)
def test_a_refused_message_is_not_lost(game, ann, sign_in, text, why):
    answer = said(game, sign_in(ann), text)

    assert answer.status_code == 422
    assert why in flat(answer)
    assert text.strip() in answer.content.decode()


def test_nobody_floods_a_table(game, ann):
    for nth in range(6):
        talking.say(ann, game, f"{nth}", public=False)

    with pytest.raises(TalkError, match="a lot of messages"):
        talking.say(ann, game, "7", public=False)


def flood(game, author, many, ply=0, **fields):
    """Messages that an author has written over the years."""
    at = timezone.now() - timedelta(days=900)
    Message.objects.bulk_create(
        Message(game=game, author=author, text=f"Flood {nth}.", public=True, ply=ply,
                at=at + timedelta(days=nth), **fields)
        for nth in range(many)
    )  # fmt: skip


def test_earlier_messages_are_a_page_away(game, ann, eve, monkeypatch):
    monkeypatch.setattr(talking, "SHOWN", 5)
    talking.say(ann, game, SECRET, public=True)
    Message.objects.update(at=timezone.now() - timedelta(days=1000))
    flood(game, eve, 9)
    address, pages = reverse("talk", args=[game.code]), []
    while address:
        html = flat(Client().get(address))
        pages.append(re.findall(r"Flood \d|" + SECRET, html))
        earlier = re.search(r'href="([^"]*)">\s*‹ Earlier messages', html)
        address = unescape(earlier[1]) if earlier else ""
        assert ("Latest messages" in html) == (len(pages) > 1)
    old, new = ["Flood 0", "Flood 1", "Flood 2", "Flood 3"], [f"Flood {n}" for n in range(4, 9)]
    assert [new, [SECRET, *old]] == pages


def test_without_a_seat_one_writes_a_few_messages_a_day_at_a_table(game, ann, eve, sign_in):
    skip(game)
    for author in (eve, ann):
        flood(game, author, talking.MOST_OUTSIDE)
    Message.objects.update(at=timezone.now() - timedelta(hours=23))
    answer = said(game, sign_in(eve), "One more")
    assert answer.status_code == 422
    assert "you can write 20 messages a day" in flat(answer)
    assert ">One more</textarea>" in flat(answer)
    assert said(game, sign_in(ann), "From a player").status_code == 302
    Message.objects.update(at=timezone.now() - timedelta(hours=25))
    assert said(game, sign_in(eve), "Tomorrow").status_code == 302


def test_names_of_sites_light_the_board_and_nothing_else_becomes_a_link(game):
    shown = linked(game, "HKG.NW, hkg.x, XYZ.N or <b>https://example.org</b>?")

    assert f'<a href="{reverse("table", args=[game.code])}?site=HKG.NW">HKG.NW</a>' in shown
    assert shown.count("<a ") == 1
    assert "&lt;b&gt;https://example.org&lt;/b&gt;" in shown


def test_talk_is_no_event_and_no_move(game, ann):
    talking.say(ann, game, "Hello!", public=True)
    play_on(game, 1)

    assert (fresh(game).ply, TableEvent.objects.count()) == (1, 0)


def test_talk_is_exported_and_goes_with_its_author(game, ann, bo):
    talking.say(ann, game, SECRET, public=False)
    assert any(SECRET in str(part.content) for part in parts(ann))
    assert not any(SECRET in str(part.content) for part in parts(bo))
    deletion.delete(ann)

    assert not Message.objects.exists()
    assert Seat.objects.filter(game=game, user=ann).exists()


def test_a_private_table_has_no_talk_for_others(game, ann, eve, sign_in):
    Game.objects.update(public=False)
    talking.say(ann, fresh(game), SECRET, public=True)

    assert sign_in(eve).get(reverse("talk", args=[game.code])).status_code == 404
    assert said(game, sign_in(eve), "Hello!").status_code == 404


def unread(game):
    return [seat(game, side).talk_unread for side in "SWNE"]


def test_a_deleted_message_is_no_longer_unread_for_those_who_have_not_read_it(game, ann, bo, cy):
    first = talking.say(ann, game, "One.", public=False)
    talking.mark_read(seat(game, "W"))
    second = talking.say(ann, game, "Two.", public=False)
    talking.say(cy, game, "Three.", public=False)
    assert [1, 2, 2, 3] == unread(game)

    talking.unsay(ann, game, second.pk)
    assert [1, 1, 1, 2] == unread(game)
    talking.unsay(ann, game, first.pk)  # Bo has read it
    assert [1, 1, 0, 1] == unread(game)
    talking.unsay(ann, game, first.pk)
    assert [1, 1, 0, 1] == unread(game)


def test_a_deleted_message_lowers_nothing_for_a_reader_who_did_not_hear_it(game, ann, bo, cy):
    muting.mute(bo, ann)
    message = talking.say(ann, game, "One.", public=False)
    talking.say(cy, game, "Two.", public=False)
    talking.unsay(ann, game, message.pk)
    assert [1, 1, 0, 1] == unread(game)
