"""Notices go to the right players once, late rather than never, and not once they are outdated."""

from datetime import UTC, datetime, timedelta
from smtplib import SMTPDataError

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.utils import timezone

import engine
from games.lobby import seating
from games.mail import sending
from games.mail.channels import email
from games.models import Delivery, Game, Notice, Seat
from games.play import bots, notices, turns
from games.play.turns import submit_move
from tests.games.conftest import bot_move, fresh, owe, play_on, seat, seated, skip

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
DAY = timedelta(days=1)
MOST = 28  # queries for an email, transactions counted
MOST_TOGETHER = 20  # for each of those that are claimed together


def owed() -> list[tuple[str, str, int]]:
    return list(Notice.objects.order_by("pk").values_list("seat__side", "kind", "ply"))


def subjects() -> list[str]:
    return [message.subject for message in mail.outbox]


def test_the_first_player_to_choose_is_notified_at_the_start(game):
    assert owed() == [("S", "blocks", 0)]


def test_every_turn_owes_one_email(game):
    play_on(game, 30)
    moved = [(ply.seat.side, ply.number - 1) for ply in game.plies.select_related("seat")]
    asked = [(side, ply) for side, kind, ply in owed() if kind in ("turn", "blocks")]
    assert moved == asked[:-1]


def test_simultaneous_choices_ask_each_player_once(ann, bo, cy):
    game = seated([ann, bo, cy], sides="SWN", choosing="together")
    play_on(game, 2)
    assert owed() == [("S", "blocks", 0), ("W", "blocks", 0), ("N", "blocks", 0)]


def test_everyone_is_notified_of_scored_rounds_and_the_end(duel):
    skip(duel, 70)
    play_on(duel)
    notified = [(side, kind) for side, kind, _ in owed()]
    assert 2 == notified.count(("S", "round")) == notified.count(("N", "round"))
    assert 1 == notified.count(("S", "over")) == notified.count(("N", "over"))


def test_bots_get_no_emails(ann):
    game = seating.open_table(ann, engine.Options(players=2, start="N"), side="S", bots=["greedy"])
    skip(game, 90)
    play_on(game)
    assert {"S"} == {side for side, _, _ in owed()}


def test_an_email_is_sent_once(game):
    assert sending.send_due() == 1
    assert sending.send_due() == 0
    assert [f"Choose 6 blocks: {game}, round 1"] == subjects()
    assert mail.outbox[0].to == ["ann@example.org"]


def test_a_turn_already_played_needs_no_email(game):
    play_on(game, 1)
    sending.send_due()
    assert [message.to for message in mail.outbox] == [["bo@example.org"]]
    assert Delivery.objects.get(notice__seat__side="S").reason == "turn already played"


def test_simultaneous_choices_do_not_outdate_an_email(ann, bo, cy):
    game = seated([ann, bo, cy], sides="SWN", choosing="together")
    submit_move(seat(game, "N"), 0, bot_move(game.state(), "N"))
    sending.send_due()
    assert {"ann@example.org", "bo@example.org"} == {message.to[0] for message in mail.outbox}


@pytest.mark.parametrize("kind", ["turn", "blocks", "round", "over", "reminder"])
def test_each_kind_has_its_switch(game, ann, kind):
    ann.preferences.choose(ann, "email", kind, wanted=False)
    Notice.objects.all().delete()
    owe(seat(game, "S"), kind)
    sending.send_due()
    assert subjects() == []
    assert Delivery.objects.get().reason == "switched off"


def test_an_unverified_address_gets_nothing(game, ann):
    EmailAddress.objects.filter(user=ann).update(verified=False)
    sending.send_due()
    assert subjects() == []
    assert Delivery.objects.get().reason == "address not verified"


def test_a_dead_workers_notice_is_sent_when_its_lease_ends(game):
    assert sending.claim(Delivery.objects.get().pk)
    assert sending.send_due() == 0
    Delivery.objects.update(claimed_until=timezone.now() - timedelta(seconds=1))
    assert sending.send_due() == 1


