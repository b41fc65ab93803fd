"""Replies that play: what a reply says is done once, by its player alone, and answered in its thread."""

import json
import re
from email import message_from_bytes
from email.message import EmailMessage
from io import BytesIO, TextIOWrapper
from itertools import product

import pytest
from django.core import mail
from django.core.management import call_command

from engine import Phase, write
from games.lib import sealed
from games.mail import sending
from games.mail.channels import email
from games.mail.inbound import receiving
from games.mail.inbound.receiving import receive
from games.mail.outbox import OutboxBackend
from games.mail.reply_address import decision_of, reply_address
from games.models import IncomingEmail, Notice, OutboxEmail, Ply, Seat
from games.play import turn_links
from tests.games.conftest import bot_move, fresh, play_on, play_until, seat

PASS = "mx.example.org; dkim=pass header.d=example.org; dmarc=pass header.from=example.org"


@pytest.fixture(autouse=True)
def incoming(settings):
    settings.REPLY_ADDRESS, settings.AUTHSERV_ID = "play@games.example.org", "mx.example.org"


@pytest.fixture
def state(game):
    return play_until(game, Phase.BUILD, "W")


def reply(game, body, state, sender="bo@example.org", **headers):
    """Bo's reply to the email that asked him, as his mail server hands it on."""
    message = EmailMessage()
    message["From"], message["To"] = f"Bo <{sender}>", reply_address(seat(game, "W"), state.ply)
    message["Subject"], message["Message-ID"] = "Re: Your turn", "<1@example.org>"
    message["References"] = "<table.x@games.example.org>"
    for name, value in {"Authentication_Results": PASS, **headers}.items():
        if value:
            message[name.replace("_", "-")] = value
    message.set_content(body)
    return message.as_bytes()


def answer():
    """The last answer that is owed, to whom and with what."""
    notice = Notice.objects.filter(kind="answer").latest("pk")
    return notice.recipient.email, json.loads(sealed.unseal(notice.sealed))


def said():
    return answer()[1]["body"]


def typed(state):
    move = bot_move(state, "W")
    return f"{move.card} {move.city.lower()} {move.floors}"


def test_a_reply_plays_its_first_line(game, state):
    assert (
        receive(reply(game, f"{typed(state)}\n\n> Your turn, Bo\n> 9 f 4\n", state)).outcome
        == "played"
    )

    last = fresh(game).rows[-1]
    assert (last.side, last.move, last.via) == ("W", write(bot_move(state, "W")), Ply.Via.MAIL)


def test_the_answer_comes_in_the_thread_with_the_new_board(game, state):
    receive(reply(game, typed(state), state))
    to, content = answer()

    assert to == "bo@example.org"
    assert content["subject"] == "Re: Your turn"
    assert content["headers"]["In-Reply-To"] == "<1@example.org>"
    assert content["headers"]["References"] == "<table.x@games.example.org> <1@example.org>"
    assert content["body"].startswith("Move played. ")
    assert "BOARD, seen from your seat" in content["body"]


def test_the_answer_goes_out_as_an_email_that_no_program_answers(game, state):
    receive(reply(game, "board", state))
    sending.send_due()
    [sent] = [each for each in mail.outbox if each.subject == "Re: Your turn"]

    assert sent.to == ["bo@example.org"]
    assert sent.extra_headers["Auto-Submitted"] == "auto-generated"
    assert decision_of(sent.extra_headers["Reply-To"]) == turn_links.of(seat(game, "W"), state.ply)


def test_the_same_email_twice_plays_once_and_is_answered_once(game, state):
    letter = reply(game, typed(state), state)
    assert [receive(letter).outcome for _ in "abc"] == ["played"] * 3
    assert fresh(game).state().ply == state.ply + 1
    assert Notice.objects.filter(kind="answer").count() == 1


def test_an_illegal_move_is_answered_with_what_is_legal(game, state):
    assert receive(reply(game, "9 nowhere 4", state)).outcome == "refused"
    assert "Nothing was played." in said()
    assert "YOUR LEGAL MOVES" in said()
    assert fresh(game).state().ply == state.ply


def test_no_hand_is_in_an_answer_to_a_player_who_keeps_it_out_of_emails(game, state, bo):
    bo.email_hand = False
    bo.save()
    receive(reply(game, "help", state))
    assert "YOUR LEGAL MOVES" not in said()
    assert "Your hand is on the table’s page." in said()


