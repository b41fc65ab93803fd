"""What moderators do: each action, who may decide, what the player hears, and appeals."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import Group
from django.db import OperationalError
from django.urls import reverse
from django.utils import timezone

from engine import MoveError, Options
from games.lobby import seating
from games.lobby.seating import TableError
from games.models import Game, Notice, Seat, TableEvent, User
from games.moderation import acting, appeals, reporting, suspending
from games.moderation.acting import ActionError, Kind
from games.moderation.models import Action, Report
from games.people.export import parts
from games.play import bots, handing_over, leaving, turns
from games.talk import talking
from games.talk.models import Message
from games.talk.talking import TalkError
from tests.games.conftest import flat, fresh, person, play_on, seat, seated
from tests.games.doors import delivered

WHY = "Please keep it friendly."


@pytest.fixture
def mod(db: None) -> User:
    """A moderator at none of the tables, who isn't staff."""
    user = person("Mo")
    user.groups.add(Group.objects.get(name="moderators"))
    return user


@pytest.fixture
def insult(game: Game, ann: User, bo: User) -> Message:
    """Bo's message, which Ann has reported."""
    message = talking.say(bo, game, "You play like a lamp.", public=True)
    table = fresh(game)
    subject = reporting.of_message(ann, table, table.seat_of(ann), message.pk)
    reporting.file(ann, subject, "insult", "Every day.")
    return message


def again(user: User) -> User:
    return User.objects.get(pk=user.pk)


def test_the_queue_has_each_reported_player_once_the_oldest_first(
    insult, mod, ann, bo, cy, sign_in
):
    reporting.file(ann, reporting.of_player(cy), "spam", "")
    reporting.file(cy, reporting.of_player(bo), "name", "")
    page = flat(sign_in(mod).get(reverse("moderation")))

    assert page.index(">Bo</a>") < page.index(">Cy</a>")
    assert page.count(">Bo</a>") == 1
    assert "2 reports" in page


def test_a_case_shows_the_context_and_not_who_reported(insult, mod, bo, sign_in):
    page = flat(sign_in(mod).get(reverse("case", args=[bo.pk])))

    assert "You play like a lamp." in page
    assert "Every day." in page
    assert "Ann" not in page


def test_a_decision_closes_the_reports_and_reaches_the_player(insult, mod, bo, sign_in):
    sent = {"kind": "warn", "reason": WHY, "message": insult.pk}
    answer = sign_in(mod).post(reverse("case", args=[bo.pk]), sent)

    assert answer.url == reverse("moderation")
    assert not Report.objects.filter(action=None).exists()
    email = next(each for each in delivered() if each.to == [bo.email])
    assert "You’ve received a warning from a moderator." in email.body
    assert WHY in email.body
    page = flat(sign_in(bo).get(reverse("decision", args=[Action.objects.get().pk])))
    assert WHY in page
    assert "Ann" not in email.body + page
    assert "Mo" not in email.body + page.partition("<main")[2].replace("Moderat", "")


def test_doing_nothing_closes_the_reports_and_tells_nobody(insult, mod, bo, sign_in):
    acting.act(mod, bo, Kind.NOTHING, "A joke among friends.")

    assert not Report.objects.filter(action=None).exists()
    assert not Notice.objects.filter(user=bo).exists()
    page = sign_in(bo).get(reverse("decision", args=[Action.objects.get().pk]))
    assert page.status_code == 404
    assert not [part.name for part in parts(bo) if "action" in part.name]


def test_a_hidden_message_is_gone_until_it_is_undone(insult, mod, bo):
    action = acting.act(mod, bo, Kind.HIDE, WHY, message=insult)
    assert Message.objects.get().hidden
    acting.undo(action)

    assert not Message.objects.get().hidden


def test_a_muted_player_says_nothing_anywhere(game, mod, bo):
    acting.act(mod, bo, Kind.MUTE, WHY, days=3)
    with pytest.raises(TalkError, match="A moderator has muted you"):
        talking.say(again(bo), game, "Hello?", public=False)
    User.objects.update(muted_until=timezone.now() - timedelta(minutes=1))

    assert talking.say(again(bo), game, "Hello again.", public=False).pk


def test_a_suspended_players_seats_are_substituted_at_once(ann, bo, mod):
    game = seating.open_table(ann, Options(players=2, start="N"), side="S")
    seating.take_seat(bo, game, "N")
    acting.act(mod, bo, Kind.SUSPEND, WHY, days=7)

    assert seat(game, "N").substituted_at
    assert TableEvent.objects.filter(seat=seat(game, "N"), kind="substitute").exists()
    with pytest.raises(MoveError, match="A moderator has suspended you until"):
        play_on(game, 1)
    turns.come_back(seat(game, "N"))
    assert seat(game, "N").substituted_at
    bots.play_bots(game.pk)
    assert fresh(game).ply > 0


