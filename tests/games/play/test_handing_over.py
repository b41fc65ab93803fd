"""Handing over a seat: who may take it, what changes hands, and what the former player no longer gets."""

import threading
from datetime import timedelta
from itertools import count

import pytest
import time_machine
from django.core import mail
from django.db import close_old_connections, connection
from django.test import Client
from django.utils import timezone

import engine
from engine import MoveError
from games.board import history
from games.lib.database_time import database_time
from games.mail import sending
from games.mail.email_content import TurnEmail
from games.mail.email_position import HandedOver
from games.models import Career, Delivery, Game, Notice, Ply, Seat, Standing, TableEvent, User
from games.people.profile import punctuality, versus
from games.play import handing_over, latest_end, leaving, response_times, turns
from games.play.audit import differences
from games.play.leaving import LeavingError
from games.play.record import record_of
from games.play.reliability import Reliability, reliability
from games.ranking import audit as ranking_audit
from games.table.page import TablePage
from tests.games.conftest import bot_move, flat, fresh, person, play_on, seat, seated, skip

MINUTE = timedelta(minutes=1)


def hand_over(game, former, user):
    handing_over.offer(former, game.pk)
    return handing_over.take_over(user, game.pk, fresh(game).seat_of(former).side)


def substituted(game, plies):
    """Let substitutes play so many moves."""
    play_on(game, plies, via=Ply.Via.SUBSTITUTE)


# Offering


def test_a_seat_that_is_not_offered_cannot_be_taken(game, eve):
    with pytest.raises(LeavingError, match=r"^This seat isn’t offered any more\.$"):
        handing_over.take_over(eve, game.pk, "S")


def test_a_suspended_player_cannot_keep_an_offered_seat(game, ann, eve):
    handing_over.offer(ann, game.pk)
    suspended = database_time() + timedelta(days=3)
    User.objects.filter(pk=ann.pk).update(suspended_until=suspended)
    with pytest.raises(LeavingError, match=r"^A moderator has suspended you until"):
        handing_over.keep(User.objects.get(pk=ann.pk), game.pk)
    assert seat(handing_over.take_over(eve, game.pk, "S").game, "S").user == eve


def test_an_offer_can_be_taken_back(game, ann, eve):
    handing_over.offer(ann, game.pk)
    handing_over.keep(ann, game.pk)

    with pytest.raises(LeavingError, match=r"^This seat isn’t offered any more\.$"):
        handing_over.take_over(eve, game.pk, "S")
    assert seat(game, "S").user == ann


def test_who_offers_a_seat_plays_on_until_it_is_taken(duel, ann):
    handing_over.offer(ann, duel.pk)
    play_on(duel, 3)

    assert fresh(duel).ply == 3
    assert seat(duel, "S").offered_from


def test_offering_again_in_the_same_position_is_one_event(game, ann):
    for _nth in range(3):
        handing_over.offer(ann, game.pk)
        handing_over.keep(ann, game.pk)

    assert TableEvent.objects.filter(game=game, kind="offered").count() == 1


def test_who_comes_back_to_their_seat_no_longer_offers_it(game, ann):
    substituted(game, 8)
    handing_over.offer(ann, game.pk)
    turns.come_back(seat(game, "S"))

    assert seat(game, "S").offered_from is None


# Taking over


def test_a_volunteer_gets_the_seat_and_is_an_event_in_the_record(game, ann, eve):
    play_on(game, 5)
    hand_over(game, ann, eve)

    assert seat(game, "S").user == eve
    assert "events: 5 S replaced" in record_of(fresh(game))
    assert engine.load(record_of(fresh(game))).header["events"] == "5 S replaced"
    assert not list(differences(fresh(game)))


def test_players_and_former_players_cannot_take_a_seat(game, ann, bo, eve):
    hand_over(game, ann, eve)
    handing_over.offer(bo, game.pk)

    with pytest.raises(LeavingError, match=r"^You’ve played in this game before"):
        handing_over.take_over(ann, game.pk, "W")
    with pytest.raises(LeavingError, match=r"^You already have a seat at this table\.$"):
        handing_over.take_over(eve, game.pk, "W")


def test_a_seat_is_taken_once(game, ann, eve, ben):
    hand_over(game, ann, eve)

    with pytest.raises(LeavingError, match=r"^This seat isn’t offered any more\.$"):
        handing_over.take_over(ben, game.pk, "S")