class _Refuses(EmailBackend):
    def send_messages(self, messages):
        if any("ann@" in to for message in messages for to in message.to):
            raise SMTPDataError(554, b"5.6.0 I don't like this email")
        return super().send_messages(messages)


def test_emails_that_came_too_late_delay_no_other(game):
    play_on(game, 3)
    assert [True, True, False] == [sending.send_some(1) for _ in range(3)]
    assert 1 == len(mail.outbox)


def test_turns_that_are_over_are_dropped_together_when_many_emails_wait(game, mailoutbox):
    play_on(game, 3)
    played = Delivery.objects.filter(notice__seat__to_move=False)
    assert sending.send_some(2)
    assert {"turn already played"} == set(played.values_list("reason", flat=True))
    assert [] == mailoutbox
    assert sending.send_some(2)
    assert 1 == len(mailoutbox)


def test_a_claimed_email_is_not_dropped_with_the_others(game):
    claimed = Delivery.objects.get()
    sending.claim(claimed.pk)
    play_on(game, 1)
    assert 0 == sending.drop_played()


def test_a_refused_email_delays_no_other(ann, bo, settings):
    settings.EMAIL_BACKEND = f"{__name__}._Refuses"
    seated([ann, bo], sides="SN", choosing="together")
    assert sending.send_due() == 1
    put_off = Delivery.objects.get(notice__seat__side="S")
    assert (put_off.attempts, put_off.sent_at) == (1, None)
    assert put_off.not_before > timezone.now()


def test_an_email_that_keeps_failing_is_given_up_and_logged(ann, bo, settings):
    settings.EMAIL_BACKEND = f"{__name__}._Refuses"
    seated([ann, bo], sides="SN")
    Notice.objects.all().delete()
    delivery = owe(ann.seats.get(), "over")
    for _ in range(len(sending.PAUSES) + 1):
        Delivery.objects.update(not_before=None)
        sending.send(delivery.pk)
    assert Delivery.objects.get().reason == "could not be sent"


def test_an_email_sent_twice_has_one_message_id(game):

    notice = Notice.objects.get()
    first, second = (email.compose(notice).message()["Message-ID"] for _ in range(2))
    assert first == second


def test_emails_to_a_reader_about_a_game_form_one_thread(duel):
    play_on(duel, 4)

    emails = [email.compose(notice).message() for notice in Notice.objects.filter(seat__side="S")]
    assert len({message["References"] for message in emails}) == 1
    assert len(emails) == len({message["Message-ID"] for message in emails})
    assert fresh(duel).code in emails[0]["References"]


@pytest.fixture
def a_minute(settings):
    """Wait a minute before emails, as the real site does, in case the player sees the table meanwhile."""
    settings.SETTLE_SECONDS = 60


def test_a_turn_email_is_sent_after_a_minute(a_minute, ann, bo):
    with time_machine.travel(NOON, tick=False) as clock:
        game = seated([ann, bo], sides="SN")
        assert 0 == sending.send_due()
        clock.shift(59)
        assert 0 == sending.send_due()
        clock.shift(1)
        assert 1 == sending.send_due()
    assert [f"Choose 4 blocks: {game}, round 1"] == subjects()


def test_playing_within_that_minute_cancels_the_email(a_minute, ann):
    with time_machine.travel(NOON, tick=False) as clock:
        game = seating.open_table(
            ann, engine.Options(players=2, start="S"), side="S", bots=["greedy"]
        )
        for _ in range(3):
            state = bots.play_bots(game.pk) or fresh(game).state()
            submit_move(seat(game, "S"), state.ply, bot_move(state, "S"))
        clock.shift(60)
        assert 0 == sending.send_due()
    assert {"turn already played"} == set(Delivery.objects.values_list("reason", flat=True))