def test_a_reply_to_a_turn_that_is_over_plays_nothing(game, state):
    late = reply(game, "1 a 1", state)
    play_on(game, 5)
    before = fresh(game).ply

    assert receive(late).outcome == "refused"
    assert fresh(game).ply == before


def test_a_reply_of_a_former_player_does_nothing(game, state, eve):
    letter = reply(game, typed(state), state)
    Seat.objects.filter(game=game, side="W").update(user=eve)

    assert receive(letter).outcome == "ignored"
    assert not Notice.objects.filter(kind="answer").exists()


@pytest.mark.parametrize(
    "how",
    [
        {"sender": "eve@example.org"},
        {"Authentication_Results": ""},
        {"Authentication_Results": "mx.example.org; dmarc=fail header.from=example.org"},
        {"Authentication_Results": "mx.evil.org; dmarc=pass"},
        {"Authentication_Results": "mx.example.org; dmarc=fail; dmarc=pass"},
        {"Authentication_Results": "mx.example.org (dmarc=pass); spf=pass"},
    ],
)
def test_a_move_that_may_not_be_its_players_is_held_and_only_they_can_confirm_it(
    game, state, client, how
):
    assert receive(reply(game, typed(state), state, **how)).outcome == "held"
    to, content = answer()
    link = next(line for line in content["body"].splitlines() if line.startswith("http"))

    assert to == "bo@example.org"
    assert fresh(game).ply == state.ply
    assert "Play move" in client.get(link).content.decode()


def test_the_confirming_link_fills_in_the_blocks(game, client):
    letter = EmailMessage()
    letter["From"], letter["To"] = "x@evil.org", reply_address(seat(game, "S"), 0)
    letter.set_content("Nimm 4 3 2 1 1 1")
    assert receive(letter.as_bytes()).outcome == "held"
    link = next(line for line in said().splitlines() if line.startswith("http"))

    assert re.search(r'name="r1"[^>]*value="3"', client.get(link).content.decode())


def test_resigning_asks_back(game, state):
    assert receive(reply(game, "resign", state)).outcome == "answered"
    assert "resign yes" in said()
    assert seat(game, "W").resigned_at is None
    again = reply(game, "Resign yes.", state).replace(b"<1@", b"<2@")
    assert receive(again).outcome == "answered"
    assert seat(game, "W").resigned_at is not None


def test_nobody_resigns_for_another(game, state):
    assert receive(reply(game, "resign yes", state, sender="eve@example.org")).outcome == "held"
    assert seat(game, "W").resigned_at is None


@pytest.mark.parametrize("command", ["Hilfe", "Brett", "Aufträge", "Aufgeben"])
def test_commands_may_be_german(game, state, bo, command):
    bo.language = "de"
    bo.save()
    assert receive(reply(game, command, state)).outcome == "answered"


AUTOMATIC = [
    {"Auto_Submitted": "auto-replied"},
    {"Auto_Submitted": "auto-generated; owner=x"},
    {"Precedence": "bulk"},
    {"Precedence": "List"},
    {"List_Id": "<x.example.org>"},
    {"X_Autoreply": "yes"},
    {"Return_Path": "<>"},
    {"sender": "MAILER-DAEMON@example.org"},
    {"sender": "play@games.example.org"},
]


@pytest.mark.parametrize("how", AUTOMATIC)
def test_what_a_program_sends_neither_plays_nor_is_answered(game, state, how):
    assert receive(reply(game, typed(state), state, **how)).outcome == "ignored"
    assert not Notice.objects.filter(kind="answer").exists()
    assert fresh(game).ply == state.ply


AWAY = (
    "Automatic reply: Your turn", "Out of office", "Abwesenheitsnotiz: Your turn",
    "Réponse automatique : Your turn", "Respuesta automática: Your turn", "Fuori sede",
    "Automatisch antwoord: Your turn", "Resposta automática: Your turn", "Automatiskt svar: Your turn",
    "Automatisk svar: Your turn", "Automaattinen vastaus: Your turn", "Odpowiedź automatyczna: Your turn",
    "Автоматический ответ: Your turn", "自動応答: Your turn", "자동 회신: Your turn",
)  # fmt: skip
HOW = (
    {},
    {"Auto_Submitted": "auto-replied", "Precedence": "bulk"},
    {"X_Auto_Response_Suppress": "All"},
    {"X_Autoreply": "yes", "Return_Path": "<>"},
)


