"""Leaving a game in the browser: the page, its buttons, and what tables, lists, and emails say then."""

import re

import pytest
from django.core import mail
from django.test import Client

from games.mail import sending
from games.play import leaving
from games.play.votes import Vote
from tests.games.conftest import flat, fresh, play_on, seat, skip


def text(response):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def url(game, what=""):
    return f"/g/{game.code}" + (f"/{what}" if what else "")


def test_the_page_changes_nothing_and_says_what_will_happen(game, ann, sign_in):
    shown = text(sign_in(ann).get(url(game, "leave-game")))

    assert "For you it counts as last place" in shown
    assert "Still to agree: Bo, Cy, and Di." in shown
    assert not fresh(game).resigned


def test_the_table_leads_its_players_to_the_page(game, ann, eve, sign_in):
    assert url(game, "leave-game") in flat(sign_in(ann).get(url(game)))
    assert url(game, "leave-game") not in flat(sign_in(eve).get(url(game)))


def test_a_player_resigns_with_one_button_and_everyone_reads_it(game, ann, bo, sign_in):
    answer = sign_in(ann).post(url(game, "resign"), follow=True)

    assert "You’ve resigned this game." in text(answer)
    assert "You: resigned a substitute plays this seat to the end" in text(answer)
    assert "Ann: resigned a substitute plays this seat to the end" in text(
        sign_in(bo).get(url(game))
    )
    assert "Ann: resigned" in text(Client().get(url(game, "replay")))
    assert '<fieldset class="cards"' not in answer.content.decode()


def test_a_refusal_is_a_sentence_on_the_page(game, ann, sign_in):
    leaving.resign(ann, game.pk)
    answer = sign_in(ann).post(url(game, "call-off"))

    assert answer.status_code == 409
    assert "You’ve resigned, so the others decide." in text(answer)


def test_the_others_answer_at_the_table_with_one_click(duel, ann, bo, sign_in):
    sign_in(ann).post(url(duel, "call-off"))
    asked = flat(sign_in(bo).get(url(duel)))

    assert "Asked to call the game off: Ann." in asked
    assert "Agree to call it off" in asked
    answer = sign_in(bo).post(url(duel, "call-off"), follow=True)
    assert "The game was called off, so it has no result." in text(answer)


def test_who_asked_can_play_on_after_all(duel, ann, sign_in):
    browser = sign_in(ann)
    browser.post(url(duel, "call-off"))

    assert "Play on after all" in text(browser.get(url(duel)))
    assert "You’d like to play on." in text(browser.post(url(duel, "carry-on"), follow=True))
    assert "Asked to call the game off" not in text(browser.get(url(duel)))


def test_an_open_table_notices_a_vote(duel, ann, bo, sign_in):
    page = flat(sign_in(bo).get(url(duel)))
    poll = re.search(r'hx-get="([^"]+/live[^"]+)"', page)[1].replace("&amp;", "&")
    assert sign_in(bo).get(poll).status_code == 204
    leaving.call_off(ann, duel.pk)

    assert "Asked to call the game off" in text(sign_in(bo).get(poll))


@pytest.fixture
def called_off(duel, ann, bo):
    play_on(duel, 14)
    leaving.call_off(ann, duel.pk)
    leaving.call_off(bo, duel.pk)
    return fresh(duel)


def test_every_page_copes_with_a_game_called_off(called_off, ann, support, sign_in):
    addresses = ["", "replay", "replay.json", "deal", "leave-game", "board.png", "live"]
    paths = [*(url(called_off, each) for each in addresses), "/", "/u/Ann", "/ranking", "/tables"]
    paths += [f"{url(called_off)}{end}" for end in (".txt", ".json", ".html")]
    paths += [f"/admin/games/game/{called_off.pk}/change/"]
    for client in (sign_in(ann), sign_in(support)):
        answers = {path: client.get(path).status_code for path in paths}
        expected = 200 if client.get("/").wsgi_request.user == ann else 404
        assert answers.pop(url(called_off, "leave-game")) == expected
        assert answers.pop(paths[-1]) in (200, 302)
        assert {200, 202} >= set(answers.values()), answers


def test_lists_say_that_a_game_was_called_off(called_off, ann, sign_in):
    assert "Called off" in text(sign_in(ann).get("/"))
    assert "Called off" in text(Client().get("/u/Ann"))


def test_a_game_called_off_has_a_page_that_shows_all_and_asks_nothing(called_off, ann, sign_in):
    page = flat(sign_in(ann).get(url(called_off)))

    assert "The game was called off" in page
    assert "Agree to call it off" not in page
    assert url(called_off, "leave-game") not in page
    assert called_off.secret in flat(Client().get(url(called_off, "deal")))
    assert "ended: called-off 14" in Client().get(f"{url(called_off)}.txt").content.decode()


def test_the_end_of_a_game_names_who_resigned(duel, ann, sign_in):
    leaving.resign(ann, duel.pk)
    skip(duel)

    assert "Bo wins. Ann resigned and took last place." in text(Client().get(url(duel)))
    assert "Bo wins. You resigned and took last place." in text(sign_in(ann).get(url(duel)))