def test_the_end_email_is_sent_at_once(a_minute, duel):
    skip(duel, 90)
    play_on(duel)
    assert 2 == sending.send_due() == len(mail.outbox)


def scored(game) -> None:
    """Play until a round is scored, with no earlier notices."""
    skip(game, 17)
    state = fresh(game).state()
    while not any(isinstance(event, engine.events.RoundScored) for event in state.happened):
        Notice.objects.all().delete()
        state = play_on(game, 1)


def test_a_scored_round_and_the_next_choice_share_one_email(duel):
    scored(duel)
    assert [("N", "blocks"), ("N", "round"), ("S", "round")] == sorted(x[:2] for x in owed())
    assert 2 == sending.send_due()
    assert 0 == Delivery.objects.unsettled().count()
    [choosing] = [message for message in mail.outbox if message.to == ["bo@example.org"]]
    assert f"Choose 4 blocks: {duel}, round 2" == choosing.subject
    assert "POINTS THIS ROUND" in choosing.body


def test_a_round_scored_some_moves_ago_is_in_the_turn_email(duel):
    scored(duel)
    Notice.objects.filter(seat__side="N").delete()
    play_on(duel, 1)
    assert {("S", "blocks"), ("S", "round")} <= {x[:2] for x in owed()}
    assert 1 == sending.send(
        Delivery.objects.get(notice__kind="round", notice__seat__side="S").pk
    ) + sending.send(Delivery.objects.get(notice__kind="blocks", notice__seat__side="S").pk)
    assert "POINTS THIS ROUND" in mail.outbox[0].body


def test_a_round_waits_for_the_turn_email(a_minute, duel):
    with time_machine.travel(NOON, tick=False) as clock:
        scored(duel)
        clock.shift(40)
        play_on(duel, 1)
        clock.shift(20)
        assert 0 == sending.send_due()
        clock.shift(40)
        assert 1 == sending.send_due()
    assert [["ann@example.org"]] == [message.to for message in mail.outbox]


def test_a_round_has_its_own_email_when_no_turn_email_comes(duel, bo):
    bo.preferences.choose(bo, "email", "blocks", wanted=False)
    scored(duel)
    assert 2 == sending.send_due()
    assert ["Round 1 scored"] * 2 == [subject.partition(":")[0] for subject in subjects()]


def test_a_player_who_has_moved_since_has_seen_the_round(duel):
    scored(duel)
    play_on(duel, 1)
    Notice.objects.filter(kind="blocks").delete()
    sending.send_due()
    assert [["ann@example.org"]] == [message.to for message in mail.outbox]
    assert (
        "round already seen"
        == Delivery.objects.get(notice__seat__side="N", notice__kind="round").reason
    )


def test_a_substituted_player_is_notified_of_the_round(duel):
    scored(duel)
    play_on(duel, 1, via="stand-in")
    sending.send_due()
    assert "" == Delivery.objects.get(notice__seat__side="N", notice__kind="round").reason


def test_a_joint_email_of_a_dead_worker_stays_joint(duel):
    scored(duel)
    asking = Delivery.objects.get(notice__kind="blocks")
    assert ["blocks", "round"] == [delivery.notice.kind for delivery in sending.claim(asking.pk)]
    assert 1 == sending.send_due()  # Ann's
    Delivery.objects.update(claimed_until=timezone.now() - timedelta(seconds=1))
    assert 1 == sending.send_due()
    assert 0 == sending.send_due()


def test_a_failing_joint_email_is_retried_as_one(duel, ann, settings):
    settings.EMAIL_BACKEND = f"{__name__}._Refuses"
    scored(duel)
    Notice.objects.filter(seat__side="N").delete()
    play_on(duel, 1)
    sending.send_due()
    of_ann = Delivery.objects.filter(notice__seat__side="S")
    assert [(1, None), (1, None)] == list(of_ann.values_list("attempts", "sent_at"))
    assert all(delivery.not_before > timezone.now() for delivery in of_ann)