def test_absences_and_votes_end_with_the_former_player(game, ann, eve):
    substituted(game, 8)
    leaving.resign(ann, game.pk)
    hand_over(game, ann, eve)
    south = seat(game, "S")

    assert (south.misses, south.substituted_at, south.resigned_at) == (0, None, None)
    assert south.calls_off_at is None
    assert not list(differences(fresh(game)))


def test_the_volunteer_has_the_time_of_a_whole_turn_and_nobody_less(ann, bo, cy, eve):
    game = seated([ann, bo, cy], sides="SWN", choosing="together")
    play_on(game, 3 + 3 * game.options.turns)  # quickly, so that there is time to give away
    assert (fresh(game).round, fresh(game).phase) == (2, engine.Phase.CHOOSE)
    past = game.started_at - timedelta(hours=40)
    Game.objects.filter(pk=game.pk).update(turn_began=past, deadline=past + game.pace)
    Seat.objects.filter(game=game).update(deadline=past + game.pace)
    hand_over(game, ann, eve)
    taken = seat(game, "S").replaced_at

    assert seat(game, "S").deadline >= taken + game.pace
    assert seat(game, "W").deadline >= past + game.pace
    assert not list(differences(fresh(game)))


def test_the_volunteer_of_a_table_with_banks_gets_a_full_one(ann, bo, eve):
    game = seated([ann, bo], sides="SN")
    Game.objects.filter(pk=game.pk).update(increment_seconds=3600, cap_seconds=900_000)
    Seat.objects.filter(game=game).update(bank_seconds=60)
    hand_over(game, ann, eve)

    assert seat(game, "S").bank_seconds == game.pace_seconds
    assert seat(game, "N").bank_seconds == 60


def test_a_volunteer_of_the_first_turn_has_what_is_left_of_it(game, ann, eve):
    ends = seat(game, "S").deadline
    with time_machine.travel(ends - MINUTE, tick=False):
        hand_over(game, ann, eve)

    assert seat(game, "S").deadline == ends
    assert not list(differences(fresh(game)))


def test_a_volunteer_of_a_quick_game_has_all_vacation_and_one_of_a_slow_game_what_is_left(
    game, ann, bo, eve, ben
):
    ann.vacations = [[str(game.started_at), str(game.started_at + timedelta(days=9))]]
    ann.save()
    hand_over(game, ann, eve)
    play_on(game, 30)
    hand_over(game, bo, ben)

    assert seat(game, "S").vacation_seconds == timedelta(days=5).total_seconds()
    assert seat(game, "W").vacation_seconds is None


def test_volunteers_without_end_do_not_move_the_latest_end(ann, bo):
    people = (person(f"Volunteer {number}") for number in count())
    with time_machine.travel(timezone.now(), tick=False) as now:
        game = seated([ann, bo], sides="SN", choosing="together")
        Game.objects.filter(pk=game.pk).update(increment_seconds=86_400, cap_seconds=604_800)
        Seat.objects.filter(game=game).update(bank_seconds=game.pace_seconds)
        promised = latest_end.latest(fresh(game), game.started_at)
        taken = 0
        while (game := fresh(game)).deadline:
            now.move_to(game.deadline - MINUTE)
            moving = next(each for each in game.seats.all() if each.to_move)
            if taken < 100 and game.ply % 2:
                hand_over(game, moving.user, next(people))
                taken += 1
            if fresh(game).deadline == game.deadline:
                now.move_to(game.deadline)
                play_on(game, 1, via=Ply.Via.WEB)
    assert taken > 20
    assert game.finished_at < promised


def test_a_volunteer_ends_the_wait_of_a_game_that_everyone_left(duel, ann, eve):
    substituted(duel, 4)
    assert fresh(duel).waits_until
    hand_over(duel, ann, eve)
    game = fresh(duel)

    assert game.waits_until is None
    assert game.rated
    assert not list(differences(game))