def test_the_others_get_an_email_about_a_resignation(game, ann, sign_in):
    play_on(game, 4)
    mail.outbox.clear()
    leaving.resign(ann, game.pk)
    sending.send_due()
    told = [email for email in mail.outbox if email.subject.startswith("Ann resigned")]

    assert {"bo@example.org", "cy@example.org", "di@example.org"} == {m.to[0] for m in told}
    assert "Ann resigned: a substitute plays this seat to the end." in told[0].body


def test_the_others_get_an_email_about_the_wish_to_call_it_off(duel, ann):
    leaving.call_off(ann, duel.pk)
    sending.send_due()
    body = next(m for m in mail.outbox if m.subject.startswith("Ann asks to call")).body

    assert "Ann asks to call the game off: it ends without a result once everyone agrees." in body


def test_a_game_called_off_asks_for_no_turn_any_more(duel, ann, bo):
    leaving.call_off(ann, duel.pk)
    leaving.call_off(bo, duel.pk)
    mail.outbox.clear()
    sending.send_due()

    assert not [email for email in mail.outbox if "Choose" in email.subject]
    assert seat(duel, "S").to_move is False


def test_the_page_is_in_german_too(game, ann, sign_in):
    ann.language = "de"
    ann.save()
    shown = text(sign_in(ann).get(url(game, "leave-game")))

    assert "Diese Partie aufgeben" in shown
    assert "Noch offen: Bo, Cy und Di." in shown


def test_the_others_count_a_resigned_seat_with_one_click_each(game, ann, bo, cy, di, sign_in):
    leaving.resign(ann, game.pk)
    shown = flat(sign_in(bo).get(url(game)))
    assert f"{url(game, 'leave-game')}#count" in shown
    assert "Still to agree: Cy and Di." in text(sign_in(bo).get(url(game, "leave-game")))
    answer = text(sign_in(bo).post(url(game, "count-seat"), {"side": "S"}, follow=True))
    assert "You’ve agreed. The seat counts by its points once the others agree, too." in answer
    assert "Ann: may count by points instead of taking last place, once everyone agrees" in answer

    asked = flat(sign_in(cy).get(url(game)))
    assert "Asked to count Ann’s seat by points, not as last place: Bo." in asked
    assert "Count this seat by its points" in asked
    assert "#count" not in asked  # the question is there already
    sign_in(cy).post(url(game, "count-seat"), {"side": "S"})
    answer = text(sign_in(di).post(url(game, "count-seat"), {"side": "S"}, follow=True))
    assert "Everyone has agreed, so the seat counts by its points." in answer
    assert "Ann: counts by points everyone agreed, so it doesn’t take last place" in answer
    assert "Asked to count" not in answer


def test_who_agreed_can_leave_the_seat_in_last_place(game, ann, bo, sign_in):
    leaving.resign(ann, game.pk)
    browser = sign_in(bo)
    browser.post(url(game, "count-seat"), {"side": "S"})

    assert "Leave it in last place" in text(browser.get(url(game)))
    answer = text(browser.post(url(game, "last-place"), {"side": "S"}, follow=True))
    assert "You’ve taken back your agreement." in answer
    assert "Asked to count" not in answer


def test_who_resigned_reads_of_the_vote_and_has_no_button(game, ann, bo, sign_in):
    leaving.resign(ann, game.pk)
    leaving.agree(bo, game.pk, Vote("S"))
    for path in (url(game), url(game, "leave-game")):
        page = flat(sign_in(ann).get(path))
        assert url(game, "count-seat") not in page
    assert "Asked to count Ann’s seat by points" in flat(sign_in(ann).get(url(game)))


def test_the_end_says_nothing_of_last_place_if_the_seat_counts(duel, ann, bo, sign_in):
    leaving.resign(ann, duel.pk)
    leaving.agree(bo, duel.pk, Vote("S"))
    skip(duel)

    assert "took last place" not in text(sign_in(ann).get(url(duel)))


def test_the_others_get_an_email_about_the_wish_to_count_a_seat(game, ann, bo):
    leaving.resign(ann, game.pk)
    sending.send_due()
    mail.outbox.clear()
    leaving.agree(bo, game.pk, Vote("S"))
    sending.send_due()
    told = {m.to[0]: m for m in mail.outbox if "by points" in m.subject}

    assert {"ann@example.org", "cy@example.org", "di@example.org"} == set(told)
    subjects = [told[f"{name}@example.org"].subject for name in ("ann", "cy")]
    assert subjects[0].startswith("The table is asked to count your seat by points")
    assert subjects[1].startswith("The table is asked to count Ann’s seat by points")
    body = re.sub(r"\s+", " ", told["cy@example.org"].body)
    assert "count Ann’s seat by points: instead of taking last place, once everyone agrees." in body


def test_the_vote_is_in_german_too(game, ann, bo, sign_in):
    leaving.resign(ann, game.pk)
    bo.language = "de"
    bo.save()
    sign_in(bo).post(url(game, "count-seat"), {"side": "S"})
    shown = text(sign_in(bo).get(url(game)))

    assert "Dafür, den Platz von Ann nach Punkten zu werten statt als letzten: Bo." in shown
    assert "Doch beim letzten Platz lassen" in shown
