"""The daily digest: when it is sent, what it contains, and which emails must not wait for it."""

import re
from datetime import UTC, datetime, time, timedelta

import pytest
import time_machine
from django.core import mail
from django.test import Client

from engine.events import RoundScored
from games.lib import clock
from games.mail import sending
from games.models import Delivery, Game, Notice, Seat, User
from games.play import deadlines, notices, turn_links, turns
from tests.games.conftest import bot_move, fresh, owe, play_on, seat, seated, skip

from games.play.turns import submit_move  # isort: skip

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
SIX = NOON.replace(hour=18)
DAY = timedelta(days=1)


@pytest.fixture
def digested(ann):
    """Ann, in UTC, with one email a day at six in the evening."""
    ann.turn_emails = "daily"
    ann.save()
    return ann


@pytest.fixture
def tables(digested, bo):
    """Two tables waiting for Ann since noon; the second has less time left."""
    with time_machine.travel(NOON, tick=False):
        games = [seated([digested, bo], sides="SN") for _ in range(2)]
    Seat.objects.filter(game=games[1], to_move=True).update(
        deadline=games[1].deadline - timedelta(hours=9)
    )
    return [fresh(game) for game in games]


def sent_at(moment) -> list[str]:
    """The subjects of the emails sent at that moment."""
    mail.outbox.clear()
    with time_machine.travel(moment, tick=False):
        sending.send_due()
    return [email.subject for email in mail.outbox]


@pytest.mark.parametrize(
    ("moment", "hour", "zone", "next_at"),
    [
        ("2026-11-21 16:59", time(18), "Europe/Berlin", "2026-11-21 17:00"),
        ("2026-11-21 17:00", time(18), "Europe/Berlin", "2026-11-21 17:00"),
        ("2026-11-21 17:01", time(18), "Europe/Berlin", "2026-11-22 17:00"),
        ("2026-11-21 23:30", time(0), "Europe/Berlin", "2026-11-22 23:00"),
        ("2026-11-21 03:00", time(18), "America/Los_Angeles", "2026-11-22 02:00"),
        ("2026-03-28 18:00", time(18), "Europe/Berlin", "2026-03-29 16:00"),  # a day of 23 hours
        ("2026-03-29 00:00", time(2, 30), "Europe/Berlin", "2026-03-29 01:30"),  # a skipped hour
        ("2026-10-25 00:31", time(2, 30), "Europe/Berlin", "2026-10-26 01:30"),  # a repeated hour
    ],
)
def test_the_digest_hour_comes_once_a_day(moment, hour, zone, next_at):
    def utc(text: str) -> datetime:
        return datetime.strptime(text, "%Y-%m-%d %H:%M").replace(tzinfo=UTC)

    assert utc(next_at) == clock.next_at(utc(moment), hour, clock.ZoneInfo(zone))


def test_several_waiting_games_share_one_digest_at_its_hour(tables):
    assert [] == sent_at(SIX - timedelta(seconds=1))
    assert ["2 turns are waiting for you"] == sent_at(SIX)
    assert 0 == Delivery.objects.unsettled().count()
    assert [] == sent_at(SIX + DAY)


def test_a_digest_lists_the_most_urgent_game_first_with_time_and_link(tables):
    later, sooner = tables
    sent_at(SIX)
    [email] = mail.outbox
    html = email.alternatives[0][0]
    assert ["ann@example.org"] == email.to
    seats = (game.seats.get(user__name="Ann") for game in (sooner, later))
    links = [turn_links.url(seat, 0) for seat in seats]
    assert (
        links
        == re.findall(r"^http.*/t/.*$", email.body, re.M)
        == re.findall(r'href="([^"]+/t/[^"]+)"', html)
    )
    assert (
        f"{sooner}\nRound 1 of 6, choosing blocks.\n1 d 9 h left, until Mon 23 Nov, 03:00 (UTC).\n"
        in email.body
    )
    assert f">{sooner.name} 1 d 9 h left · {later.name} 1 d 18 h left</div>" in html


def test_a_digest_names_a_broken_game_and_keeps_the_others(tables, caplog):
    broken, fine = tables
    Game.objects.filter(pk=broken.pk).update(options_by_key={"players": "nine"})
    assert ["2 turns are waiting for you"] == sent_at(SIX)
    (email,) = mail.outbox
    for body in (email.body, email.alternatives[0].content):
        assert fine.name in body
        assert 1 == body.count("We can’t show this table right now.")
    assert f"{broken} cannot be shown in a list" in caplog.text


def test_a_digest_shows_no_hand_and_loads_nothing(tables):
    sent_at(SIX)
    html = mail.outbox[0].alternatives[0][0]
    assert not re.search("card|src=|<script|<link", html + mail.outbox[0].body)
    assert all(
        link.startswith("http://127.0.0.1:8000/") for link in re.findall(r'href="([^"]+)"', html)
    )


def test_one_click_stops_the_digest(tables, ann):
    sent_at(SIX)
    headers = mail.outbox[0].extra_headers
    assert "List-Unsubscribe=One-Click" == headers["List-Unsubscribe-Post"]
    Client(enforce_csrf_checks=True).post(
        headers["List-Unsubscribe"].strip("<>").partition("8000")[2]
    )
    ann.refresh_from_db()
    assert (False, False, True) == tuple(
        ann.wants("email", kind) for kind in ("turn", "blocks", "round")
    )