def test_the_host_of_a_table_hands_that_over_too(game, ann, eve):
    hand_over(game, ann, eve)

    assert fresh(game).host == eve


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor == "sqlite", reason="one connection in memory has no races")
def test_of_two_volunteers_at_once_one_gets_the_seat(game, ann, eve, ben):
    handing_over.offer(ann, game.pk)
    refused = []

    def take(user):
        try:
            handing_over.take_over(user, game.pk, "S")
        except LeavingError as error:
            refused.append(str(error))
        finally:
            close_old_connections()

    threads = [threading.Thread(target=take, args=[user]) for user in (eve, ben)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert refused == ["This seat isn’t offered any more."]
    assert fresh(game).handovers[0].former == ann


# Secrets


def test_the_hand_is_the_volunteers_and_no_longer_the_former_players(game, ann, eve, sign_in):
    play_on(game, 4)
    hand_over(game, ann, eve)
    cards = '<fieldset class="cards"'

    assert cards in flat(sign_in(eve).get(f"/g/{game.code}"))
    assert cards not in flat(sign_in(ann).get(f"/g/{game.code}"))
    assert '"hand"' not in sign_in(ann).get(f"/g/{game.code}/replay").content.decode()


def test_a_volunteer_sees_no_hand_that_the_former_player_held(game, ann, eve, sign_in):
    play_on(game, 8)
    hand_over(game, ann, eve)
    play_on(game, 4)
    pages = [flat(sign_in(eve).get(f"/g/{game.code}/replay?m={ply}")) for ply in (7, 8, 12)]

    assert ['<li id="hand-' in page for page in pages] == [False, True, True]


def test_the_former_player_cannot_move(game, ann, eve, sign_in):
    old = seat(game, "S")
    hand_over(game, ann, eve)

    with pytest.raises(MoveError, match=r"^You’ve left this game"):
        turns.submit_once(old, 0, bot_move(fresh(game).state(), "S"))
    assert sign_in(ann).post(f"/g/{game.code}/move", {"ply": 0}).status_code == 404


def test_a_private_table_is_gone_for_its_former_player(ann, bo, eve, sign_in):
    game = seated([ann, bo], sides="SN")
    Game.objects.filter(pk=game.pk).update(public=False)
    browser = sign_in(ann)
    page = flat(browser.get(f"/g/{game.code}"))
    poll = page.partition('hx-get="')[2].partition('"')[0].replace("&amp;", "&")
    assert browser.get(poll).status_code == 204
    hand_over(game, ann, eve)

    assert [404] * 4 == [
        browser.get(path).status_code
        for path in (poll, f"/g/{game.code}", f"/g/{game.code}/replay", f"/g/{game.code}/board.png")
    ]
    assert game.name not in flat(browser.get("/"))
    assert game.name in flat(sign_in(eve).get("/"))


# Emails


def test_no_email_about_the_seat_goes_to_its_former_player(game, ann, eve, settings):
    settings.SETTLE_SECONDS = 0
    hand_over(game, ann, eve)
    play_on(game, 12)

    sending.send_due()
    told = {(email.to[0].partition("@")[0], email.subject) for email in mail.outbox}
    assert [f"Eve plays on for you: {game}"] == [said for to, said in told if to == "ann"]
    assert [said for to, said in told if to == "eve"]


def test_what_was_owed_to_the_former_player_is_gone_and_the_volunteer_is_asked(duel, ann, eve):
    assert Notice.objects.filter(seat__side="S", kind="blocks", ply=0).exists()
    Delivery.objects.filter(notice__seat__side="S").update(outcome="sent", sent_at=duel.created_at)
    hand_over(duel, ann, eve)

    [asked] = Delivery.objects.unsettled().filter(notice__seat__side="S")
    assert (asked.notice.kind, asked.notice.recipient) == ("blocks", eve)


def test_an_email_that_is_being_written_while_the_seat_goes_shows_no_hand(duel, ann, eve):
    notice = Notice.objects.select_related("seat__user", "seat__game").get(seat__side="S")
    hand_over(duel, ann, eve)

    with pytest.raises(HandedOver):
        TurnEmail(notice).message()


def test_the_others_are_told_who_took_over(game, ann, eve):
    hand_over(game, ann, eve)
    mail.outbox.clear()
    sending.send_due()
    told = [email for email in mail.outbox if email.subject.startswith("Eve takes over a seat")]

    assert {"bo", "cy", "di"} == {email.to[0].partition("@")[0] for email in told}


def test_the_former_player_hears_of_it_once_and_in_their_language(game, ann, eve):
    ann.language = "de"
    ann.save()
    hand_over(game, ann, eve)
    mail.outbox.clear()
    sending.send_due()
    [told] = [email for email in mail.outbox if email.to == [ann.email]]

    assert told.subject.startswith("Eve spielt für dich weiter")
    assert "Hier kannst du weiter zusehen: " in told.body
    assert f"/g/{game.code}" in told.body


def test_no_link_leads_the_former_player_to_a_private_table(game, ann, eve):
    Game.objects.filter(pk=game.pk).update(public=False)
    hand_over(game, ann, eve)
    mail.outbox.clear()
    sending.send_due()
    [told] = [email for email in mail.outbox if email.to == [ann.email]]

    assert "/g/" not in told.body


def test_the_former_player_sleeps_through_it(game, ann, eve):
    now = timezone.now().astimezone(ann.zone)
    ann.quiet_hours, ann.quiet_from = True, (now - timedelta(hours=1)).time()
    ann.quiet_until = (now + timedelta(hours=2)).time()
    ann.save()
    hand_over(game, ann, eve)

    assert Delivery.objects.get(notice__address=ann.email).not_before > timezone.now()


def test_turning_off_emails_stays_with_the_player_who_did(game, ann, eve):
    notice = Notice.objects.filter(seat__side="S").first()
    link = TurnEmail(notice).unsubscribe_url
    hand_over(game, ann, eve)
    Client().post("/" + link.split("/", 3)[3])

    assert not ann.wants("email", notice.kind)
    assert eve.wants("email", notice.kind)


# Whose moves were whose


def test_the_history_names_who_played_each_move(duel, ann, eve):
    play_on(duel, 6)
    hand_over(duel, ann, eve)
    play_on(duel, 6)
    page = TablePage.of(fresh(duel), None)
    happened = page.game.happenings
    told = history.lines(page.reader, page.states, page.moves, every=True, happenings=happened)
    south = [(line.ply, line.who) for line in told if line.told.side == "S"]

    assert {who for ply, who in south if ply < 6} == {"Ann"}
    assert {who for ply, who in south if ply > 6} == {"Eve"}
    assert [line.who for line in told if "new at this seat" in line.text] == ["Eve"]


def test_a_volunteer_was_not_away_while_a_substitute_played_for_another(duel, ann, eve, sign_in):
    substituted(duel, 4)
    hand_over(duel, ann, eve)

    assert "While you were away" not in flat(sign_in(eve).get(f"/g/{duel.code}"))


def test_turns_count_for_the_player_who_had_them(duel, ann, bo, eve):
    substituted(duel, 2)
    hand_over(duel, ann, eve)
    play_on(duel, 6)

    assert reliability(ann) == Reliability(0, 1)
    assert reliability(eve) == Reliability(3, 0)
    assert (punctuality(ann).moves, punctuality(eve).moves) == (1, 3)


def test_the_result_of_a_seat_that_was_handed_over_counts_for_nobody(game, ann, bo, eve):
    skip(game, 9)
    hand_over(game, ann, eve)
    skip(game)
    counted = set(Standing.objects.values_list("user__name", flat=True))
    moves = {row.user.name: row.moves for row in Career.objects.select_related("user")}

    assert counted == {"Bo", "Cy", "Di"}
    assert moves["Ann"] + moves["Eve"] == moves["Bo"]
    assert moves["Ann"] == sum(fresh(game).player_of("S", p.number) == ann for p in _south(game))
    assert versus(eve, bo) is None
    users = [ann.pk, bo.pk, eve.pk]
    assert not list(ranking_audit.differences(users))
    assert not list(differences(fresh(game)))


def _south(game):
    return Ply.objects.filter(game=game, seat__side="S")


def test_response_times_are_learnt_of_the_player_whose_turn_it_was(duel, ann, eve):
    skip(duel, 3)
    hand_over(duel, ann, eve)
    skip(duel, 30)
    turns_of = [turn.user.name for turn in response_times._turns(fresh(duel))]

    assert turns_of.count("Ann") == 2
    assert turns_of.count("Eve") > 10


def test_a_seat_can_change_hands_twice(duel, ann, eve, ben):
    play_on(duel, 2)
    hand_over(duel, ann, eve)
    play_on(duel, 2)
    hand_over(duel, eve, ben)
    play_on(duel, 2)
    game = fresh(duel)

    assert [game.player_of("S", ply).name for ply in (1, 2, 3, 4, 5)] == [
        "Ann", "Ann", "Eve", "Eve", "Ben",
    ]  # fmt: skip
    assert [reliability(user).own for user in (ann, eve, ben)] == [1, 1, 1]