def test_a_suspended_player_joins_no_table_and_leaves_those_that_wait(ann, bo, mod):
    table = seating.open_table(ann, Options(players=3), side="S")
    seating.take_seat(bo, table, "W")
    acting.act(mod, bo, Kind.SUSPEND, WHY, days=7)

    assert not table.seats.filter(user=bo).exists()
    with pytest.raises(TableError, match="A moderator has suspended you until"):
        seating.open_table(again(bo), Options(players=2), side="S")


@pytest.mark.parametrize("error", [OperationalError("lock timeout"), ValueError("unreadable")])
def test_a_seat_that_cannot_be_handed_over_is_tried_again_and_stops_no_other(
    error, duel, ann, bo, mod, monkeypatch
):
    other = seated([ann, bo], sides="SN")
    locked = leaving.locked_seat

    def fails(user, game_id):
        if game_id == duel.pk:
            raise error
        return locked(user, game_id)

    monkeypatch.setattr(leaving, "locked_seat", fails)
    acting.act(mod, bo, Kind.SUSPEND, WHY, days=7)
    assert seat(other, "N").substituted_at
    assert not seat(duel, "N").substituted_at
    monkeypatch.setattr(leaving, "locked_seat", locked)
    Game.objects.filter(sweep_retry_at__isnull=False).update(sweep_retry_at=timezone.now())
    suspending.leave_rest()

    assert seat(duel, "N").substituted_at
    assert not seat(duel, "S").substituted_at


def test_suspended_players_leave_what_began_meanwhile(duel, ann, bo, cy):
    table = seating.open_table(cy, Options(players=3), side="S")
    seating.take_seat(bo, table, "W")
    User.objects.filter(pk=bo.pk).update(suspended_until=timezone.now() + timedelta(days=1))
    User.objects.filter(pk=ann.pk).update(suspended_until=timezone.now() - timedelta(days=1))
    suspending.leave_rest()

    assert [seat(duel, "N")] == list(Seat.objects.filter(substituted_at__isnull=False))
    assert not table.seats.filter(user=bo).exists()
    assert table.seats.filter(user=cy).exists()


def test_a_player_comes_back_when_a_suspension_is_undone(duel, bo, mod, sign_in):
    action = acting.act(mod, bo, Kind.SUSPEND, WHY, days=7)
    address = reverse("come-back", args=[duel.code])
    assert "A moderator has suspended you" in flat(sign_in(bo).post(address, follow=True))
    acting.undo(action)
    sign_in(bo).post(address)

    assert not seat(duel, "N").substituted_at


def test_the_longest_of_two_mutes_holds_when_the_other_is_undone(bo, mod):
    acting.act(mod, bo, Kind.MUTE, WHY, days=2)
    longer = acting.act(mod, bo, Kind.MUTE, WHY, days=9)
    shorter_until = Action.objects.order_by("pk")[0].until
    assert again(bo).muted_until == longer.until
    acting.undo(longer)

    assert again(bo).muted_until == shorter_until


def test_a_renamed_player_gets_the_name_back(bo, mod):
    action = acting.act(mod, bo, Kind.RENAME, WHY)
    assert again(bo).name.startswith("Player ")
    acting.undo(action)

    assert again(bo).name == "Bo"


def test_a_name_that_was_chosen_since_stays(bo, mod):
    action = acting.act(mod, bo, Kind.RENAME, WHY)
    bo.name = "Bob"
    bo.save()
    acting.undo(action)

    assert again(bo).name == "Bob"


@pytest.mark.parametrize(
    ("kind", "fields", "why"),
    [
        (Kind.MUTE, {}, "number of days"),
        (Kind.SUSPEND, {"days": 999}, "from 1 to 365"),
        (Kind.HIDE, {}, "Choose which message"),
    ],
)
def test_an_incomplete_decision_is_refused(bo, mod, kind, fields, why):
    with pytest.raises(ActionError, match=why):
        acting.act(mod, bo, kind, WHY, **fields)
    assert not Action.objects.exists()


@pytest.mark.parametrize("who", ["self", "at a running table", "reporter", "about staff"])
def test_nobody_decides_where_they_have_a_part(who, game, insult, mod, bo, support, sign_in):
    about = {"self": mod, "about staff": support}.get(who, bo)
    if who == "at a running table":
        table = seating.open_table(mod, Options(players=3), side="S")
        seating.take_seat(bo, table, "W")
    if who == "reporter":
        reporting.file(mod, reporting.of_player(bo), "spam", "")
    with pytest.raises(ActionError, match="decides"):
        acting.act(mod, about, Kind.WARN, WHY)
    page = sign_in(mod).get(reverse("case", args=[about.pk]))

    assert "You play like a lamp." not in flat(page)
    assert not Action.objects.exists()


def test_nobody_decides_about_a_report_from_a_table_where_they_sat(insult, cy, bo):
    cy.groups.add(Group.objects.get(name="moderators"))
    Game.objects.update(status=Game.Status.FINISHED)

    with pytest.raises(ActionError, match="You sit at a table"):
        acting.act(cy, bo, Kind.WARN, WHY)


