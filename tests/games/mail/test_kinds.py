"""The registry of kinds: one line says all there is to know of one, and every email can be written."""

import pytest
from django.core import mail
from django.utils import timezone

from engine import Phase
from games.mail import account, sending
from games.mail.channels import email
from games.models import Delivery, Notice, Preference
from games.models.kinds import BY_EMAIL, SWITCHES, Kind, function
from tests.games.conftest import fresh, owe, play_until, seat

ABOUT_A_POSITION = Kind.where(lambda kind: kind.occasion)
AT_A_MOMENT = {Kind.ROUND, Kind.MISSED, Kind.REMATCH}  # see test_emails.py and test_milestones.py
OTHERS = Kind.where(lambda kind: kind.message)


@pytest.mark.parametrize("kind", Kind)
def test_a_line_names_functions_that_there_are(kind):
    traits = kind.traits
    named = filter(None, (traits.occasion, traits.news, traits.message, traits.outdated))
    assert all(callable(function(path)) for path in named)
    assert len(kind) <= Notice._meta.get_field("kind").max_length


def test_each_kind_has_one_way_to_become_an_email():
    assert set(Kind) == {*ABOUT_A_POSITION, *OTHERS}
    assert not set(ABOUT_A_POSITION) & set(OTHERS)


def test_players_can_turn_off_each_kind_about_their_games_and_no_other():
    needed = {Kind.OFFERED}  # or a player would lose their seat unawares
    assert set(ABOUT_A_POSITION) - needed == set(SWITCHES)
    assert [Kind.INVITED, Kind.DUPLICATE, Kind.TOURNAMENT, Kind.CLUB] == list(BY_EMAIL)


def test_an_email_that_nobody_can_turn_off_leads_to_the_settings(game):
    Preference.objects.choose(game.host, "email", "offered", wanted=False)
    game.seats.filter(side="S").update(offered_from=timezone.now())
    delivery = owe(seat(game, "S"), Kind.OFFERED, 0)
    assert sending.send(delivery.pk)
    [sent] = mail.outbox
    assert "List-Unsubscribe" not in sent.extra_headers
    assert "/mail/fewer/" not in sent.body
    assert "/settings#mails" in sent.body


def test_a_new_kind_needs_no_migration():
    for model in (Notice, Preference):
        *_names, options = model._meta.get_field("kind").deconstruct()
        assert callable(options["choices"])


@pytest.mark.parametrize("kind", sorted(set(ABOUT_A_POSITION) - AT_A_MOMENT))
def test_each_kind_about_a_game_becomes_an_email(game, kind):
    state = play_until(game, Phase.BUILD, "W")
    message = email.compose(Notice(seat=seat(game, "W"), kind=kind, ply=state.ply))
    assert message.subject
    assert fresh(game).name in message.body


@pytest.mark.parametrize("asked_for", [True, False])
def test_quiet_hours_hold_up_no_email_that_its_reader_waits_for(bo, asked_for):
    kind = Kind.ANSWER if asked_for else Kind.ALARM
    bo.quiet_hours, bo.quiet_from, bo.quiet_until = True, "00:00", "23:59"
    bo.save()
    account.deliver(Notice(user=bo, kind=kind), {"subject": "Re: your turn", "body": "Played."})
    sending.send_due()
    assert ["sent" if asked_for else "waiting"] == list(
        Delivery.objects.values_list("outcome", flat=True)
    )


@pytest.mark.parametrize("kind", Kind.where(lambda kind: kind.asks))
def test_no_email_asks_for_a_turn_that_was_played(game, kind):
    play_until(game, Phase.BUILD, "N")
    delivery = owe(seat(game, "W"), kind, 1)
    sending.send(delivery.pk)
    delivery.refresh_from_db()
    assert "turn already played" == delivery.reason
