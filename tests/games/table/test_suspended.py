"""A suspended player's table: who plays their seat and until when, and for them why and how to appeal."""

import pytest
from django.contrib.auth.models import Group
from django.urls import reverse
from django.utils import timezone

from games.models import User
from games.moderation import acting
from games.moderation.acting import Kind
from games.moderation.models import Action
from tests.games.conftest import flat, fresh, person

WHY = "Two accounts at one table."


@pytest.fixture
def suspended(duel, bo):
    """Bo, North, is suspended for a week."""
    moderator = person("Mo")
    moderator.groups.add(Group.objects.get(name="moderators"))
    acting.act(moderator, bo, Kind.SUSPEND, WHY, days=7)
    return fresh(duel)


def table(client, game):
    return flat(client.get(game.get_absolute_url()))


def test_the_others_read_until_when_a_substitute_plays_and_not_why(suspended, ann, eve, sign_in):
    for reader in (ann, eve):
        page = table(sign_in(reader), suspended)
        assert "A substitute plays for Bo until<time" in page
        assert "suspended" not in page
        assert reverse("own-suspension") not in page


def test_the_player_reads_until_when_and_finds_why_and_how_to_appeal(suspended, bo, sign_in):
    client = sign_in(bo)
    page = table(client, suspended)
    assert "A moderator has suspended you until<time" in page
    assert "I’m back" not in page
    assert "You missed two turns" not in page
    decision = flat(client.get(reverse("own-suspension"), follow=True))
    assert WHY in decision
    assert "You can appeal once." in decision


def test_home_says_it_too_without_a_button_that_would_be_refused(suspended, bo, ann, sign_in):
    page = flat(sign_in(bo).get("/"))
    assert "A moderator has suspended you until" in page
    assert reverse("own-suspension") in page
    assert "I’m back" not in page
    assert "suspended" not in flat(sign_in(ann).get("/"))


def test_afterwards_the_player_takes_the_seat_back(suspended, bo, ann, sign_in):
    User.objects.filter(pk=bo.pk).update(suspended_until=timezone.now())
    page = table(sign_in(bo), suspended)
    assert "A substitute plays for you." in page
    assert "You missed two turns" not in page
    assert "I’m back" in page
    assert "A substitute plays for Bo." in table(sign_in(ann), suspended)


def test_the_link_leads_to_the_latest_end_that_stands_and_to_nobody_elses(
    suspended, bo, ann, sign_in
):
    moderator = Action.objects.get().by
    longer = acting.act(moderator, bo, Kind.SUSPEND, "Again.", days=30)
    path = reverse("own-suspension")
    assert reverse("decision", args=[longer.pk]) == sign_in(bo).get(path).url
    acting.undo(longer)
    assert reverse("decision", args=[longer.pk]) != sign_in(bo).get(path).url
    assert 404 == sign_in(ann).get(path).status_code
