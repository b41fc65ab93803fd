"""The pages of tournaments: what they show, what they refuse, and how many queries they need."""

from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone, translation

from games.lib.time_control import TimeControl
from games.models import Seat, User
from games.tournaments import entering
from games.tournaments.forms import NewTournamentForm
from games.tournaments.models import Entry, Tournament
from games.tournaments.pages import TournamentPage
from tests.games.conftest import flat, person, seated, skip
from tests.games.tournaments.conftest import finish, sweep, tournament

pytestmark = pytest.mark.django_db
ANSWERS = {
    "name": "Spring Cup", "players": "4", "rounds_of_it": "3", "preset": "mail", "starts_with": "8",
    "most_players": "16", "round_days": "0", "at_end": "wait",
}  # fmt: skip


def read(address, client=None):
    return flat((client or Client()).get(address))


def test_the_list_has_a_sentence_where_there_is_nothing():
    text = read(reverse("tournaments"))
    assert "No tournament is open for sign-ups" in text
    assert "No tournament is under way." in text
    assert "No tournament is over yet." in text


def test_pages_lead_back_to_the_list_and_games_that_ended_are_called_so(eight, client):
    cup = tournament(eight)
    sweep()
    finish(cup, 1)
    back = f'<a href="{reverse("tournaments")}">‹ '
    for address in (cup.get_absolute_url(), reverse("new-tournament")):
        client.force_login(eight[0])
        assert back in read(address, client)
    User.objects.update(language="de")
    text = read(f"{cup.get_absolute_url()}/round?n=1", client)
    assert '<p class="state muted">Beendet</p>' in text


def test_the_list_has_what_is_open_under_way_and_over(eight):
    made = {status: tournament([], name=f"Cup {status}", starts_with=8, status=status)
            for status in Tournament.Status}  # fmt: skip
    text = read(reverse("tournaments"))
    shown = [status for status, cup in made.items() if cup.get_absolute_url() in text]
    assert ["open", "running", "finished"] == shown


def test_a_player_signs_up_and_withdraws_on_its_page(ann, sign_in):
    cup, client = tournament([], starts_with=8), sign_in(ann)
    enter = reverse("enter-tournament", args=[cup.code])
    assert "Nobody has signed up yet." in read(cup.get_absolute_url(), client)
    assert "You’re in." in flat(client.post(enter, follow=True))
    assert "Withdraw" in read(cup.get_absolute_url(), client)
    assert "You’ve withdrawn." in flat(client.post(enter, {"withdraw": "yes"}, follow=True))
    assert not cup.entries.exists()


def test_a_refusal_is_told_on_its_page(ann, bo, sign_in):
    cup = tournament([ann], starts_with=8, most_players=1)
    answer = sign_in(bo).post(reverse("enter-tournament", args=[cup.code]))
    assert 409 == answer.status_code
    assert "All places of this tournament are taken." in flat(answer)


def test_the_standings_explain_themselves_and_name_everyone(eight):
    cup = tournament(eight)
    sweep()
    finish(cup, 1)
    text = read(cup.get_absolute_url())
    assert all(user.name in text for user in eight)
    assert "a win is worth 12 at any table" in text
    address = reverse("tournament-round", args=[cup.code])
    round_ = read(f"{address}?n=1")
    assert all(user.name in round_ for user in eight)
    assert 404 == Client().get(f"{address}?n=2").status_code


@pytest.mark.parametrize(
    ("many", "language", "said"),
    [(1, "en", ("1 round", "1 day for")), (2, "en", ("2 rounds", "2 days for")),
     (1, "de", ("1 Runde", "1 Tag")), (2, "de", ("2 Runden", "2 Tage"))],
)  # fmt: skip
def test_one_round_of_one_day_is_called_so(many, language, said):
    made = tournament([], starts_with=4, rounds=many, round_days=many)
    page = TournamentPage(made, None)
    with translation.override(language):
        assert said[0] == page.facts[0]
        assert f" {said[1]} " in page.round_ends