def test_a_digest_is_in_the_readers_language(tables, ann):
    ann.language = "de"
    ann.save()
    assert ["2 Züge warten auf dich"] == sent_at(SIX)
    assert "Noch 1 T 9 Std., bis Mo, 23. Nov., " in mail.outbox[0].body


def test_one_waiting_game_gets_the_usual_email(tables):
    state = tables[0].state()
    with time_machine.travel(NOON + timedelta(hours=1), tick=False):
        submit_move(seat(tables[0], "S"), 0, bot_move(state, "S"))
    assert f"Choose 4 blocks: {tables[1]}, round 1" in sent_at(SIX)
    assert "BOARD, seen from your seat" in mail.outbox[-1].body


def test_a_game_still_waiting_since_yesterday_is_in_the_digest(tables, digested, bo):
    sent_at(SIX)
    with time_machine.travel(SIX + timedelta(hours=1), tick=False):
        for _ in range(2):
            seated([digested, bo], sides="SN")
    assert ["4 turns are waiting for you"] == sent_at(SIX + DAY)


def test_a_turn_ending_before_the_digest_is_emailed_at_once(digested, bo):
    with time_machine.travel(SIX + timedelta(hours=1), tick=False):
        game = seated([digested, bo], sides="SN")
        Notice.objects.all().delete()
        Game.objects.update(pace_seconds=86_400)  # at six only an hour would remain of its quarter
        turns.restart_clock(game.pk)
        game = turns.locked(game.pk)
        notices.owe(game, None, game.state())
        Notice.objects.filter(kind="begin").delete()  # Bo's
    assert [f"Choose 4 blocks: {game}, round 1"] == sent_at(SIX + timedelta(hours=1))


@pytest.mark.parametrize("days", [1, 2, 3, 7])
def test_a_turn_email_always_leaves_a_quarter_of_the_time(days):
    reader = Seat(user=User(turn_emails="daily"))
    for quarter in range(96):
        began = NOON + quarter * timedelta(minutes=15)
        game = Game(pace_seconds=days * 86_400, deadline=began + days * DAY)
        due = deadlines.delivery_time("email", "turn", reader, game, began)
        assert due <= game.deadline - 0.25 * days * DAY
        assert due in (began, SIX, SIX + DAY)


def test_reminders_and_the_end_of_a_game_skip_the_digest(tables):
    with time_machine.travel(NOON, tick=False):
        last = dict.fromkeys(tables[0].seats.filter(to_move=True), Notice.Kind.REMINDER)
        notices.owe_reminders(turns.locked(tables[0].pk), last)
        owe(seat(tables[1], "S"), "over")
    reminded = Delivery.objects.get(notice__kind="reminder")
    assert tables[0].deadline - timedelta(hours=2) == reminded.not_before
    Delivery.objects.filter(pk=reminded.pk).update(not_before=NOON)
    assert 2 == len(sent_at(NOON))


def test_a_scored_round_is_in_the_digest(tables):
    with time_machine.travel(NOON + timedelta(hours=2), tick=False):
        game = tables[0]
        skip(game, 17)
        while not any(isinstance(event, RoundScored) for event in fresh(game).state().happened):
            Notice.objects.filter(seat__game=game).delete()
            play_on(game, 1)
        play_on(game, 1)  # Bo chooses first
    of_ann = Notice.objects.filter(seat__user=tables[0].host, seat__game=game)
    assert {"round", "blocks"} == set(of_ann.values_list("kind", flat=True))
    assert "2 turns are waiting for you" in sent_at(SIX)
    [email] = [email for email in mail.outbox if "turns are waiting" in email.subject]
    assert re.search(r"^Round 1 scored: (you lead|Bo leads|tied at) [\d-]+\.$", email.body, re.M)
    assert 0 == Delivery.objects.unsettled().count()


def test_a_dead_workers_digest_is_sent_again_unchanged(tables):
    with time_machine.travel(SIX, tick=False):
        first = sending.claim(Delivery.objects.earliest("pk").pk)
        assert 2 == len(first)
        assert 0 == sending.send_due()
    assert ["2 turns are waiting for you"] == sent_at(SIX + Delivery.LEASE)
    assert f"<daily.{first[0].notice_id}@127.0.0.1>" == mail.outbox[0].extra_headers["Message-ID"]


def test_turning_the_digest_off_sends_waiting_emails(tables, ann, sign_in):
    form = {
        "name": "Ann",
        "language": "en",
        "time_zone": "UTC",
        "turn_emails": "",
        "email_blocks": "on",
    }
    with time_machine.travel(NOON, tick=False):
        assert 302 == sign_in(ann).post("/settings", form).status_code
    assert [f"Choose 4 blocks: {game}, round 1" for game in tables] == sent_at(NOON)


def test_players_without_a_digest_get_single_emails_at_once(digested, bo):
    with time_machine.travel(NOON, tick=False):
        games = [seated([bo, digested], sides="SN") for _ in range(2)]
    assert [f"Choose 4 blocks: {game}, round 1" for game in games] == sent_at(NOON)


def test_it_says_for_whom_a_substitute_plays(tables):
    tables[0].seats.filter(side="N").update(substituted_at=NOON)
    sent_at(SIX)
    assert 1 == mail.outbox[0].body.count("A substitute plays for Bo.")