def test_sixty_automatic_replies_play_nothing_and_get_no_answer(game, state):
    """In fifteen languages; most programs add a header, some only a subject."""
    for number, (subject, how) in enumerate(product(AWAY, HOW)):
        letter = message_from_bytes(
            reply(game, f"Away until Monday.\n{typed(state)}", state, **how)
        )
        letter.replace_header("Subject", subject)
        letter.replace_header("Message-ID", f"<{number}@example.org>")
        assert receive(letter.as_bytes()).outcome == "ignored", (subject, how)
    assert not Notice.objects.filter(kind="answer").exists()
    assert fresh(game).ply == state.ply


def test_two_sites_that_answer_each_other_stop_after_two_emails(game, state):
    receive(reply(game, "what?", state))
    sending.send_due()
    [first] = [each for each in mail.outbox if each.subject.startswith("Re:")]
    first.from_email = "bo@example.org"
    back = (
        first.message()
        .as_bytes()
        .replace(b"To: bo@example.org", b"To: " + first.extra_headers["Reply-To"].encode())
    )

    assert receive(back).outcome == "ignored"


def test_an_email_to_no_address_of_ours_is_ignored(game, state):
    wrong = reply(game, typed(state), state).replace(b"play+a", b"play+b")
    assert receive(wrong).outcome == "ignored"


def test_a_seat_gets_only_so_many_answers_an_hour(game, state):
    for number in range(14):
        receive(reply(game, "board", state).replace(b"<1@", b"<%d@" % number))
    assert Notice.objects.filter(kind="answer").count() == 10


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"From: " + b"(" * 2000 + b"\n\nx",
        b"".join(
            b"Content-Type: multipart/mixed; boundary=%d\n\n--%d\n" % (n, n) for n in range(1500)
        ),
        b"Subject: x\nContent-Type: text/plain; charset=no-such\n\n2 h 3",
        b"X: y\n" * 200 + b"\nx",
        b"To: " + b"a@example.org, " * 20_000 + b"\n\nx",
        bytes(range(256)) * 20,
        b"x" * 2_000_000,
    ],
    ids=range(8),
)
def test_a_hostile_message_does_nothing(db, raw):
    assert receive(raw).outcome in ("broken", "ignored")


def test_emails_are_forgotten_after_a_week(game, state, db):
    row = receive(reply(game, "board", state))
    receiving.forget(row.received_at + receiving.KEPT / 2)
    assert IncomingEmail.objects.count() == 1
    receiving.forget(row.received_at + receiving.KEPT * 1.1)
    assert IncomingEmail.objects.count() == 0


def test_the_email_of_a_turn_names_the_address_for_replies_if_there_is_one(game, state, settings):
    asked = Notice(seat=seat(game, "W"), kind="turn", ply=state.ply)
    assert email.compose(asked).extra_headers["Reply-To"] == reply_address(
        seat(game, "W"), state.ply
    )
    settings.REPLY_ADDRESS = ""
    assert "Reply-To" not in email.compose(asked).extra_headers


def test_the_outbox_of_a_laptop_can_reply(game, state, client):
    OutboxBackend().send_messages(
        [email.compose(Notice(seat=seat(game, "W"), kind="turn", ply=state.ply))]
    )
    stored = OutboxEmail.objects.get()
    page = client.get(f"/outbox/{stored.pk}").content.decode()
    client.post(f"/outbox/{stored.pk}/reply", {"text": typed(state)})

    assert "Send reply" in page
    assert IncomingEmail.objects.get().outcome == "played"
    assert fresh(game).state().ply == state.ply + 1


def test_nobody_elses_outbox_can_reply(game, state, client, settings):
    stored = OutboxEmail.objects.create(to="bo@example.org", subject="x", text="y")
    settings.OUTBOX = False
    assert client.post(f"/outbox/{stored.pk}/reply", {"text": "board"}).status_code == 404


def test_a_command_takes_an_email_from_standard_input(game, state, monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(reply(game, typed(state), state))))
    call_command("receive_mail")

    assert capsys.readouterr().out == "played\n"
