"""The rows of tournaments: what the database refuses, and what an export tells of them."""

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.duplicates import signing_up
from games.lib import display_names
from games.models import User
from games.people import deletion
from games.people.deletion import relations
from games.people.export import parts
from games.tournaments.models import Entry, Tournament
from tests.games.tournaments.conftest import fresh, sweep, tournament

pytestmark = pytest.mark.django_db


def test_a_tournament_starts_by_date_or_by_number():
    Tournament.objects.create(name="By number", starts_with=8)
    Tournament.objects.create(name="By date", starts_at=timezone.now())
    for both in ({}, {"starts_with": 8, "starts_at": timezone.now()}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Tournament.objects.create(name="Neither or both", **both)


def test_one_league_at_a_time_can_be_signed_up_for():
    first = Tournament.objects.create(name="November", starts_with=8, league=True)
    with pytest.raises(IntegrityError), transaction.atomic():
        Tournament.objects.create(name="December", starts_with=8, league=True)
    Tournament.objects.filter(pk=first.pk).update(status=Tournament.Status.RUNNING)
    Tournament.objects.create(name="December", starts_with=8, league=True)


def test_the_options_of_a_table_have_the_players_of_that_table():
    tournament = Tournament(name="Spring", options_by_key={"monster": "baby", "players": "4"})
    assert [3, 4] == [tournament.options(3).players, tournament.options().players]
    assert "baby" == tournament.options(3).monster


def test_an_export_has_a_player_s_entries_and_a_director_s_tournaments(ann):
    spring = Tournament.objects.create(name="Spring", starts_with=8, director=ann)
    Entry.objects.create(tournament=spring, user=ann)
    event = signing_up.announce(ann, name="Advent", players=2, tables=2)
    files = {part.name: part.content for part in parts(ann)}
    assert f'"tournament": {spring.pk}' in files["account/tournaments-entry.json"]
    assert '"name": "Spring"' in files["account/tournament.json"]
    assert f'"event": {event.pk}' in files["account/duplicates-entry.json"]
    assert '"name": "Advent"' in files["account/event.json"]


def test_the_models_of_tournaments_and_duplicates_that_name_a_user_are_these():
    apps = ("tournaments", "duplicates")
    named = [each.field for each in relations() if each.related_model._meta.app_label in apps]
    assert [
        "duplicates.Entry.user", "duplicates.Event.host", "tournaments.Entry.user",
        "tournaments.Tournament.director",
    ] == sorted(map(str, named))  # fmt: skip


def test_a_deleted_account_leaves_what_has_not_started_and_directs_nothing(
    eight, ann, settings, tmp_path
):
    settings.DATA_DIR = tmp_path
    waiting = tournament([ann, eight[0]], director=ann, starts_with=8)
    running = tournament([ann, *eight], director=ann, starts_with=9)
    sweep()
    Tournament.objects.update(paused_at=timezone.now())
    event = signing_up.announce(ann, name="Advent", players=2, tables=2)
    deletion.delete(User.objects.get(pk=ann.pk))
    for cup in (waiting, running):
        assert (None, None) == (fresh(cup).director, fresh(cup).paused_at)
    assert [eight[0].pk] == list(waiting.entries.values_list("user", flat=True))
    assert not event.entries.exists()
    former = running.entries.get(user=ann.pk)
    assert "closed" == former.dropped
    assert former.user.name.startswith(display_names.FORMER)
