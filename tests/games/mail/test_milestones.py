"""Emails about the beginning of a game, its end, and a rematch."""

from email.mime.image import MIMEImage
from email.mime.text import MIMEText
from io import BytesIO

import pytest
from PIL import Image

import engine
from engine import Options
from games.lobby import rematch, seating
from games.mail import sending
from games.mail.channels import email
from games.models import Delivery, Notice
from tests.games.conftest import fresh, play_until, seat, seated, skip


def owed(game, kind):
    return {
        notice.seat.side: notice for notice in Notice.objects.filter(seat__game=game, kind=kind)
    }


@pytest.fixture
def table(ann, bo):
    """A game that has just begun: Ann opened the table, and Bo, who took the last seat, is asked."""
    game = seating.open_table(ann, Options(players=2, start="N"), side="S")
    seating.take_seat(bo, game, "N")
    return fresh(game)


def test_who_is_not_asked_at_once_is_told_that_the_game_begins(table):
    assert ["S"] == list(owed(table, "begin"))
    assert ["N"] == list(owed(table, "blocks"))


def test_the_first_email_has_rules_deadline_and_commitment(table):
    message = email.compose(owed(table, "begin")["S"])
    assert message.subject == f"Your table is full: {table} begins"
    for words in ("Rules: ", "Waiting for Bo to choose blocks, until ", table.commitment):
        assert words in message.body
        assert words in message.alternatives[0][0]
    assert "Time: 2 days per move." in message.body


def test_nobody_hears_of_a_beginning_after_their_first_turn_has_come(table):
    begin = Delivery.objects.get(notice=owed(table, "begin")["S"])
    table.seats.filter(side="S").update(to_move=True)
    sending.send(begin.pk)
    begin.refresh_from_db()
    assert begin.reason == "a newer one follows"


def test_the_last_email_has_place_links_and_record(duel):
    last = skip(duel)
    for side in "SN":
        message = email.compose(Notice(seat=seat(duel, side), kind="over", ply=last.ply))
        place = 1 if side in last.winners else 2
        page = f"http://127.0.0.1:8000/g/{duel.code}"
        for part in (message.body, message.alternatives[0][0]):
            assert f"Your place: {place} of 2." in part
            assert f"{page}/replay" in part
        [record] = [part for part in message.attachments if isinstance(part, MIMEText)]
        assert record.get_filename() == f"{duel.code}.txt"
        assert engine.load(record.get_payload(decode=True).decode()).moves


def test_the_last_email_shows_the_poster(duel):
    last = skip(duel)
    message = email.compose(Notice(seat=seat(duel, "S"), kind="over", ply=last.ply))
    board, poster = (part for part in message.attachments if isinstance(part, MIMEImage))
    assert ["board.png", "poster.png"] == [board.get_filename(), poster.get_filename()]
    assert (1080, 1350) == Image.open(BytesIO(poster.get_payload(decode=True))).size
    assert f"cid:{poster['Content-ID'].strip('<>')}" in message.alternatives[0][0]
    assert f"/g/{duel.code}/poster.png" in message.body


def test_a_running_games_emails_have_no_record_attached(game):
    message = email.compose(Notice(seat=seat(game, "S"), kind="blocks", ply=0))
    assert [] == [part for part in message.attachments if isinstance(part, MIMEText)]


def test_the_others_hear_who_wants_a_rematch_while_it_is_open(ann, bo, cy):
    game = seated([ann, bo, cy], sides="SWN")
    skip(game)
    again = rematch.play_again(bo, fresh(game))
    rematch.play_again(cy, fresh(game))
    waiting = owed(game, "rematch")
    assert {"S", "N"} == set(waiting)
    assert f"Bo wants a rematch: {game}" == email.compose(waiting["S"]).subject

    seating.leave(bo, again)
    delivery = Delivery.objects.get(notice=waiting["S"])
    sending.send(delivery.pk)
    delivery.refresh_from_db()
    assert delivery.reason == "no longer open"


def test_one_subject_per_game_for_those_who_sort_by_it(game, ann):
    ann.email_one_subject = True
    ann.save()
    message = email.compose(Notice(seat=seat(game, "S"), kind="blocks", ply=0))
    assert str(game) == message.subject
    assert "<h1" in message.alternatives[0][0]
    assert message.body.startswith("Choose your blocks, Ann.")


def test_an_email_between_two_rounds_begins_with_the_skyline(duel):
    play_until(duel, "build", "S")
    played = play_until(duel, "choose", "S")
    message = email.compose(Notice(seat=seat(duel, "S"), kind="blocks", ply=played.ply))
    board, strip = (part for part in message.attachments if isinstance(part, MIMEImage))
    assert ["board.png", "skyline.png"] == [board.get_filename(), strip.get_filename()]
    wide, high = Image.open(BytesIO(strip.get_payload(decode=True))).size
    assert 1200 == wide
    assert high < 400
    html = message.alternatives[0][0]
    assert html.index(f"cid:{strip['Content-ID'].strip('<>')}") < html.index("<h1")
    assert len(strip.get_payload(decode=True)) + len(board.get_payload(decode=True)) < 110_000


@pytest.mark.parametrize("kind", ["turn", "reminder"])
def test_the_email_of_every_turn_stays_quick_to_draw(duel, kind):
    played = play_until(duel, "build", "S")
    message = email.compose(Notice(seat=seat(duel, "S"), kind=kind, ply=played.ply))
    [board] = [part for part in message.attachments if isinstance(part, MIMEImage)]
    assert "board.png" == board.get_filename()


def test_before_the_first_build_there_is_no_skyline(game):
    message = email.compose(Notice(seat=seat(game, "S"), kind="blocks", ply=0))
    assert 1 == len([part for part in message.attachments if isinstance(part, MIMEImage)])