def test_what_is_about_a_moderator_is_not_in_their_queue(mod, ann, sign_in):
    reporting.file(ann, reporting.of_player(mod), "spam", "")

    assert "No reports are waiting for you." in flat(sign_in(mod).get(reverse("moderation")))


def test_staff_without_the_permission_do_not_moderate(insult, bo, sign_in):
    staff = person("Sue", is_staff=True)

    assert sign_in(staff).get(reverse("moderation")).status_code == 404
    with pytest.raises(ActionError, match="Only moderators"):
        acting.act(staff, bo, Kind.WARN, WHY)


def test_an_appeal_is_answered_by_another_moderator_and_can_undo(insult, mod, bo, sign_in):
    action = acting.act(mod, bo, Kind.MUTE, WHY, days=3)
    page = sign_in(bo).post(reverse("decision", args=[action.pk]), {"text": "It was a joke."})
    assert page.url == reverse("decision", args=[action.pk])
    other = person("Pia")
    other.groups.add(Group.objects.get(name="moderators"))
    action.refresh_from_db()
    with pytest.raises(ActionError, match="another moderator answers"):
        appeals.decide(mod, action, "No.", undo=False)
    sent = {"answer": "You’re right.", "undo": ""}
    sign_in(other).post(reverse("appeal", args=[action.pk]), sent)

    assert again(bo).muted_until is None
    assert "You were right to appeal" in flat(sign_in(bo).get(page.url))
    assert any("You’re right." in each.body for each in delivered() if each.to == [bo.email])
    with pytest.raises(ActionError, match="answered already"):
        appeals.decide(other, action, "Again.", undo=False)


@pytest.mark.parametrize("role", ["reporter", "at the table", "was at the table"])
def test_who_had_a_part_in_the_report_leaves_the_appeal_to_others(
    role, insult, game, mod, ann, bo, cy, sign_in
):
    action = acting.act(mod, bo, Kind.MUTE, WHY, days=3)
    appeals.appeal(bo, action, "It was a joke.")
    if role == "was at the table":
        handing_over.offer(cy, game.pk)
        handing_over.take_over(person("New"), game.pk, "N")
    Game.objects.update(status=Game.Status.FINISHED)
    reader = ann if role == "reporter" else cy
    reader.groups.add(Group.objects.get(name="moderators"))
    action.refresh_from_db()

    assert "It was a joke." not in flat(sign_in(reader).get(reverse("appeal", args=[action.pk])))
    with pytest.raises(ActionError, match="another moderator decides"):
        appeals.decide(reader, action, "No.", undo=False)
    appeals.decide(mod, action, "It wasn’t.", undo=False)  # nobody else may


def test_the_only_moderator_answers_appeals_of_their_own_decisions(mod, bo):
    action = acting.act(mod, bo, Kind.MUTE, WHY, days=3)
    appeals.appeal(bo, action, "It was a joke.")
    action.refresh_from_db()
    appeals.decide(mod, action, "It wasn’t.", undo=False)

    assert again(bo).muted_until
    with pytest.raises(ActionError, match="once"):
        appeals.appeal(bo, action, "But it was.")


def test_the_log_says_who_did_what_and_why(insult, mod, bo, sign_in):
    acting.act(mod, bo, Kind.RENAME, WHY)
    page = flat(sign_in(mod).get(reverse("moderation-log")))

    assert all(each in page for each in ("Rename", "(Bo)", WHY, "Mo,"))


def test_moderators_hear_of_reports_once_a_day(mod, ann, bo, cy, support):
    reporting.file(ann, reporting.of_player(bo), "spam", "")
    reporting.file(ann, reporting.of_player(cy), "spam", "")

    assert Notice.objects.filter(kind=Notice.Kind.REPORTS).count() == 1
    assert Notice.objects.get(kind=Notice.Kind.REPORTS).user == mod


def test_nobody_hears_of_reports_about_themselves(mod, ann):
    other = person("Pia")
    other.groups.add(Group.objects.get(name="moderators"))
    reporting.file(ann, reporting.of_player(mod), "spam", "")

    assert Notice.objects.get(kind=Notice.Kind.REPORTS).user == other


def test_nobody_hears_of_their_own_appeal(mod):
    other = person("Pia")
    other.groups.add(Group.objects.get(name="moderators"))
    appeals.appeal(other, acting.act(mod, other, Kind.WARN, WHY), "I wasn’t there.")

    assert Notice.objects.get(kind=Notice.Kind.REPORTS).user == mod


def test_a_decision_is_in_its_players_export_without_who_made_it(insult, mod, bo):
    acting.act(mod, bo, Kind.WARN, WHY)
    exported = {part.name: str(part.content) for part in parts(bo)}

    assert WHY in exported["account/action.json"]
    assert "by" not in exported["account/action.json"].replace("decided_by", "by").split('"')