@pytest.fixture
def quiet_hours_of_ann(ann):
    """Give Ann quiet hours from ten in the evening until seven, UTC."""
    ann.quiet_hours = True
    ann.save()


def evening(hour: int, minute: int = 0) -> datetime:
    return NOON.replace(hour=hour, minute=minute)


def test_no_email_is_sent_in_quiet_hours(quiet_hours_of_ann, ann, bo):
    with time_machine.travel(evening(23), tick=False) as clock:
        seated([ann, bo], sides="SN")
        assert 0 == sending.send_due()
        clock.move_to(evening(6, 59) + DAY)
        assert 0 == sending.send_due()
        clock.move_to(evening(7) + DAY)
        assert 1 == sending.send_due()


def test_an_email_delayed_into_quiet_hours_waits_for_their_end(quiet_hours_of_ann, ann, bo):
    with time_machine.travel(evening(21), tick=False) as clock:
        seated([ann, bo], sides="SN")
        clock.move_to(evening(22))
        assert 0 == sending.send_due()
    assert evening(7) + DAY == Delivery.objects.get().not_before


def test_each_player_is_reminded_before_their_quiet_hours(quiet_hours_of_ann, ann, bo):
    with time_machine.travel(evening(4), tick=False):  # two hours remain at two in the morning
        game = seated([ann, bo], sides="SN", choosing="together")
    Seat.objects.update(halfway_at=evening(4) + DAY)
    turns.set_clocks(Game.objects.filter(pk=game.pk))
    game = fresh(game)
    assert evening(21) + DAY == game.remind_at
    with time_machine.travel(game.remind_at, tick=False) as clock:
        Notice.objects.all().delete()
        last = dict.fromkeys(game.seats.filter(to_move=True), Notice.Kind.REMINDER)
        notices.owe_reminders(turns.locked(game.pk), last)
        assert 1 == sending.send_due()
        clock.move_to(game.deadline - timedelta(hours=2))
        assert 1 == sending.send_due()
    assert ["ann@example.org", "bo@example.org"] == [message.to[0] for message in mail.outbox]


def test_new_hours_apply_to_waiting_emails(a_minute, ann, bo, sign_in):
    form = {"name": "Ann", "language": "en", "time_zone": "UTC", "email_blocks": "on"}
    with time_machine.travel(evening(23), tick=False) as clock:
        game = seated([ann, bo], sides="SN")
        sign_in(ann).post(
            "/settings",
            {**form, "quiet_hours": "on", "quiet_from": "22:30", "quiet_until": "07:30"},
        )
        assert evening(7, 30) + DAY == Delivery.objects.get().not_before
        sign_in(ann).post(
            "/settings",
            {**form, "quiet_hours": "on", "quiet_from": "10:00", "quiet_until": "12:00"},
        )
        assert evening(23) + DAY == fresh(game).remind_at  # at half of the time
        clock.shift(60)
        assert 1 == sending.send_due()


def test_an_email_costs_few_queries(game, django_assert_max_num_queries) -> None:
    side = skip(game, 20).to_move[0]
    Delivery.objects.all().delete()
    owe(seat(game, side), "turn", 20)
    with django_assert_max_num_queries(MOST):
        assert 1 == sending.send_due()


@pytest.fixture
def five(ann, bo):
    return [seated([ann, bo], sides="SN") for _ in range(sending.TOGETHER)]


def test_emails_that_are_claimed_together_cost_fewer_queries_each(
    five, django_assert_max_num_queries
):
    with django_assert_max_num_queries(len(five) * MOST_TOGETHER):
        assert len(five) == sending.send_due()


def test_a_claim_that_got_old_is_made_anew(five, monkeypatch):
    monkeypatch.setattr(sending, "FRESH", -1)
    assert len(five) == sending.send_due() == len(mail.outbox)
