"""Private notes about players: only their writer reads them."""

import pytest
from django.test import Client
from django.urls import reverse

from games.models import PlayerNote
from games.models.note import LONGEST
from games.people import deletion
from games.people.export import parts
from tests.games.conftest import flat

TEXT = "Always opens in Cairo."


@pytest.fixture
def noted(ann, bo, sign_in):
    """Bo, about whom Ann has a note."""
    sign_in(ann).post(reverse("player-note", args=["Bo"]), {"text": TEXT})
    return bo


def test_a_note_is_on_the_profile_for_its_writer_alone(noted, ann, cy, sign_in):
    assert TEXT in flat(sign_in(ann).get(noted.get_absolute_url()))
    for reader in (sign_in(noted), sign_in(cy), Client()):
        assert TEXT not in flat(reader.get(noted.get_absolute_url()))


def test_an_empty_note_deletes_it(noted, ann, sign_in):
    sign_in(ann).post(reverse("player-note", args=["Bo"]), {"text": " "})

    assert not PlayerNote.objects.exists()


def test_a_note_that_is_too_long_is_refused_and_not_lost(bo, ann, sign_in):
    long = "x" * (LONGEST + 1)
    answer = sign_in(ann).post(reverse("player-note", args=["Bo"]), {"text": long})

    assert answer.status_code == 422
    assert long in flat(answer)
    assert "A note has 2000 characters at most, and yours has 2001." in flat(answer)


def test_nobody_keeps_a_note_about_themselves(ann, sign_in):
    sign_in(ann).post(reverse("player-note", args=["Ann"]), {"text": TEXT})

    assert not PlayerNote.objects.exists()


def test_only_the_writers_export_has_it(noted, ann):
    assert any(TEXT in str(part.content) for part in parts(ann))
    assert not any(TEXT in str(part.content) for part in parts(noted))


@pytest.mark.parametrize("who", ["ann", "bo"])
def test_it_goes_with_either_account(noted, ann, settings, tmp_path, who):
    settings.DATA_DIR = tmp_path
    deletion.delete({"ann": ann, "bo": noted}[who])

    assert not PlayerNote.objects.exists()
