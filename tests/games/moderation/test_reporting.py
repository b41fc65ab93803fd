"""Reporting: what reaches the moderators of a message, a word, or a player, and what nobody learns."""

import json
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from engine import Options
from games.lobby import seating
from games.models import Game
from games.moderation import reporting
from games.moderation.models import Report
from games.moderation.reporting import MOST_A_DAY, ReportError
from games.people import blocking, deletion
from games.people.export import parts
from games.talk import talking
from games.talk.models import Message
from tests.games.conftest import flat, fresh

SENT = {"why": "insult", "words": "Again and again."}


@pytest.fixture
def insult(game: Game, ann, bo) -> Message:
    """Bo's message, between two others at the table of Ann, Bo, Cy and Di."""
    talking.say(ann, game, "Good game so far!", public=False)
    message = talking.say(bo, game, "You play like a lamp.", public=False)
    talking.say(ann, game, "Let’s stay friendly.", public=False)
    return message


def of_message(message: Message) -> str:
    return f"{reverse('report-at-table', args=[message.game.code])}?said={message.pk}"


def test_a_message_is_reported_with_those_around_it(insult, cy, sign_in):
    client = sign_in(cy)
    assert "You play like a lamp." in flat(client.get(of_message(insult)))
    answer = client.post(of_message(insult), SENT, follow=True)

    assert "Thank you. A moderator will look at it" in flat(answer)
    report = Report.objects.get()
    assert (report.person, report.reporter, report.game) == (insult.author, cy, insult.game)
    assert (report.reported, report.words) == ("You play like a lamp.", "Again and again.")
    assert [(name, reported) for name, _text, _at, reported in report.context] == [
        ("Ann", False), ("Bo", True), ("Ann", False),
    ]  # fmt: skip


def test_a_message_is_reported_however_many_came_after_it(insult, cy, sign_in, monkeypatch):
    monkeypatch.setattr(talking, "SHOWN", 1)
    assert 302 == sign_in(cy).post(of_message(insult), SENT).status_code
    assert 3 == len(Report.objects.get().context)


def test_what_is_changed_later_does_not_change_the_report(insult, cy, sign_in):
    sign_in(cy).post(of_message(insult), SENT)
    Message.objects.all().delete()

    assert Report.objects.get().context[1][1] == "You play like a lamp."


@pytest.mark.parametrize("reader", ["eve", "nobody"])
def test_nobody_reports_what_they_cannot_read(insult, eve, sign_in, reader):
    client = sign_in(eve) if reader == "eve" else Client()

    assert client.post(of_message(insult), SENT).status_code == (404 if reader == "eve" else 302)
    assert not Report.objects.exists()


def test_a_report_needs_a_reason(insult, cy, sign_in):
    answer = sign_in(cy).post(of_message(insult), {"words": "See for yourself."})

    assert answer.status_code == 422
    assert "Choose a reason." in flat(answer)
    assert "See for yourself." in flat(answer)


def test_a_word_for_the_shuffle_is_reported_at_its_table(ann, bo, sign_in):
    table = seating.open_table(ann, Options(players=3), side="S", word="rude")
    seating.take_seat(bo, table, "W")
    address = reverse("report-at-table", args=[table.code])
    sign_in(bo).post(f"{address}?side=S", SENT)

    assert Report.objects.values_list("subject", "reported", "person__name").get() == (
        "word", "rude", "Ann",
    )  # fmt: skip
    assert sign_in(bo).get(f"{address}?side=W").status_code == 404  # Bo has given none
    assert sign_in(bo).get(f"{address}?said=9" + "9" * 30).status_code == 404


def test_a_player_is_reported_by_name(ann, bo, sign_in):
    profile = flat(sign_in(ann).get(bo.get_absolute_url()))
    assert reverse("report-player", args=["Bo"]) in profile
    answer = sign_in(ann).post(reverse("report-player", args=["Bo"]), {"why": "cheating"})

    assert answer.url == bo.get_absolute_url()
    assert Report.objects.get().reported == "Bo"


def test_nobody_reports_themselves(insult, bo, sign_in):
    answer = sign_in(bo).post(of_message(insult), SENT)

    assert answer.status_code == 409
    assert "You can’t report yourself." in flat(answer)


def test_the_same_report_twice_counts_once_while_it_is_open(insult, cy, sign_in):
    for _ in range(2):
        sign_in(cy).post(of_message(insult), SENT)

    assert Report.objects.count() == 1


def test_a_day_has_a_most_of_reports(ann, bo):
    for _ in range(MOST_A_DAY):
        reporting.file(ann, reporting.of_player(bo), "spam", "")
        Report.objects.filter(person=bo).update(subject="word")
    with pytest.raises(ReportError, match="10 reports today"):
        reporting.file(ann, reporting.of_player(bo), "spam", "")
    Report.objects.update(at=timezone.now() - timedelta(days=2))
    reporting.file(ann, reporting.of_player(bo), "spam", "")


def test_the_export_never_tells_who_reported_or_blocked(insult, cy, bo):
    reporting.file(
        cy, reporting.of_message(cy, fresh(insult.game), fresh(insult.game).seat_of(cy), insult.pk),
        "insult", "He shouts.",
    )  # fmt: skip
    blocking.block(cy, bo)
    theirs = {part.name: part.content for part in parts(bo)}
    own = {part.name: part.content for part in parts(cy)}

    assert {"account/report.json", "account/block.json"}.isdisjoint(theirs)
    assert json.loads(own["account/report.json"])[0]["words"] == "He shouts."
    assert json.loads(own["account/block.json"])[0]["blocked"] == bo.pk


@pytest.mark.parametrize("who", ["bo", "cy"])
def test_a_report_goes_with_either_account(insult, bo, cy, settings, tmp_path, who):
    settings.DATA_DIR = tmp_path
    reporting.file(cy, reporting.of_player(bo), "spam", "")
    deletion.delete({"bo": bo, "cy": cy}[who])

    assert not Report.objects.exists()


def test_a_hidden_message_is_read_and_reported_by_nobody(insult, cy, sign_in):
    Message.objects.filter(pk=insult.pk).update(hidden=True)
    page = flat(sign_in(cy).get(reverse("talk", args=[insult.game.code])))

    assert "You play like a lamp." not in page
    assert "A moderator has hidden this message." in page
    assert sign_in(cy).get(of_message(insult)).status_code == 404
