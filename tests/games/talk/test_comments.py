"""Comments in the replay of a finished game: table talk about its moves, for those who may see them."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games.lobby import shared_deals as tables
from games.models import Game, SharedDeal
from games.moderation import acting
from games.people import blocking
from games.talk import muting, talking
from games.talk.models import Message
from games.talk.talking import TalkError
from tests.games.conftest import flat, fresh, play_on, skip
from tests.games.play.test_shared_deals import TERMS
from tests.games.talk.test_talk import flood

SAID = "Here Bo could have taken Cairo."


@pytest.fixture
def over(game):
    """A finished public game of Ann, Bo, Cy and Di."""
    skip(game)
    return fresh(game)


def replay(game, client, ply=40):
    return flat(client.get(f"{reverse('replay', args=[game.code])}?m={ply}"))


def comment(game, client, text=SAID, ply=40):
    sent = {"text": text, "ply": ply, "public": "on", "replay": "on"}
    return client.post(reverse("say", args=[game.code]), sent)


def unsay(game, client, message, **sent):
    return client.post(reverse("unsay", args=[game.code]), {"said": message.pk, **sent})


def test_a_comment_stands_at_its_move_for_everyone(over, eve, sign_in):
    answer = comment(over, sign_in(eve))
    assert answer["Location"] == f"{reverse('replay', args=[over.code])}?m=40#comments"

    html = replay(over, Client())
    assert f'data-said-at="40"><li id="said{Message.objects.get().pk}"' in html
    assert SAID in html
    assert '<ol class="said" data-said-at="40" hidden>' in replay(over, Client(), 39)


def test_the_list_of_moves_marks_those_with_comments(over, eve):
    talking.say(eve, over, SAID, public=True, ply=40)
    talking.say(eve, over, "Twice!", public=True, ply=40)
    html = replay(over, Client(), 38)

    assert html.count('40<span class="commented"><span class="vh">2 comments</span>') == 1
    assert 'data-to="40">40<span class="vh">2 comments</span></a>' in html


def test_a_comment_on_the_position_before_the_first_move_stays_there(over, eve, sign_in):
    comment(over, sign_in(eve), ply=0)
    assert Message.objects.get().ply == 0


def test_the_talk_of_the_game_stands_at_the_moves_after_which_it_was_said(game, ann):
    play_on(game, 5)
    talking.say(ann, fresh(game), "Good luck, all!", public=True)
    talking.say(ann, fresh(game), "Only between us", public=False)
    skip(game)

    html = replay(game, Client(), 5)
    assert "Good luck, all!" in html
    assert "Only between us" not in html


def test_a_running_game_has_no_comments(game, ann, sign_in):
    play_on(game, 5)
    talking.say(ann, fresh(game), "Good luck, all!", public=True)

    assert 'id="comments"' not in replay(game, sign_in(ann), 5)
    assert comment(game, sign_in(ann), ply=3)["Location"].endswith("/talk#latest")


def test_a_game_whose_deal_is_still_played_elsewhere_has_no_comments(ann, bo, cy, di, eve, sign_in):
    deal = SharedDeal.objects.create(secret="5" * 64)
    ended, _running = tables.open_tables(deal, TERMS, [[ann, bo], [cy, di]])
    skip(ended)

    for reader in (cy, eve):
        assert comment(ended, sign_in(reader)).status_code == 404
    page = sign_in(ann).get(reverse("replay", args=[ended.code]))
    assert page.status_code == 302
    with pytest.raises(TalkError):
        talking.say(cy, fresh(ended), SAID, public=True, ply=3)


def test_only_its_players_comment_on_a_private_game(over, ann, eve, sign_in):
    Game.objects.update(public=False)
    comment(over, sign_in(ann))

    assert SAID in replay(over, sign_in(ann))
    assert sign_in(eve).get(reverse("replay", args=[over.code])).status_code == 404
    assert comment(over, sign_in(eve)).status_code == 404
    assert unsay(over, sign_in(eve), Message.objects.get()).status_code == 404


def test_visitors_read_and_are_asked_to_sign_in(over, eve):
    talking.say(eve, over, SAID, public=True, ply=40)
    html = replay(over, Client())

    assert "Sign in to comment." in html
    assert "<textarea" not in html


def test_a_refused_comment_comes_back_once_on_its_page_with_the_reason(over, eve, sign_in):
    client = sign_in(eve)
    answer = comment(over, client, text="x" * 501)
    assert answer.status_code == 302
    assert answer["Location"] == f"{reverse('replay', args=[over.code])}?m=40#refused"

    assert "x" * 501 not in replay(over, client, 39)
    html = replay(over, client)
    assert "<details open><summary>Comment on this move" in html
    assert "A message has 500 characters at most, and yours has 501.</p>" in html
    assert f">{'x' * 501}</textarea>" in html
    assert "x" * 501 not in replay(over, client)


@pytest.mark.parametrize(("text", "kept"), [("x" * 6_000, "x" * 6_000), (" \0 ", "")])
def test_even_what_no_form_sends_is_refused_in_words(over, eve, sign_in, text, kept):
    client = sign_in(eve)
    comment(over, client, text=text)
    assert kept in replay(over, client)
    assert not Message.objects.exists()


def test_a_muted_or_hasty_author_loses_nothing(over, ann, eve, sign_in):
    for nth in range(6):
        talking.say(ann, over, f"{nth}", public=True)
    eve.muted_until = Message.objects.first().at + timedelta(days=1)
    eve.save()
    for author, why in ((ann, "That’s a lot of messages."), (eve, "A moderator has muted you")):
        client = sign_in(author)
        comment(over, client)
        html = replay(over, client)
        assert why in html
        assert f">{SAID}</textarea>" in html


def test_the_page_comes_back_as_its_author_saw_it(over, eve, sign_in):
    client, page = sign_in(eve), reverse("replay", args=[over.code])
    for text, at in (("", "refused"), (SAID, "comments")):
        answer = client.post(
            reverse("say", args=[over.code]),
            {"text": text, "ply": 40, "public": "on", "replay": "on"},
            headers={"Referer": f"https://testserver{page}?seat=N&board=skyline&m=39&next=x"},
        )
        assert answer["Location"] == f"{page}?seat=N&board=skyline&m=40#{at}"


def test_what_a_player_wrote_who_may_no_longer_talk_is_still_theirs(game, eve, sign_in):
    answer = comment(game, sign_in(eve), ply=3)
    assert answer.status_code == 422
    assert f">{SAID}</textarea>" in flat(answer)
    assert "Only the players can talk at this table while the game runs." in flat(answer)


def test_authors_delete_their_own_comments_and_nobody_elses(over, ann, eve, sign_in):
    message = talking.say(eve, over, SAID, public=True, ply=40)
    assert unsay(over, sign_in(ann), message).status_code == 404
    answer = unsay(over, sign_in(eve), message, replay="on")

    assert answer["Location"].endswith("?m=40#comments")
    assert SAID not in replay(over, sign_in(eve))
    assert not Message.objects.filter(text=SAID).exists()
    assert unsay(over, sign_in(eve), message).status_code == 404


@pytest.mark.parametrize("number", ["", "x", "-1", "9" * 30])
def test_nothing_is_deleted_by_a_wrong_number(over, eve, sign_in, number):
    message = talking.say(eve, over, SAID, public=True, ply=40)
    sent = {"said": number}

    assert sign_in(eve).post(reverse("unsay", args=[over.code]), sent).status_code == 404
    assert Message.objects.get(pk=message.pk).text == SAID


def test_what_is_deleted_still_counts_against_the_limit(over, eve):
    for nth in range(6):
        message = talking.say(eve, over, f"{nth}", public=True)
        talking.unsay(eve, over, message.pk)

    with pytest.raises(TalkError, match="a lot of messages"):
        talking.say(eve, over, "7", public=True)


def test_blocks_mutes_and_moderators_work_as_in_the_talk(over, ann, bo, cy, eve, support, sign_in):
    message = talking.say(eve, over, SAID, public=True, ply=40)
    blocking.block(ann, eve)
    muting.mute(bo, eve)
    assert SAID not in replay(over, sign_in(ann))
    assert f"From a player you’ve muted</summary><p>{SAID}" in replay(over, sign_in(bo))
    assert f"?said={message.pk}" in replay(over, sign_in(cy))

    acting.act(support, eve, acting.Kind.HIDE, "Be kind.", message=message)
    assert SAID not in replay(over, sign_in(cy))
    assert "A moderator has hidden this message." in replay(over, sign_in(cy))
    assert talking.unsay(eve, over, message.pk) is None


def test_many_comments_on_moves_hide_none_on_the_others(over, ann, eve, monkeypatch):
    monkeypatch.setattr(talking, "SHOWN", 12)
    monkeypatch.setattr(talking, "OF_A_MOVE", 6)
    talking.say(ann, over, SAID, public=True, ply=40)
    assert "more comments than fit here" not in replay(over, Client())
    flood(over, eve, 30, ply=41)
    flood(over, eve, 30, ply=42)
    for ply, many in ((40, [0, 5, 6]), (41, [0, 6, 5])):
        html = replay(over, Client(), ply)
        assert SAID in html
        lists = html.split("data-said-at=")[1:]
        assert many == [text.count("<p>Flood") for text in lists]
        assert "more comments than fit here" in html


def test_hidden_comments_take_no_place_from_others(over, ann, eve, monkeypatch):
    monkeypatch.setattr(talking, "OF_A_MOVE", 3)
    talking.say(ann, over, SAID, public=True, ply=40)
    Message.objects.update(at=timezone.now() - timedelta(days=999))
    flood(over, eve, 9, ply=40, hidden=True)
    html = replay(over, Client())
    assert SAID in html
    assert 2 == html.count("A moderator has hidden this message.")


def test_sixty_comments_need_no_more_queries_than_one(over, ann, bo, eve, sign_in):
    def asked():
        client = sign_in(ann)
        cache.clear()
        with CaptureQueriesContext(connection) as queries:
            client.get(f"{reverse('replay', args=[over.code])}?m=40")
        return len(queries)

    message = talking.say(eve, over, SAID, public=True, ply=40)
    one = asked()
    Message.objects.bulk_create(
        Message(game=over, author=author, text=f"{nth}", public=True, ply=nth, at=message.at)
        for nth in range(30)
        for author in (bo, eve)
    )

    assert asked() == one <= 11
