"""Talk in the daily digest: only for those who want it, and without those they don't hear."""

import pytest

from games.mail.digest import DigestEmail
from games.models import Notice
from games.people import blocking
from games.talk import muting, talking
from games.talk.models import Message
from tests.games.conftest import fresh, owe, seat


@pytest.fixture
def digest(game, ann):
    """Ann's digest, with a flag for what was said; Bo has said hello at her table."""
    talking.say(seat(game, "W").user, game, "Hello, Ann & all!", public=False)

    def texts(wanted: bool = True) -> str:
        ann.digest_talk = wanted
        ann.save()
        Notice.objects.filter(kind="turn", seat=seat(game, "S")).delete()
        email = DigestEmail((owe(seat(game, "S"), "turn", fresh(game).ply).notice,))
        return "\n".join(line for row in email.rows for line in row.also)

    return texts


def test_it_is_off_unless_wanted(digest):
    assert digest(wanted=False) == ""
    assert digest() == "Bo says: Hello, Ann & all!"


def test_what_was_read_is_not_told_again(digest, game):
    talking.mark_read(seat(game, "S"))

    assert digest() == ""


@pytest.mark.parametrize("how", ["blocked", "muted", "hidden"])
def test_nothing_is_told_of_those_the_reader_does_not_hear(digest, how, ann, bo):
    if how == "blocked":
        blocking.block(ann, bo)
    elif how == "muted":
        muting.mute(ann, bo)
    else:
        Message.objects.update(hidden=True)

    assert digest() == ""


def test_many_messages_are_counted(digest, game, bo):
    for nth in range(4):
        talking.say(bo, game, f"{nth}", public=False)

    assert digest().split("\n") == ["Bo says: 1", "Bo says: 2", "Bo says: 3", "2 more messages"]