def queries(address):
    with CaptureQueriesContext(connection) as found:
        assert 200 == Client().get(address).status_code
    return len(found)


def test_a_round_is_shown_even_if_an_entry_is_gone(eight, client):
    cup = tournament(eight)
    sweep()
    finish(cup, 1)
    Entry.objects.filter(user=eight[0]).delete()
    assert eight[0].name in flat(client.get(reverse("tournament-round", args=[cup.code]) + "?n=1"))
    assert 200 == client.get(cup.get_absolute_url()).status_code


def test_standings_take_five_queries_with_any_number_of_players(eight):
    few, many = tournament(eight[:4], rounds=1), tournament(eight, rounds=3)
    more = [person(f"More {number}") for number in range(8)]
    for user in more:
        entering.sign_up(user, many)
    sweep()
    for number in (1, 2):
        finish(many, number)
        sweep()
    assert queries(few.get_absolute_url()) == queries(many.get_absolute_url()) <= 5


def test_the_form_says_what_the_tables_are_like(ann):
    form = NewTournamentForm({**ANSWERS, "clock": "fixed", "pace": "86400"}, director=ann)
    assert form.is_valid(), form.errors
    made = Tournament.objects.create(director=ann, **form.about())
    assert ("S", 4, 3, TimeControl(86400)) == (
        made.options().start, made.table_size, made.rounds, made.time_control,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"starts_with": ""}, "Enter either a number of players or a time."),
        ({"starts_at": "2099-01-01T12:00"}, "Enter either a number of players or a time."),
        ({"starts_with": "", "starts_at": "2001-01-01T12:00"}, "That time is past."),
        ({"starts_with": "", "starts_at": "9999-12-31T23:59"}, "more than a year from now."),
        ({"most_players": "4"}, "fewer than it takes to start"),
        ({"rounds_of_it": "99"}, "less than or equal to 9"),
    ],
)
def test_the_form_refuses_with_a_sentence(wrong, said, ann):
    form = NewTournamentForm({**ANSWERS, **wrong}, director=ann)
    assert said in str(form.errors)


@pytest.mark.parametrize("offset", ["+23:59", "-23:59"])
def test_a_start_with_an_odd_offset_is_kept_in_utc(offset, ann):
    starts = (timezone.now() + timedelta(days=9)).strftime("%Y-%m-%dT%H:%M") + offset
    form = NewTournamentForm({**ANSWERS, "starts_with": "", "starts_at": starts}, director=ann)
    assert form.is_valid(), form.errors
    made = Tournament.objects.create(director=ann, **form.about())
    assert datetime.fromisoformat(starts) == Tournament.objects.get(pk=made.pk).starts_at


def test_a_time_at_the_end_of_the_calendar_is_refused_in_every_zone(ann, bo, sign_in):
    for _nth in range(entering.FINISHED_GAMES):
        skip(seated([ann, bo], sides="SN"))
    Seat.objects.filter(user=ann).update(finished_at=timezone.now())
    sent = {**ANSWERS, "starts_with": "", "starts_at": "9999-12-31T23:59"}
    for zone in ("America/New_York", "UTC", "Asia/Tokyo"):
        User.objects.filter(pk=ann.pk).update(time_zone=zone)
        answer = sign_in(ann).post(reverse("new-tournament"), sent)
        assert "Choose an earlier time." in flat(answer)
        assert 'value="9999-12-31T23:59"' in flat(answer)
    assert 200 == Client().get(reverse("tournaments")).status_code


def test_announcing_leads_to_its_page(ann, bo, sign_in):
    client = sign_in(ann)
    assert "finished 3 games" in flat(client.post(reverse("new-tournament"), ANSWERS))
    for _nth in range(entering.FINISHED_GAMES):
        skip(seated([ann, bo], sides="SN"))
    Seat.objects.filter(user=ann).update(finished_at=timezone.now())
    answer = client.post(reverse("new-tournament"), ANSWERS)
    assert Tournament.objects.get().get_absolute_url() == answer.url
