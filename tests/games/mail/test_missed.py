"""Who missed a turn gets one email: what was played, that the seat is theirs, what happens next."""

import pytest
from django.core import mail

from games.mail.sending import send_due
from games.models import Delivery, Notice
from games.play import bots, turns
from tests.games.conftest import fresh, play_on, play_until, seat, seated


def sent(user):
    """The emails about missed turns to this user, subject and both bodies."""
    send_due()
    found = [
        (each.subject, each.body, str(each.alternatives[0][0]))
        for each in mail.outbox
        if each.to == [user.email] and each.extra_headers["List-Id"].startswith("<missed.")
    ]
    mail.outbox.clear()
    return found


@pytest.fixture
def building(duel):
    play_until(duel, "build", "S")
    return fresh(duel)


def miss(game):
    bots.substitute(fresh(game))


def test_a_missed_turn_is_one_email(building, ann, bo):
    miss(building)
    [(subject, text, html)] = sent(ann)
    assert f"You missed a turn: {building}" in subject
    for body in (text, html):
        assert "Your time ran out, so a substitute played for you: " in body
        assert "floor" in body
        assert "The seat is still yours, and you play on with your next turn." in body
        assert "book a vacation" in body
        assert "resign on the table’s page" in body
    assert [] == sent(ann)
    assert [] == sent(bo)


def test_the_second_in_a_row_says_that_a_substitute_plays_at_once_and_is_the_last(building, ann):
    miss(building)
    sent(ann)
    play_on(building, 1)
    miss(building)
    [(subject, text, html)] = sent(ann)
    assert f"A substitute plays for you: {building}" in subject
    for body in (text, html):
        assert "press “I’m back”" in body
    assert "Take your seat back:" in text
    play_on(building, 1)
    bots.play_bots(building.pk)
    assert [] == sent(ann)


def test_two_that_wait_are_one_email(building, ann):
    miss(building)
    play_on(building, 1)
    miss(building)
    assert 1 == len(sent(ann))
    assert ["a newer one follows"] == list(
        Delivery.objects.filter(notice__kind="missed", outcome="dropped").values_list(
            "reason", flat=True
        )
    )


def test_who_is_back_needs_no_email(building, ann):
    for _nth in range(2):
        miss(building)
        play_on(building, 1)
    turns.come_back(seat(building, "S"))
    assert [] == sent(ann)


def test_it_can_be_switched_off(building, ann):
    ann.preferences.create(channel="email", kind="missed", wanted=False)
    miss(building)
    assert [] == sent(ann)


def test_missed_blocks_are_named_to_their_player_alone(ann, bo):
    game = seated([ann, bo], sides="SN", choosing="together")
    game.seats.filter(side="N").update(deadline=None)
    bots.play_turn(seat(game, "S"))
    [(_subject, text, html)] = sent(ann)
    chosen = "3 2 1 1, 3 2 1 1"
    assert chosen in text
    assert chosen in html
    assert [] == sent(bo)


def test_a_game_that_all_have_left_says_until_when_it_waits(building, bo):
    for _nth in range(4):
        miss(building)
    [(_subject, text, _html)] = sent(bo)
    assert "Everyone is away, so the game waits until " in text


def test_the_next_email_names_what_was_played_for_the_reader_and_for_others(building, ann, bo):
    miss(building)
    send_due()
    play_on(building, 1)
    send_due()
    emails = {
        each.to[0]: each
        for each in mail.outbox
        if each.extra_headers["List-Id"].startswith("<turn.")
    }
    own, others = emails[ann.email].body, emails[bo.email].body
    assert "While you were away, a substitute played a turn for you: " in own
    assert "(played by a substitute)" in own
    assert "(played by a substitute)" in others
    assert "While you were away" not in others


def test_a_bots_table_owes_nobody_a_missed_turn(building):
    assert not Notice.objects.filter(kind="missed").exists()
