"""Who is owed which letter, and that it is sent once, late rather than never, and not for a turn already played."""

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.utils import timezone

import engine
from games import notices
from games.models import Notice
from games.turns import submit_move

from .conftest import bot_move, fresh, play_on, seat, seated, skip


def owed() -> list[tuple[str, str, int]]:
    return list(Notice.objects.order_by("pk").values_list("seat__side", "kind", "ply"))


def subjects() -> list[str]:
    return [letter.subject for letter in mail.outbox]


def test_who_is_to_choose_first_is_told_when_the_game_starts(game):
    assert owed() == [("S", "blocks", 0)]


def test_every_turn_is_owed_one_letter(game):
    play_on(game, 30)
    moved = [(ply.seat.side, ply.number - 1) for ply in game.plies.select_related("seat")]
    asked = [(side, ply) for side, kind, ply in owed() if kind in ("turn", "blocks")]
    assert moved == asked[:-1]


def test_together_all_are_asked_once_however_many_choose_before_them(ann, bo, cy):
    game = seated([ann, bo, cy], sides="SWN", choosing="together")
    play_on(game, 2)
    assert owed() == [("S", "blocks", 0), ("W", "blocks", 0), ("N", "blocks", 0)]


def test_a_scored_round_and_the_end_are_told_to_all(duel):
    skip(duel, 70)
    play_on(duel)
    told = [(side, kind) for side, kind, _ in owed()]
    assert 2 == told.count(("S", "round")) == told.count(("N", "round"))
    assert 1 == told.count(("S", "over")) == told.count(("N", "over"))


def test_bots_get_no_letters(ann):
    from games import lobby

    game = lobby.open_table(ann, engine.Options(players=2, start="N"), side="S", bots=["greedy"])
    skip(game, 90)
    play_on(game)
    assert {"S"} == {side for side, _, _ in owed()}


def test_a_letter_goes_out_once(game):
    assert notices.send_due() == 1
    assert notices.send_due() == 0
    assert [f"Choose 6 blocks: {game}, round 1"] == subjects()
    assert mail.outbox[0].to == ["ann@example.org"]


def test_a_turn_already_played_needs_no_letter(game):
    play_on(game, 1)
    notices.send_due()
    assert [letter.to for letter in mail.outbox] == [["bo@example.org"]]
    assert Notice.objects.get(seat__side="S").dropped == "turn already played"


def test_together_a_letter_is_still_right_after_others_have_chosen(ann, bo, cy):
    game = seated([ann, bo, cy], sides="SWN", choosing="together")
    submit_move(seat(game, "N"), 0, bot_move(game.state(), "N"))
    notices.send_due()
    assert {"ann@example.org", "bo@example.org"} == {letter.to[0] for letter in mail.outbox}


@pytest.mark.parametrize("kind", ["turn", "blocks", "round", "over", "reminder"])
def test_each_kind_has_its_switch(game, ann, kind):
    setattr(ann, f"mail_{kind}", False)
    ann.save()
    Notice.objects.all().delete()
    Notice.objects.create(seat=seat(game, "S"), kind=kind, ply=0)
    notices.send_due()
    assert subjects() == []
    assert Notice.objects.get().dropped == "switched off"


def test_an_address_that_is_not_verified_gets_nothing(game, ann):
    EmailAddress.objects.filter(user=ann).update(verified=False)
    notices.send_due()
    assert subjects() == []
    assert Notice.objects.get().dropped == "address not verified"


def test_a_notice_claimed_by_a_worker_that_died_is_sent_when_its_lease_is_over(game):
    assert notices.claim(Notice.objects.get().pk)
    assert notices.send_due() == 0
    Notice.objects.update(not_before=timezone.now() - timedelta(seconds=1))
    assert notices.send_due() == 1


class _Refuses(EmailBackend):
    def send_messages(self, messages):
        if any("ann@" in to for message in messages for to in message.to):
            raise OSError("the mail server hung up")
        return super().send_messages(messages)


def test_a_mail_server_that_fails_delays_that_letter_and_no_other(ann, bo, settings):
    settings.EMAIL_BACKEND = f"{__name__}._Refuses"
    seated([ann, bo], sides="SN", choosing="together")
    assert notices.send_due() == 1
    put_off = Notice.objects.get(seat__side="S")
    assert (put_off.attempts, put_off.sent_at) == (1, None)
    assert put_off.not_before > timezone.now()


def test_a_letter_that_never_goes_is_given_up_with_a_word(ann, bo, settings):
    settings.EMAIL_BACKEND = f"{__name__}._Refuses"
    seated([ann, bo], sides="SN")
    Notice.objects.all().delete()
    notice = Notice.objects.create(seat=ann.seats.get(), kind="over", ply=0)
    for _ in range(len(notices.PAUSES) + 1):
        Notice.objects.update(not_before=None)
        notices.send(notice.pk)
    assert Notice.objects.get().dropped == "could not be sent"


def test_a_letter_sent_twice_has_one_message_id(game):
    from games.channels.email import letter

    notice = Notice.objects.get()
    first, second = (letter(notice).message()["Message-ID"] for _ in range(2))
    assert first == second


def test_all_letters_of_a_game_and_reader_are_one_thread(duel):
    play_on(duel, 4)
    from games.channels.email import letter

    letters = [letter(notice).message() for notice in Notice.objects.filter(seat__side="S")]
    assert len({message["References"] for message in letters}) == 1
    assert len(letters) == len({message["Message-ID"] for message in letters})
    assert fresh(duel).code in letters[0]["References"]
